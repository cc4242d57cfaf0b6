"""The shell's own state: where it stands, its variables, functions and arguments."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from memorybank.policy.shell.parse import Script

Value = str | dict[str, str]  # a scalar, or an array by index


class Scope:
    __slots__ = ("aliases", "args", "cwd", "functions", "oldpwd", "stack", "variables")

    def __init__(self, cwd: str) -> None:
        self.cwd = cwd
        self.oldpwd = cwd
        self.stack: list[str] = []
        self.variables: dict[str, Value] = {}
        self.functions: dict[str, Script] = {}
        self.aliases: dict[str, str] = {}
        self.args: list[str] = []

    def copy(self) -> Scope:
        other = Scope(self.cwd)
        other.oldpwd = self.oldpwd
        other.stack = list(self.stack)
        other.variables = dict(self.variables)
        other.functions = dict(self.functions)
        other.aliases = dict(self.aliases)
        other.args = self.args
        return other

    def scalar(self, name: str) -> str | None:
        value = self.variables.get(name)
        if isinstance(value, dict):
            return value.get("0", next(iter(value.values()), ""))
        return value

    def items(self, name: str) -> list[str]:
        value = self.variables.get(name)
        if value is None:
            return []
        return list(value.values()) if isinstance(value, dict) else [value]
