"""Models and the services around them."""

from __future__ import annotations

from memorybank.policy.scan.checks import has_digit, is_drawn, is_mixed
from memorybank.policy.scan.rows import ALNUM, HEX32, HEX40, HEX64, WORD, Row

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

ROWS = (
    Row("openai-key", "OpenAI key", ("T3BlbkFJ",), f"{WORD}{{20,80}}",
        lead=f"sk-(?:proj-|svcacct-|admin-|None-)?{WORD}{{20,80}}"),
    Row("openai-project", "OpenAI project, service or admin key", ("sk-proj-", "sk-svcacct-", "sk-admin-"),
        f"{WORD}{{40,200}}", has_digit),
    Row("openai-session", "OpenAI session token", ("sess-",), f"{ALNUM}{{40}}", is_mixed),
    Row("anthropic-key", "Anthropic key",
        ("sk-ant-api03-", "sk-ant-admin01-", "sk-ant-oat01-", "sk-ant-ort01-", "sk-ant-sid01-"), f"{WORD}{{80,120}}",
        has_digit),
    Row("openrouter-key", "OpenRouter key", ("sk-or-v1-",), HEX64),
    Row("groq-key", "Groq key", ("gsk_",), f"{ALNUM}{{52}}"),
    Row("xai-key", "xAI key", ("xai-",), f"{ALNUM}{{80}}"),
    Row("replicate-token", "Replicate token", ("r8_",), f"{ALNUM}{{37}}"),
    Row("perplexity-key", "Perplexity key", ("pplx-",), f"{ALNUM}{{48,56}}"),
    Row("huggingface-token", "Hugging Face token", ("hf_",), "[A-Za-z]{34}"),
    Row("huggingface-digits", "Hugging Face token, the newer kind", ("hf_", "hf_oauth_"), f"{ALNUM}{{34,60}}",
        is_mixed),
    Row("huggingface-org", "Hugging Face organisation token", ("api_org_",), "[A-Za-z]{34}"),
    Row("nvidia-key", "NVIDIA API key", ("nvapi-",), f"{WORD}{{60,70}}"),
    Row("fireworks-key", "Fireworks key", ("fw_", "fpk_"), f"{ALNUM}{{22,24}}", is_mixed),
    Row("cerebras-key", "Cerebras key", ("csk-",), "[0-9a-z]{48}"),
    Row("elevenlabs-key", "ElevenLabs key", ("sk_",), "[0-9a-f]{48}"),
    Row("langsmith-key", "LangSmith key", ("lsv2_pt_", "lsv2_sk_"), "[0-9a-f]{32}_[0-9a-f]{10}"),
    Row("langfuse-key", "Langfuse secret key", ("sk-lf-",), _UUID),
    Row("pinecone-key", "Pinecone key", ("pcsk_",), f"{ALNUM}{{5,7}}_{ALNUM}{{55,70}}"),
    Row("tavily-key", "Tavily key", ("tvly-",), f"(?:dev-|prod-)?{ALNUM}{{32}}"),
    Row("firecrawl-key", "Firecrawl key", ("fc-",), HEX32, glued="/-."),
    Row("jina-key", "Jina key", ("jina_",), f"{HEX32}{WORD}{{26,32}}"),
    Row("voyage-key", "Voyage AI key", ("pa-",), f"{WORD}{{43}}", is_mixed, glued="/-."),
    Row("e2b-key", "E2B key", ("e2b_", "sk_e2b_"), HEX40),
    Row("wandb-key", "Weights & Biases key", ("wandb_v1_",), f"{WORD}{{60,90}}"),
    Row("wandb-login", "Weights & Biases key in a command", ("wandb login ",), HEX40),
    Row("cursor-key", "Cursor key", ("key_",), HEX64),
    Row("llama-cloud-key", "LlamaCloud key", ("llx-",), f"{ALNUM}{{48}}"),
    Row("portkey-key", "Portkey, Helicone or Braintrust key", ("sk-helicone-", "sk-bt-", "pt-bt-"),
        r"[0-9A-Za-z-]{28,64}", has_digit),
    Row("together-token", "Together AI key, the newer kind", ("tgp_v1_",), f"{WORD}{{43}}"),
    Row("kaggle-token", "Kaggle token", ("KGAT_",), HEX32),
    Row("runpod-key", "RunPod key", ("rpa_",), f"{ALNUM}{{40,50}}", is_mixed),
    Row("windsurf-key", "Windsurf key", ("sk-ws-01-",), f"{WORD}{{50,120}}", is_mixed),
    Row("brave-key", "Brave Search key", ("BSA",), f"{WORD}{{28}}", is_mixed, glued="+/"),
    Row("daytona-key", "Daytona key", ("dtn_",), HEX64),
    Row("sk-marked", "sk_ key of Cartesia, Liveblocks, Novita and others", ("sk_",),
        f"(?:[a-z]{{2,6}}_)?{ALNUM}{{22,90}}", is_drawn),
    Row("context7-key", "Context7 key", ("ctx7sk-",), _UUID),
)  # fmt: skip
