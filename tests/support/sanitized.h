/* SPDX-License-Identifier: MIT */
/* tests/support/sanitized.h: is this built with AddressSanitizer (gcc or clang)? It makes tests some ten times slower: they then do less. */
#ifndef TESTS_SUPPORT_SANITIZED_H
#define TESTS_SUPPORT_SANITIZED_H

#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
