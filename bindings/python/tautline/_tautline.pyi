# SPDX-License-Identifier: MIT
"""The compiled part: what cffi makes has no types."""

from typing import Any

ffi: Any
lib: Any
