# SPDX-License-Identifier: MIT
"""Checks tautline-api.json for itself, and writes C and names that others check it by.

    description.py FILE rules     breaks of the rules of docs/embedding/bindings.md, one a line
    description.py FILE c 64|32   C that compiles where sizes, offsets, values and signatures are those of the headers
    description.py FILE names     the functions that a library must export
"""

import json
import re
import sys

KINDS = {"number", "bool", "char", "void", "enum", "struct", "opaque", "callback"}
NUMBERS = {"int32_t", "uint8_t", "uint32_t", "uint64_t", "size_t", "double"}
# Of each list: the members that each of its items must have, and those that it may have.
TEXTS = {"text": str}
MAY_LIST = {"errors": list, "notes": str, "errors_as": list}
LISTS = {
    "headers": {"name": str},
    "constants": {"name": str, "header": str, "since": str, "value": (int, float, str)},
    "enums": {"name": str, "header": str, "since": str, "prefix": str, "values": list},
    "aliases": {"name": str, "header": str, "since": str, "of": str},
    "structs": {
        "name": str, "header": str, "since": str, "cookie": bool, "default": (str, type(None)), "fields": list,
        "size64": int, "align64": int, "size32": int, "align32": int,
    },
    "callbacks": {"name": str, "header": str, "since": str, "returns": dict, "parameters": list},
    "opaques": {"name": str, "header": str, "since": str, "create": list, "free": str},
    "functions": {
        "name": str, "header": str, "since": str, "status": str, "class": (str, type(None)), "method": bool, "inline": bool,
        "returns": dict, "parameters": list,
    },
}


class Checker:
    def __init__(self, api):
        self.api = api
        self.wrong = []
        self.names = {name: {item["name"] for item in api[name]} for name in LISTS}
        self.statuses = {value["name"] for enum in api["enums"] if enum["name"] == "tl_status" for value in enum["values"]}

    def need(self, holds, *what):
        if not holds:
            self.wrong.append(" ".join(map(str, what)))

    def members(self, where, item, must, may):
        for name, kind in must.items():
            self.need(isinstance(item.get(name), kind), where, "has no", name)
        for name, value in item.items():
            self.need(name in must or name in may, where, "has an unknown member", name)
            if name in may:
                self.need(isinstance(value, may[name]), where, "has another type of", name)
        for error in item.get("errors", []):
            self.need(set(error) == {"codes", "text"} and error["codes"], where, "has a malformed error", error)
            self.need(set(error["codes"]) <= self.statuses, where, "has an unknown status", error)
        for name in item.get("errors_as", []):
            self.need(name in self.names["functions"], where, "refers to", name)

    def value(self, where, value, must=(), may=()):
        """A field, parameter or result: its type, and what a pointer needs."""
        kind = value.get("kind")
        self.need(kind in KINDS, where, "has the kind", kind)
        must = {"type": str, "kind": str, **dict(must)}
        may = {"pointers": int, "const": bool, "dimensions": list, **dict(may)}
        if kind == "callback" and "base" not in value:
            must.update({"returns": dict, "parameters": list})
        else:
            must["base"] = str
            base = value.get("base")
            known = {"enum": "enums", "struct": "structs", "opaque": "opaques", "callback": "callbacks"}
            if kind in known:
                self.need(base in self.names[known[kind]], where, "is of no known", kind, base)
            elif kind == "number":
                self.need(base in NUMBERS, where, "is of no known number", base)
            if kind == "opaque" or kind == "void" and where[-1] != "returns":
                self.need(value.get("pointers"), where, "is no pointer")
        self.members(where, value, must, may)

    def function(self, function):
        name = function["name"]
        self.value((name, "returns"), function["returns"], may={"ownership": str, "null": bool, "array": str})
        if function["returns"].get("pointers"):
            self.need(function["returns"].get("ownership") in ("static", "object"), name, "returns what has no owner")
        names = [parameter["name"] for parameter in function["parameters"]]
        self.need(len(set(names)) == len(names), name, "has two parameters of one name")
        for parameter in function["parameters"]:
            where = (name, parameter["name"])
            may = {"array": str, "needed": str, "ownership": str, "free": str, "returns": dict, "parameters": list}
            must = {"name": str, "direction": str}
            if parameter.get("pointers"):
                must["null"] = bool
            self.value(where, parameter, must, may)
            self.need(parameter["direction"] in ("in", "out", "inout"), *where, "has the direction", parameter["direction"])
            self.need(parameter["direction"] == "in" or parameter.get("pointers"), *where, "is a result by value")
            self.need(not (parameter.get("const") and parameter.get("pointers") == 1) or parameter["direction"] == "in", *where, "is a const result")
            for member in "array", "needed":
                if re.fullmatch("[a-z_]+", parameter.get(member, "")):
                    self.need(parameter[member] in names, *where, "refers to", parameter[member])
            self.need(parameter.get("ownership", "borrowed") in ("caller", "object", "static", "borrowed"), *where, "has no owner")
            if parameter.get("pointers") == 2 and parameter["direction"] == "out":
                self.need("ownership" in parameter, *where, "has no owner")
            self.need((parameter.get("ownership") == "caller") == ("free" in parameter), *where, "is not freed")
            self.need(parameter.get("free", "tl_map_free") in self.names["functions"], *where, "is freed by", parameter.get("free"))
        self.need(function["status"] in ("current", "deprecated"), name, "has the status", function["status"])
        self.need(function["class"] is None or function["class"] in self.names["opaques"], name, "is of the class", function["class"])
        self.need(function["text"] != "", name, "has no text")

    def struct(self, struct):
        name = struct["name"]
        names = [field["name"] for field in struct["fields"]]
        for field in struct["fields"]:
            where = (name, field["name"])
            must = {"name": str, "offset64": int, "offset32": int, "text": str}
            if field.get("pointers"):
                must.update({"ownership": str, "null": bool})
            self.value(where, field, must, {**MAY_LIST, "array": str, "returns": dict, "parameters": list})
            self.need(field.get("ownership", "copied") in ("copied", "borrowed", "object", "static"), *where, "has no owner")
            if re.fullmatch("[a-z_]+", field.get("array", "")):
                self.need(field["array"] in names, *where, "refers to", field["array"])
        self.need((struct["fields"][0]["name"] == "cookie") == struct["cookie"], name, "has or has no cookie")
        self.need(not struct["cookie"] or struct["default"] in self.names["functions"], name, "has no default")

    def all(self):
        api = self.api
        self.need(set(api) == {"tautline", "format", *LISTS}, "the members are", *api)
        self.need(re.fullmatch(r"\d+\.\d+\.\d+", api["tautline"]) and api["format"] == 1, "it has no version")
        seen = set()
        for name, must in LISTS.items():
            self.need(api[name], name, "is empty")
            for item in api[name]:
                self.members(item.get("name"), item, {**must, **TEXTS}, MAY_LIST)
                self.need(name == "headers" or item["name"].lower().startswith("tl_"), item["name"], "is not ours")
                self.need(item["name"] not in seen, item["name"], "comes twice")
                self.need(name == "headers" or item["header"] in self.names["headers"], item["name"], "is in no header")
                seen.add(item["name"])
        for function in api["functions"]:
            self.function(function)
        for struct in api["structs"]:
            self.struct(struct)
        for opaque in api["opaques"]:
            self.need({opaque["free"], *opaque["create"]} <= self.names["functions"], opaque["name"], "is not made or not freed")
        return self.wrong


def write_c(api, bits):
    print("#include <stddef.h>\n#include <tautline/tautline.h>")
    print(f"_Static_assert(sizeof(void *) == {bits // 8}, \"a target of {bits} bits\");")

    def need(expression, value):
        print(f"_Static_assert({expression} == {value}, \"{expression}\");")

    for struct in api["structs"]:
        need(f"sizeof({struct['name']})", struct[f"size{bits}"])
        need(f"_Alignof({struct['name']})", struct[f"align{bits}"])
        for field in struct["fields"]:
            need(f"offsetof({struct['name']}, {field['name']})", field[f"offset{bits}"])
    for enum in api["enums"]:
        need(f"sizeof({enum['name']})", 4)
        for value in enum["values"]:
            need(value["name"], value["value"])
    for constant in api["constants"]:
        if not isinstance(constant["value"], float):
            need(constant["name"], f"{constant['value']}u" if isinstance(constant["value"], int) else constant["value"])
    for number, function in enumerate(api["functions"]):
        types = ", ".join(parameter["type"] for parameter in function["parameters"])
        print(f"extern {function['returns']['type']} (*const call_{number})({types or 'void'});")
        print(f"{function['returns']['type']} (*const call_{number})({types or 'void'}) = {function['name']};")


def main(path, what, *rest):
    with open(path, encoding="utf-8") as file:
        api = json.load(file)
    if what == "rules":
        print("\n".join(Checker(api).all()))
    elif what == "c":
        write_c(api, int(rest[0]))
    else:
        print("\n".join(sorted(function["name"] for function in api["functions"] if not function["inline"])))


main(*sys.argv[1:])
