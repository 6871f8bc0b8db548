# SPDX-License-Identifier: MIT
import pathlib
import re
import subprocess
import sys

from setuptools import setup

HERE = pathlib.Path(__file__).resolve().parent

# What follows from the public headers is there beside the library (make python). Without that the installed library is used, and what
# follows from its headers is made of their description, which is installed too.
if not (HERE / "src/tautline.c").exists():
    sys.path.insert(0, str(HERE))
    import generate

    share = subprocess.check_output(["pkg-config", "--variable=pkgdatadir", "tautline"], text=True).strip()
    generate.main(pathlib.Path(share) / "tautline-api.json", HERE / "tautline")

version = re.search(r'__version__ = "([0-9.]+)"', (HERE / "tautline/_version.py").read_text()).group(1)

setup(version=version, cffi_modules=["build_tautline.py:ffi"])
