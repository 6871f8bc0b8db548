# SPDX-License-Identifier: MIT
import pathlib
import re

from setuptools import setup

# That of the public headers, which _cdef.h and _generated.py are made of.
version = re.search(r'__version__ = "([0-9.]+)"', (pathlib.Path(__file__).parent / "tautline/_version.py").read_text()).group(1)

setup(version=version, cffi_modules=["build_tautline.py:ffi"])
