# SPDX-License-Identifier: MIT
"""The C part of the package. It holds the library itself, from the one-file build beside it in `src`, with all formats;
those in XML need expat, from `src/expat` or as it is installed, and compressed layers of Tiled an installed zlib.
TAUTLINE_WITH names other formats and libraries. Without `src` the package is linked with an installed tautline.
"""

import os
import pathlib
import subprocess

import cffi

HERE = pathlib.Path(__file__).resolve().parent
INSIDE = {"EXPAT"} if (HERE / "src/expat").exists() else set()
FORMATS = "DOOM LDTK MOVINGAI ROS SVG TILED UVTT"
LIBRARIES = {"EXPAT": "expat", "ZLIB": "z", "ZSTD": "zstd", "YAML": "yaml", "PNG": "png16"}
PACKAGES = {"EXPAT": "expat", "ZLIB": "zlib", "ZSTD": "libzstd", "YAML": "yaml-0.1", "PNG": "libpng16"}

# What Python would call too often: one call for all agents.
HELPERS = """
#ifdef TAUTLINE_IS_INSTALLED
#include <tautline/tautline.h>
#else
#include "tautline.h"
#endif

static void tautline_agent_states(const tl_crowd *crowd, double *out)
{
	tl_agent_info info;
	for (tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 }); id.index1 != 0; id = tl_crowd_next_agent(crowd, id)) {
		if (tl_crowd_get_agent(crowd, id, &info))
			return;
		*out++ = info.position.x;
		*out++ = info.position.y;
		*out++ = info.velocity.x;
		*out++ = info.velocity.y;
	}
}
"""


def is_installed(library):
    try:
        return subprocess.run(["pkg-config", "--exists", PACKAGES[library]], check=False).returncode == 0
    except OSError:
        return False


def default_parts():
    """All formats, and of the libraries those that Python itself uses, where they are."""
    return FORMATS.split() + [part for part in ("EXPAT", "ZLIB") if part in INSIDE or is_installed(part)]


def from_source():
    """The library inside: which formats, and the libraries that they need."""
    parts = os.environ["TAUTLINE_WITH"].split() if "TAUTLINE_WITH" in os.environ else default_parts()
    linked = [part for part in parts if part in LIBRARIES and part not in INSIDE]
    return {
        "sources": ["src/tautline.c", "src/tautline_more.c"] + ["src/expat/expat.c" for _ in INSIDE],
        "include_dirs": ["src"] + ["src/expat" for _ in INSIDE],
        "define_macros": [(f"TL_WITH_{part}", None) for part in parts] + [("XML_DEV_URANDOM", None) for _ in INSIDE],
        "libraries": [LIBRARIES[part] for part in linked] + (["m"] if os.name == "posix" else []),
        "extra_compile_args": ["-std=gnu17", "-O2", "-g0", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off",
                               "-fvisibility=hidden", "-w", "-UNDEBUG"] + flags("--cflags", [PACKAGES[part] for part in linked]),
        "extra_link_args": ["-pthread"],
    }


def flags(which, packages):
    return subprocess.check_output(["pkg-config", which, *packages], text=True).split() if packages else []


def from_installed():
    return {
        "define_macros": [("TAUTLINE_IS_INSTALLED", None)],
        "extra_compile_args": ["-std=gnu17", "-O2", *flags("--cflags", ["tautline"])],
        "extra_link_args": flags("--libs", ["tautline"]),
    }


ffi = cffi.FFI()
ffi.cdef((HERE / "tautline/_cdef.h").read_text(encoding="utf-8"))
ffi.cdef("void tautline_agent_states(const tl_crowd *crowd, double *out);")
ffi.set_source("tautline._tautline", HELPERS, **(from_source() if (HERE / "src/tautline.c").exists() else from_installed()))

if __name__ == "__main__":
    ffi.compile(verbose=True)
