# SPDX-License-Identifier: MIT
"""What the generated part stands on: errors, handles, and values from and to C."""

from __future__ import annotations

import enum
import os
from typing import Any, Callable, NamedTuple, Sequence

from ._tautline import ffi as ffi, lib as lib

STRUCTS: dict[str, tuple[type | None, list[Field]]] = {}
DEFAULTS: dict[str, str] = {}
STATUS: type[enum.IntEnum]


class Field(NamedTuple):
    """A field of a struct: what it is in C."""

    name: str
    kind: str
    base: Any
    pointers: int
    counted_by: str | None  # the field that says how many there are
    is_array: bool


class Point(NamedTuple):
    """A point of the plane, map units; calls take any pair of numbers."""

    x: float
    y: float


class Box(NamedTuple):
    """An axis-parallel box, map units; empty where min.x > max.x."""

    min: Point
    max: Point

    @property
    def is_empty(self) -> bool:
        return self.min[0] > self.max[0]


class Error(Exception):
    """A call that was refused; nothing has changed.

    code: a Status; reason: one line of English; place: where in a file, or None; errors: all that is wrong with a file.
    """

    def __init__(self, code: enum.IntEnum, reason: str, errors: Sequence[Any] = ()):
        self.code = code
        self.reason = reason
        self.errors = list(errors)
        self.place = self.errors[0].place if self.errors else None
        lines = [f"{e.place.line}:{e.place.column}: {e.text}" if e.place.line else e.text for e in self.errors[:5]]
        super().__init__("; ".join(lines) if lines else reason)


def take_tables(structs: Any, defaults: Any, status: Any) -> None:
    STRUCTS.update(structs)
    DEFAULTS.update(defaults)
    globals()["STATUS"] = status


def check(status: int, errors: Sequence[Any] = ()) -> None:
    if status:
        if status == STATUS.NOMEM:  # type: ignore[attr-defined]
            raise MemoryError("tautline: out of memory")
        if status == STATUS.IO and ffi.errno:  # type: ignore[attr-defined]
            number = ffi.errno
            raise OSError(number, os.strerror(number))
        raise Error(STATUS(status), text_of(lib.tl_last_reason(status)) or "", errors)


def text_of(pointer: Any) -> str | None:
    return ffi.string(pointer).decode("utf-8", "replace") if pointer != ffi.NULL else None


class Object:
    """An object of the library. `close`, or the end of a `with`, lets go of it; so does the last reference.

    What was made of it keeps the memory of it until it is closed itself.
    """

    _pointer: Any = None

    def _take(self, pointer: Any, free: Callable[[Any], None], *needs: Any) -> None:
        # The destructor refers to what must outlive the object.
        self._pointer = ffi.gc(pointer, lambda p, needs=needs: free(p))

    def _handle(self) -> Any:
        if self._pointer is None:
            raise ValueError(f"this {type(self).__name__} is closed")
        return self._pointer

    def close(self) -> None:
        self._pointer = None

    def __enter__(self) -> Any:
        self._handle()
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


def handle_of(thing: Object | None) -> Any:
    return ffi.NULL if thing is None else thing._handle()


# ---- from C ----


def object_of(base: str, value: Any) -> Any:
    """A struct of C as an object of Python; texts and arrays are copied."""
    if base == "tl_point":
        return Point(value.x, value.y)
    if base == "tl_box":
        return Box(Point(value.min.x, value.min.y), Point(value.max.x, value.max.y))
    kind, fields = STRUCTS[base]
    assert kind is not None, base
    return kind(*[field_of(value, field) for field in fields])


def field_of(struct: Any, field: Field) -> Any:
    value = getattr(struct, field.name)
    if field.kind == "text":
        if field.counted_by is not None:
            return [text_of(value[i]) for i in range(getattr(struct, field.counted_by))]
        return ffi.string(value).decode("utf-8", "replace") if field.is_array else text_of(value)
    if field.kind == "enum":
        return field.base(value)
    if field.kind == "struct":
        if field.counted_by is not None:
            return [object_of(field.base, value[i]) for i in range(getattr(struct, field.counted_by))] if value else []
        if field.pointers:
            return object_of(field.base, value[0]) if value else None
        if field.is_array:
            return [object_of(field.base, item) for item in value]
        return object_of(field.base, value)
    if field.kind == "char" and field.pointers == 2:
        count = getattr(struct, field.counted_by) if field.counted_by else 0
        return [text_of(value[i]) for i in range(count)]
    if field.is_array:
        return ffi.unpack(ffi.cast("char *", value), len(value)) if field.kind == "char" else [list(v) if hasattr(v, "__len__") else v for v in value]
    return value


# ---- to C ----


def value_of(base: str, value: Any) -> Any:
    """A tuple, a dictionary or an object of Python as a struct of C by value."""
    out = ffi.new(base + " *")
    fill(out, base, value, [])
    return out[0]


def definition(base: str, options: Any, keep: list[Any]) -> Any:
    """A definition with its defaults and these options. What it points to lives as long as `keep`."""
    out = ffi.new(base + " *", getattr(lib, DEFAULTS[base])())
    keep.append(out)
    fill(out, base, options, keep)
    return out


def array_of(base: str, items: Sequence[Any], keep: list[Any]) -> Any:
    out = ffi.new(base + "[]", max(1, len(items)))
    for i, item in enumerate(items):
        fill(out + i, base, item, keep)
    keep.append(out)
    return out


def point_of(value: Any) -> tuple[float, float]:
    if isinstance(value, str):
        raise TypeError(f"expected a point (x, y) or the id of a waypoint, found {value!r}; map.find_waypoint({value!r}) is the id of that name")
    try:
        x, y = value
    except (TypeError, ValueError):
        raise TypeError(f"expected a point (x, y), found {value!r}") from None
    return x, y


def fill(out: Any, base: str, value: Any, keep: list[Any]) -> None:
    if base == "tl_point":
        out.x, out.y = point_of(value)
    elif base == "tl_box":
        (out.min.x, out.min.y), (out.max.x, out.max.y) = value
    else:
        fields = {field.name: field for field in STRUCTS[base][1]}
        if base == "tl_stop" and not hasattr(value, "keys"):
            value = {"waypoint": value} if hasattr(value, "index1") else {"at": value} if not hasattr(value, "at") else vars(value)
        elif hasattr(value, "_asdict"):
            value = value._asdict()
        elif not hasattr(value, "keys"):
            value = vars(value) if hasattr(value, "__dict__") else dict(zip(fields, value))
        for name, item in value.items():
            field = fields.get(name) or fields.get(name.rstrip("_"))
            if field is None:
                raise TypeError(f"{base} has no field {name!r}; it has {', '.join(fields)}")
            fill_field(out, field, item, keep)


def fill_field(out: Any, field: Field, item: Any, keep: list[Any]) -> None:
    if item is None and field.pointers:
        setattr(out, field.name, ffi.NULL)
    elif field.kind == "text" or field.kind == "char" and field.pointers == 1:
        keep.append(ffi.new("char[]", item.encode() if isinstance(item, str) else os.fsencode(item)))
        setattr(out, field.name, keep[-1])
    elif field.kind == "callback":
        keep.append(ffi.callback(field.base, lambda context, *rest: item(*rest)))
        setattr(out, field.name, keep[-1])
    elif field.kind == "opaque":
        if field.counted_by is not None:
            keep.append(ffi.new(f"{field.base} *[]", [handle_of(one) for one in item]))
            setattr(out, field.counted_by, len(item))
            setattr(out, field.name, ffi.cast(f"{field.base} **", keep[-1]))
        else:
            setattr(out, field.name, handle_of(item))
    elif field.counted_by is not None:
        setattr(out, field.name, many_of(field, item, keep))
        setattr(out, field.counted_by, len(item))
    elif field.kind == "struct" and field.pointers:
        keep.append(ffi.new(field.base + " *"))
        if field.base in DEFAULTS:
            keep[-1][0] = getattr(lib, DEFAULTS[field.base])()
        fill(keep[-1], field.base, item, keep)
        setattr(out, field.name, keep[-1])
    elif field.kind == "struct":
        fill(ffi.addressof(out, field.name), field.base, item, keep)
    elif field.kind == "enum" and isinstance(item, str):
        setattr(out, field.name, constant_of(field, item))
    else:
        setattr(out, field.name, item)


def constant_of(field: Field, name: str) -> Any:
    """`"corners"` is `Via.CORNERS`."""
    names = field.base.__members__
    if name.upper() not in names:
        raise TypeError(f"{field.name}: expected one of {', '.join(names).lower()}, found {name!r}")
    return names[name.upper()]


def many_of(field: Field, items: Sequence[Any], keep: list[Any]) -> Any:
    if field.kind == "struct":
        return array_of(field.base, items, keep)
    if field.kind in ("text", "char"):
        texts = [ffi.new("char[]", item.encode()) for item in items]
        keep += [texts, ffi.new("char *[]", texts)]
        return keep[-1]
    keep.append(ffi.new(f"{field.base}[]", list(items)))
    return keep[-1]
