# SPDX-License-Identifier: MIT
"""Writes what of the package follows from the public headers: tautline/_cdef.h, _generated.py and _version.py.

    python3 generate.py tautline-api.json FOLDER

The description is made of the headers when the library is built. A test fails where the files in the repository differ.
"""

import json
import keyword
import pathlib
import re
import sys
import textwrap

CLASSES = {"tl_map": "Map", "tl_nav": "Nav", "tl_query": "Query", "tl_lint": "Lint", "tl_crowd": "Crowd", "tl_meter": "Meter",
           "tl_movers": "Movers", "tl_nav_changes": "NavChanges", "tl_why": "Why", "tl_widths": "Widths"}
# Structs with a type of their own in _runtime.py.
TUPLES = {"tl_point": "Point", "tl_box": "Box"}


class Api:
    def __init__(self, path):
        data = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        self.__dict__.update(data)
        self.struct = {struct["name"]: struct for struct in self.structs}


def class_name(name):
    if name == "tl_error":
        return "FileError"  # Error is the exception
    return "".join(word.capitalize() for word in name.removeprefix("tl_").split("_"))


def safe(name):
    return name + "_" if keyword.iskeyword(name) else name


def quoted(text, indent, width=100):
    """A docstring."""
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    lines = []
    for paragraph in text.split("\n\n"):
        lines += textwrap.wrap(paragraph, width - len(indent)) + [""]
    lines = [indent + line if line else "" for line in lines[:-1]]
    lines[0] = indent + '"""' + lines[0].lstrip() if lines else indent + '"""'
    return "\n".join(lines) + ('"""' if len(lines) == 1 and not text.endswith('"') else '\n' + indent + '"""')


# ---- C declarations ----


def declaration(value, name):
    if value["kind"] == "callback" and "parameters" in value:
        parameters = ", ".join(declaration(p, p["name"]) for p in value["parameters"])
        return f"{value['returns']['type']} (*{name})({parameters})"
    space = "" if value["type"].endswith("*") else " "
    return value["type"] + space + name + "".join(f"[{size}]" for size in value.get("dimensions", []))


def cdef(api):
    """In the order in which types need each other: all names first, then what they are made of."""
    out = ["/* SPDX-License-Identifier: MIT */", "/* Made by generate.py of the public headers: do not edit. */"]
    for opaque in api.opaques:
        out.append(f"typedef struct {opaque['name']} {opaque['name']};")
    for enum in api.enums:
        values = ", ".join(f"{value['name']} = {value['value']}" for value in enum["values"])
        out.append(f"typedef enum {{ {values} }} {enum['name']};")
    plain = [alias for alias in api.aliases if alias["of"] not in api.struct]
    out += [f"typedef {alias['of']} {alias['name']};" for alias in plain]
    for struct in api.structs:
        out.append(f"typedef struct {struct['name']} {{")
        out += [f"\t{declaration(field, field['name'])};" for field in struct["fields"]]
        out.append(f"}} {struct['name']};")
        out += [f"typedef {alias['of']} {alias['name']};" for alias in api.aliases if alias["of"] == struct["name"]]
    for callback in api.callbacks:
        parameters = ", ".join(declaration(p, p["name"]) for p in callback["parameters"])
        out.append(f"typedef {callback['returns']['type']} {callback['name']}({parameters});")
    for function in api.functions:
        if not function["inline"]:
            parameters = ", ".join(declaration(p, p["name"]) for p in function["parameters"]) or "void"
            out.append(f"{declaration(function['returns'], function['name'])}({parameters});")
    return "\n".join(out) + "\n"


# ---- Python ----


def is_text(value):
    return value["kind"] == "char" and (value.get("pointers") == 1 and "array" not in value or "dimensions" in value)


def hint(value, api):
    """The type hint of a value, alone or as an item of an array."""
    if is_text(value):
        return "str"
    if value["kind"] == "enum":
        return class_name(value["base"])
    if value["kind"] == "bool":
        return "bool"
    if value["kind"] == "number":
        return "float" if value["base"] == "double" else "int"
    if value["kind"] == "struct":
        struct = api.struct[value["base"]]
        if struct["cookie"]:
            return class_name(value["base"]).removesuffix("Def") + "Options"
        if value["base"] in TUPLES:
            return TUPLES[value["base"]]
        return class_name(value["base"]) if is_result(struct) else "Any"
    return "Any"


def field_hint(field, api):
    one = hint(field, api)
    if "dimensions" in field and not is_text(field):
        return "Any"
    if "array" in field:
        return f"Sequence[{one}]" if field.get("pointers") == 1 and one != "Any" else "Sequence[Any]"
    if field.get("null"):
        return one if one == "Any" else f"{one} | None"
    return one


def enums(api):
    for enum in api.enums:
        if enum["name"] == "tl_debug_kind":
            continue
        yield f"\n\nclass {class_name(enum['name'])}(enum.IntEnum):"
        yield quoted(enum["text"], "    ")
        yield ""
        for value in enum["values"]:
            if value["name"] == "TL_STATUS_COUNT":
                continue
            yield f"    {value['name'].removeprefix(enum['prefix']).removeprefix('E_')} = {value['value']}"
            if value["text"]:
                yield quoted(value["text"], "    ")


def counts_of(struct):
    return {field["array"] for field in struct["fields"] if field.get("array", "").isidentifier() and "pointers" in field}


def is_result(struct):
    """Is it turned into a Python object: an id or a struct that a call fills in."""
    return not struct["cookie"] and struct["name"] not in TUPLES and not any(
        field["kind"] == "callback" or field["base"] == "void" for field in struct["fields"])


def structs(api):
    for struct in api.structs:
        name = class_name(struct["name"])
        if is_result(struct):
            base = "NamedTuple" if struct["name"].endswith("_id") else None
            counts = counts_of(struct)
            yield f"\n\nclass {name}(NamedTuple):" if base else f"\n\n@dataclasses.dataclass(frozen=True)\nclass {name}:"
            yield quoted(struct["text"], "    ")
            yield ""
            for field in struct["fields"]:
                if field["name"] not in counts:
                    yield f"    {safe(field['name'])}: {field_hint(field, api)}"
                    if field["text"] and not base:
                        yield quoted(field["text"], "    ")
            if base:
                yield "\n    def __bool__(self) -> bool:\n        return self.index1 != 0"
        elif struct["cookie"]:
            counts = counts_of(struct)
            name = name.removesuffix("Def") + "Options"
            yield f"\n\nclass {name}(TypedDict, total=False):"
            yield quoted(struct["text"], "    ")
            yield ""
            for field in struct["fields"]:
                if field["name"] in counts | {"cookie", "context"} or field["name"] == "use":
                    continue
                one = "Callable[..., Any] | None" if field["kind"] == "callback" else field_hint(field, api)
                one += " | str" if field["kind"] == "enum" and not field.get("pointers") else ""
                yield f"    {safe(field['name'])}: {one}"
                if field["text"]:
                    yield quoted(field["text"], "    ")


def fields_table(api):
    """What _runtime.py converts by: of each struct its class, or None for a definition, and its fields."""
    yield "\n\nSTRUCTS: dict[str, tuple[type | None, list[Field]]] = {"
    for struct in api.structs:
        if struct["name"] in TUPLES:
            continue
        name = class_name(struct["name"]) if is_result(struct) else None
        yield f'    "{struct["name"]}": ({name}, ['
        counts = counts_of(struct)
        for field in struct["fields"]:
            if field["name"] in counts | {"cookie", "context"}:
                continue
            kind = "text" if is_text(field) else field["kind"]
            base = class_name(field["base"]) if kind == "enum" else f'"{field.get("base", field["type"])}"'
            array = field.get("array") if field.get("pointers") else None
            yield (f'        Field("{field["name"]}", "{kind}", {base}, {field.get("pointers", 0)}, '
                   f'{json.dumps(array) if array and array.isidentifier() else None}, {"dimensions" in field}),')
        yield "    ]),"
    yield "}"
    yield "\nDEFAULTS = {"
    yield from (f'    "{struct["name"]}": "{struct["default"]}",' for struct in api.structs if struct["cookie"])
    yield "}"
    yield "take_tables(STRUCTS, DEFAULTS, Status)"


class Method:
    """A function as a method of its class, where all its parameters are of the usual kinds."""

    def __init__(self, function, api):
        self.function = function
        self.api = api
        self.before, self.arguments, self.parameters, self.results, self.after = [], [], [], [], []
        self.options = None
        self.call_twice = None
        self.ok = self.read()

    def read(self):
        parameters = self.function["parameters"]
        skip = {p["array"] for p in parameters if "array" in p} | {p["needed"] for p in parameters if "needed" in p}
        optional = []
        for index, p in enumerate(parameters):
            name = safe(p["name"])
            if index == 0:
                self.arguments.append("self._handle()")
            elif p["name"] in skip:
                array = next((safe(q["name"]) for q in parameters if q.get("array") == p["name"] and q["direction"] == "in"), name)
                self.arguments.append(f"{array}_count" if p["direction"] == "in" else name)
                if p["direction"] == "out":
                    self.before.append(f'{name} = ffi.new("size_t *")')
            elif p["kind"] == "callback" or p.get("pointers") == 2 or p["base"] == "tl_errors":
                return False
            elif p["kind"] == "void" and "needed" not in p:
                return False
            elif p["direction"] == "in" and not self.input(p, name, optional):
                return False
            elif p["direction"] == "out" and not self.output(p, name):
                return False
            elif p["direction"] == "inout":
                return False
        self.parameters += optional
        return not (self.function["returns"].get("pointers") and not is_text(self.function["returns"]))

    def input(self, p, name, optional):
        base = p["base"]
        if p["kind"] == "opaque":
            if base not in CLASSES:
                return False
            self.parameters.append(f"{name}: {CLASSES[base]}" + (" | None" if p["null"] else ""))
            self.arguments.append(f"handle_of({name})")
        elif p["kind"] == "struct" and "array" in p:
            self.parameters.append(f"{name}: Sequence[{hint(p, self.api)}]")
            self.before += [f'{name}_count = len({name})', "keep: list[Any] = []", f'{name}_items = array_of("{base}", {name}, keep)']
            self.arguments.append(f"{name}_items")
        elif "array" in p:
            return False
        elif is_text(p):
            self.parameters.append(f"{name}: str")
            self.arguments.append(f"{name}.encode()")
        elif p["kind"] == "struct" and self.api.struct[base]["cookie"]:
            if base == "tl_budget":
                self.arguments.append("ffi.NULL")
                return True
            self.options = class_name(base).removesuffix("Def") + "Options"
            self.before += ["keep: list[Any] = []", f'{name} = definition("{base}", options, keep)']
            self.arguments.append(name)
        elif p["kind"] == "struct" and base not in TUPLES and not is_result(self.api.struct[base]):
            return False
        elif p["kind"] == "struct":
            if p.get("pointers"):
                self.before.append(f'{name}_struct = ffi.new("{base} *", value_of("{base}", {name}))')
            self.parameters.append(f"{name}: {hint(p, self.api)}")
            self.arguments.append(f"{name}_struct" if p.get("pointers") else f'value_of("{base}", {name})')
        else:
            self.parameters.append(f"{name}: {hint(p, self.api)}")
            self.arguments.append(name)
        return True

    def output(self, p, name):
        if "array" in p:
            if "needed" not in p or p["kind"] not in ("struct", "char", "void"):
                return False
            kind = "char" if p["kind"] == "void" else p["base"]
            self.call_twice = (name, kind, safe(p["needed"]))
            self.arguments.append(name)
            self.results.append(("builtins.bytes" if p["kind"] != "struct" else f"list[{hint(p, self.api)}]", None))
            return True
        self.before.append(f'{name} = ffi.new("{p["base"]} *")')
        self.arguments.append(name)
        self.results.append((hint(p, self.api), f"{name}[0]", p))
        return True

    def converted(self, value, p):
        if is_text(p):
            return f"text_of({value})" if p.get("null") else f"str(text_of({value}))"
        if p["kind"] == "enum":
            return f"{class_name(p['base'])}({value})"
        if p["kind"] == "struct":
            return f'object_of("{p["base"]}", {value})'
        return value

    def lines(self):
        function, returns = self.function, self.function["returns"]
        status = returns["base"] == "tl_status"
        name = function["name"].removeprefix(function["class"] + "_").removeprefix("tl_")
        alone = len(function["parameters"]) == 1 and not status and returns["kind"] != "void" and function["parameters"][0]["const"]
        result = "None"
        if not status and returns["kind"] != "void":
            result = hint(returns, self.api) + (" | None" if returns.get("null") else "")
            if self.results:
                result = f"{self.results[0][0]} | None"
        elif len(self.results) == 1:
            result = self.results[0][0]
        elif self.results:
            result = f"tuple[{', '.join(r[0] for r in self.results)}]"
        parameters = ["self", *self.parameters] + ([f"**options: Unpack[{self.options}]"] if self.options else [])
        yield ""
        if alone:
            yield "    @property"
        yield f"    def {safe(name)}({', '.join(parameters)}) -> {result}:"
        text = function["text"] + "".join(f"\n\n- {', '.join(e['codes'])}: {e['text']}" if e["text"] else f"\n\n- {', '.join(e['codes'])}"
                                          for e in function.get("errors", []))
        yield quoted(text + ("\n\n" + function["notes"] if "notes" in function else ""), "        ")
        for line in self.before:
            yield "        " + line
        call = f"lib.{function['name']}({', '.join(self.arguments)})"
        if self.call_twice:
            buffer, kind, needed = self.call_twice
            count = next(p["array"] for p in function["parameters"] if safe(p["name"]) == buffer)
            yield f'        {buffer}, {count}_count = ffi.new("{kind}[]", 64), 64'
            yield f"        status = {call.replace(f', {count}, ', f', {count}_count, ')}"
            yield f"        if status == Status.BUFFER:"
            yield f'            {count}_count = {needed}[0]'
            yield f'            {buffer} = ffi.new("{kind}[]", {count}_count)'
            yield f"            status = {call.replace(f', {count}, ', f', {count}_count, ')}"
            yield "        check(status)"
            if self.results[0][0] == "builtins.bytes":
                yield f"        return bytes(ffi.buffer({buffer}, {needed}[0]))"
            else:
                yield f'        return [object_of("{kind}", {buffer}[i]) for i in range({needed}[0])]'
        elif status:
            yield f"        check({call})"
            values = [self.converted(r[1], r[2]) for r in self.results]
            if values:
                yield f"        return {', '.join(values)}"
        elif self.results:
            yield f"        return {self.converted(self.results[0][1], self.results[0][2])} if {call} else None"
        elif returns["kind"] == "void":
            yield f"        {call}"
        else:
            yield f"        return {self.converted(call, returns)}"


# Not bound, by how the names begin, and why; each is a call of cffi all the same (tautline.lib).
LEFT_OUT = {
    "tl_steer_": "forces for bodies of the host, called for each body and frame: Crowd does that in one call for all",
    "tl_fuzzy_": "the same",
    "tl_vehicle_": "the same",
    "tl_polygon_move": "Movers does it",
    "tl_parameter_": "a table for tools of steering",
    "tl_settings_apply": "the same",
    "tl_shared_nav_": "for threads that ask while another updates; in Python a lock will do",
    "tl_nav_reader_": "the same",
    "tl_nav_goes_by_corners": "what a nav will do, before it is made",
    "tl_draw_shapes_": "draws what tl_crowd_debug says",
    "tl_crowd_debug": "calls back for each line of a drawing of the inside",
    "tl_crowd_set_agent_force": "calls back for each agent and step: set_agent_desire and its likes do not",
    "tl_parts_": "levels of a file of Doom: the name in LoadOptions is enough",
    "tl_map_find_project": "for tools that look for a project of Tiled",
    "tl_format_of_": "Map.load does it",
    "tl_set_allocator": "memory is that of C",
    "tl_status_text": "Error has it",
    "tl_last_reason": "Error has it",
    "tl_why_kind_name": "the names of WhyKind say it",
    "tl_version_number": "version() has it",
    "tl_number_": "Python reads and writes numbers",
    "tl_coordinate_": "the same",
}


def by_hand(folder):
    """The functions that _classes.py calls."""
    return set(re.findall(r"\blib\.(tl_\w+)", folder.joinpath("_classes.py").read_text(encoding="utf-8")))


def check_bound(api, called):
    """Each function is a method, called by hand, or left out for a reason; each reason is needed."""
    functions = [f for f in api.functions if not f["inline"] and f["name"] != f"{f['class']}_free" and not f["name"].startswith("tl_default_")]
    bound = {f["name"] for f in functions if f["name"] in called or f["class"] in CLASSES and f["method"] and Method(f, api).ok}
    left = {f["name"]: [start for start in LEFT_OUT if f["name"].startswith(start)] for f in functions}
    wrong = [name + ": neither bound nor left out" for name in left if name not in bound and not left[name]]
    wrong += [name + ": bound, and left out" for name in left if name in bound and left[name]]
    wrong += [start + ": no function begins so" for start in LEFT_OUT if not any(start in each for each in left.values())]
    if wrong:
        sys.exit("\n".join(wrong))


def methods(api, called):
    for opaque, name in CLASSES.items():
        yield f"\n\nclass {name}Calls(Object):"
        yield quoted(f"The functions of {opaque} as methods.", "    ")
        for function in api.functions:
            if function["class"] != opaque or not function["method"] or function["name"].endswith("_free") or function["name"] in called:
                continue
            method = Method(function, api)
            if method.ok:
                yield from method.lines()


def python(api, called):
    yield "# SPDX-License-Identifier: MIT"
    yield "# Made by generate.py of the public headers: do not edit."
    yield '"""Enums, results, options, and the functions of the library as methods."""'
    yield "\nfrom __future__ import annotations\n"
    yield "import builtins\nimport dataclasses\nimport enum\nfrom typing import TYPE_CHECKING, Any, Callable, NamedTuple, Sequence, TypedDict\n"
    yield "from ._runtime import (Box, Field, Object, Point, array_of, check, definition, ffi, handle_of, lib, object_of,"
    yield "                       take_tables, text_of, value_of)\n"
    yield "if TYPE_CHECKING:"
    yield "    from typing_extensions import Unpack\n"
    yield f"    from ._classes import {', '.join(sorted(CLASSES.values()))}\n"
    for constant in api.constants:
        if constant["name"].startswith("TL_VERSION"):
            continue
        value = "2**64 - 1" if constant["value"] == "SIZE_MAX" else constant["value"]
        yield f"{constant['name'].removeprefix('TL_')} = {value}"
    yield from enums(api)
    yield from structs(api)
    yield from fields_table(api)
    yield from methods(api, called)


def main(description, folder):
    api = Api(description)
    folder = pathlib.Path(folder)
    called = by_hand(pathlib.Path(__file__).parent / "tautline")
    check_bound(api, called)
    folder.joinpath("_cdef.h").write_text(cdef(api), encoding="utf-8")
    folder.joinpath("_version.py").write_text(f'# SPDX-License-Identifier: MIT\n__version__ = "{api.tautline}"\n', encoding="utf-8")
    folder.joinpath("_generated.py").write_text("\n".join(python(api, called)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
