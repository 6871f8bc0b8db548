# SPDX-License-Identifier: MIT
"""The C part of the package. It holds the library itself, from the one-file build beside it in `src`, and its formats
that need no other library, or those that TAUTLINE_WITH names; without `src` it is linked with an installed tautline.
"""

import os
import pathlib
import subprocess

import cffi

HERE = pathlib.Path(__file__).resolve().parent
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


def from_source():
    """The library inside: which formats, and the libraries that they need."""
    parts = os.environ.get("TAUTLINE_WITH", FORMATS).split()
    return {
        "sources": ["src/tautline.c", "src/tautline_more.c"],
        "include_dirs": ["src"],
        "define_macros": [(f"TL_WITH_{part}", None) for part in parts],
        "libraries": [LIBRARIES[part] for part in parts if part in LIBRARIES] + (["m"] if os.name == "posix" else []),
        "extra_compile_args": ["-std=gnu17", "-O2", "-g0", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off",
                               "-fvisibility=hidden", "-w", "-UNDEBUG"] + flags("--cflags", [PACKAGES[p] for p in parts if p in PACKAGES]),
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
