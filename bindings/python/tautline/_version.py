# SPDX-License-Identifier: MIT
__version__ = "0.3.0"
