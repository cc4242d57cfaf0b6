"""The skill as it is installed: pages with named holes, filled from the engine itself (SKL-1).

fill     a page's holes -> text           numbers   the engine's own constants, by the names of the holes
parts    what is made, not written        sample    a small bank that the engine wrote, for the examples
"""

from __future__ import annotations

from memorybank.app.skill.fill import HOLE, fill
from memorybank.app.skill.source import Source, prompt, prompts, read_source

__all__ = ["HOLE", "Source", "fill", "prompt", "prompts", "read_source"]
