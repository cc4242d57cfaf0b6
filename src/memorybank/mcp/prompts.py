"""The one prompt: refresh, from the plan to the user's yes. The user starts it, so it speaks with the user's voice."""

from __future__ import annotations

import mcp_types as types

from memorybank.texts.catalogue import Say

REFRESH = "refresh"


def listed(say: Say) -> list[types.Prompt]:
    return [types.Prompt(name=REFRESH, title=say("mcp.refresh.title"), description=say("mcp.refresh.description"))]


def refresh(say: Say, project: str) -> types.GetPromptResult:
    text = types.TextContent(type="text", text=say("mcp.refresh.steps", project=project))
    return types.GetPromptResult(
        description=say("mcp.refresh.description"), messages=[types.PromptMessage(role="user", content=text)]
    )
