"""The JSON that the program prints, field by field, from the schemas it ships."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from made.marked import code, plain, table, title
from made.schemas_zh import SCHEMAS
from memorybank.texts.catalogue import Say

Schema = dict[str, Any]


class Field(NamedTuple):
    path: str  # a.b[].c
    type: str
    needed: bool
    told: str


def schemas() -> dict[str, Schema]:
    folder = files("memorybank") / "schemas"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".json"))
    return {name.removesuffix(".json"): json.loads((folder / name).read_text(encoding="utf-8")) for name in names}


def schemas_page(language: str, say: Say) -> str:
    lines = title(say, "schemas", "src/memorybank/schemas/")
    known = schemas()
    head = [say("docs.col.schema"), say("docs.col.means")]
    lines += table(
        head, [(f"[`{name}`](#{name})", plain(_words(schema["title"], language))) for name, schema in known.items()]
    )
    for name, schema in known.items():
        lines += [f"## {name}", "", plain(_words(schema["title"], language)), ""]
        lines += _fields_table(fields(schema), language, say)
        for part in (p for p in schema.get("$defs", {}).values() if "title" in p and p.get("type") == "object"):
            lines += [plain(_words(part["title"], language)), ""]
            lines += _fields_table(fields({**part, "$defs": schema["$defs"]}), language, say)
    return "\n".join(lines)


def _fields_table(rows: Iterator[Field], language: str, say: Say) -> list[str]:
    head = [say(f"docs.col.{name}") for name in ("field", "type", "needed", "means")]
    return table(
        head,
        [
            (code(row.path), row.type, say("docs.yes") if row.needed else "", plain(_words(row.told, language)))
            for row in dict.fromkeys(rows)
        ],
    )


def fields(schema: Schema) -> Iterator[Field]:
    """What an object may hold, and what that holds; of several forms, the fields of each."""
    yield from _below(schema, schema, "")


def _below(schema: Schema, whole: Schema, above: str) -> Iterator[Field]:
    schema = _meant(schema, whole)
    for form in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from _below(form, whole, above)
    if "items" in schema:
        yield from _below(schema["items"], whole, f"{above}[]")
    needed = schema.get("required", ())
    for name, inner in schema.get("properties", {}).items():
        found = _meant(inner, whole)
        path = f"{above}.{name}" if above else name
        told = (
            found.get("description")
            or found.get("title")
            or _meant(found.get("items", {}), whole).get("description", "")
        )
        yield Field(path, _type(found, whole), name in needed, told)
        yield from _below(found, whole, path)


def _meant(schema: Schema, whole: Schema) -> Schema:
    """A reference is read where it leads; what stands beside it wins."""
    while "$ref" in schema:
        target = whole["$defs"][schema["$ref"].rpartition("/")[2]]
        schema = {**target, **{name: value for name, value in schema.items() if name != "$ref"}}
    return schema


def _type(schema: Schema, whole: Schema) -> str:
    if "const" in schema:
        return code(json.dumps(schema["const"], ensure_ascii=False))
    if "enum" in schema:
        return ", ".join(code(json.dumps(value, ensure_ascii=False)) for value in schema["enum"])
    kind = schema.get("type", "")
    if kind == "array" and "items" in schema:
        inner = _meant(schema["items"], whole)
        return f"array: {_type(inner, whole)}" if inner.get("type") != "object" else "array"
    kinds = kind if isinstance(kind, list) else [kind]
    return " | ".join(k for k in kinds if k) or "object"


def _words(text: str, language: str) -> str:
    """Schemas are English where they are defined; Chinese stands in a table beside them."""
    return SCHEMAS.get(text, text) if language == "zh" else text
