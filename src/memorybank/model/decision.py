"""What the rules answer. Loaded before every tool call: `@value`s only."""

from memorybank.model.value import value

# Strongest first (GAT-6). "context" is allow with something to say to the agent and nobody to warn; "hold" is for the
# end of a turn only, and asks the host to let the agent go on once with what is said. "approve" is allow, said aloud:
# the host shall not ask the person for one of our own reading commands.
STRENGTH = ("deny", "ask", "warn", "hold", "context", "allow", "approve")


@value
class Verdict:
    """One rule spoke: its id, how strongly, and two text keys with the same holes."""

    rule: str
    answer: str  # one of STRENGTH
    text: str  # for the agent
    params: tuple[tuple[str, object], ...] = ()
    person: str = ""  # for the person; "" = the agent's text will do
    remember: tuple[str, ...] = ()  # session records to append when this answer is given


@value
class RuleFailed:
    """A rule raised. It answered as its row says, and this is shown by `doctor` and the next session start."""

    rule: str
    error: str


@value
class Decision:
    answer: str = "allow"
    verdicts: tuple[Verdict, ...] = ()  # strongest first; within one strength in the order of the gates
    inject: str = ""  # text to put into the agent's context as it is (INJ-1)
    rewrite: str = ""  # a shell command to run instead (the sandbox)
    risk: str = ""  # low | medium | high, for a write
    failures: tuple[RuleFailed, ...] = ()

    @property
    def shown(self) -> tuple[Verdict, ...]:
        """Whose sentences are said: beside a refusal nothing milder is, because the call will be made again."""
        if self.answer == "deny":
            return tuple(v for v in self.verdicts if v.answer == "deny")
        return self.verdicts

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(verdict.rule for verdict in self.shown)


ALLOW = Decision()
