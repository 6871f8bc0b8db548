/* SPDX-License-Identifier: MIT */
/*
 * tautline/base.h: status codes, places in files, budgets, the allocator hook.
 *
 * Conventions of every header here:
 *   - A function that can fail returns tl_status; TL_OK is 0. Results come through the last
 *     parameters, which are untouched on failure (except a needed count with TL_E_BUFFER).
 *   - `tl_default_X_def()` gives a filled-in definition; change what you need, pass it by pointer.
 *   - Lengths and coordinates are doubles in map units; x grows to the right, y grows upwards
 *     in the sense that LEFT of a->b is where the angle grows (nothing depends on how you draw it).
 *   - The library never prints, exits, aborts, or touches the locale.
 */
#ifndef TAUTLINE_BASE_H
#define TAUTLINE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Marks what the shared library exports. */
#ifndef TL_API
#if defined(_WIN32)
#define TL_API
#else
#define TL_API __attribute__((visibility("default")))
#endif
#endif

/* Marks functions whose status must be looked at: the compiler warns where a caller drops it
 * without `(void)`. Where a compiler takes the mark on a type, every function that returns a
 * tl_status has it, those of the host too. Define both macros as nothing to turn the warnings
 * off. */
#ifndef TL_CHECKED
#if defined(__clang__)
#define TL_CHECKED __attribute__((__warn_unused_result__))
#define TL_CHECKED_TYPE __attribute__((__warn_unused_result__))
#elif defined(__GNUC__) && __GNUC__ >= 11 /* the older attribute would warn in spite of `(void)` */
#define TL_CHECKED __extension__ [[__nodiscard__]]
#else
#define TL_CHECKED
#endif
#endif
#ifndef TL_CHECKED_TYPE
#define TL_CHECKED_TYPE
#endif

/* The result of a call. Every code but TL_OK leaves all objects as they were. */
typedef enum TL_CHECKED_TYPE tl_status {
	TL_OK = 0,         /* done */
	TL_E_NOMEM,        /* the allocator returned NULL; the call may be tried again */
	TL_E_INVALID,      /* an argument breaks its documented rule: NULL, a negative radius */
	TL_E_STALE,        /* an id that is null, or of something that was removed */
	TL_E_RANGE,        /* a number is not finite, or |coordinate * resolution| is above 2^29 */
	TL_E_BUFFER,       /* the caller's buffer is too small; the needed count was written */
	TL_E_IO,           /* the operating system refused; errno still says why */
	TL_E_FORMAT,       /* malformed input; the tl_errors of the call say where and what */
	TL_E_LIMIT,        /* beyond a limit of the call: its budget, a length, a count */
	TL_E_EXISTS,       /* the name is taken */
	TL_E_NOT_FOUND,    /* nothing has that name */
	TL_E_UNSUPPORTED,  /* not in this build, or not for this combination of options */
	TL_E_NO_WAYPOINTS, /* the map has no waypoints to link */
	TL_E_CANCELLED,    /* a callback asked to stop */
	TL_STATUS_COUNT    /* how many codes there are; not a code */
} tl_status;

/* One English line for a status, without a full stop. Never NULL; "unknown status" for others. The
 * text is static. */
TL_API const char *tl_status_text(tl_status status);

/* Why the last call of this thread was refused: one English line without a full stop that begins
 * with the name of the argument, as in "def.radius is below 0 or not a number". Pass the status
 * that the call returned, before the next call. The text is static and never NULL; nothing is
 * allocated, and a call that succeeds pays nothing.
 *
 * Every TL_E_INVALID has a reason, and so do stale ids, names that are taken or unknown,
 * coordinates beyond the grid, and used-up budgets. For any other status (TL_E_NOMEM, TL_E_IO), and
 * where the last refusal had another status, the result is tl_status_text(status). */
TL_API const char *tl_last_reason(tl_status status);

/* The radius of a body, in map units, where no definition, no line of the map and no nav says
 * one. */
#define TL_BODY_RADIUS 0.5

/* The version of these headers. How versions are numbered and what they promise:
 * docs/api-promise.md. */
#define TL_VERSION_MAJOR 0
/* Grows with additions. */
#define TL_VERSION_MINOR 3
/* Grows with fixes. */
#define TL_VERSION_PATCH 0

/* The same as one number that grows with every release: 10000 * major + 100 * minor + patch. */
#define TL_VERSION_NUMBER (10000 * TL_VERSION_MAJOR + 100 * TL_VERSION_MINOR + TL_VERSION_PATCH)

/* The version of the library that is linked, as "MAJOR.MINOR.PATCH". Static text. */
TL_API const char *tl_version(void);

/* The TL_VERSION_NUMBER that the linked library was built with. */
TL_API int32_t tl_version_number(void);

/* A place in a source file. Lines and columns count from 1, columns in bytes; 0 = unknown, or a
 * format without lines. Formats of other programs number their things instead: `kind` is what the
 * thing is called there and `object` its number.
 *
 * Start with { 0 } or name the fields. */
typedef struct tl_place {
	uint32_t line;
	uint32_t column;
	uint32_t object;  /* means something only with a kind */
	const char *kind; /* "linedef", "object", "layer", "tile"; static, NULL = no such thing */
} tl_place;

/* Is it a place at all: a line, or an object? */
static inline bool tl_place_is_known(tl_place place)
{
	return place.line != 0 || place.kind != NULL;
}

/* One thing that is wrong with a file. */
typedef struct tl_error {
	tl_place place; /* where; all 0 when the error is about the whole file */
	char text[240]; /* what, in UTF-8, one line, no full stop, cut to fit */
} tl_error;

/* Where a reader puts its errors: `items` is the caller's array `[tl_error * capacity]` (NULL with
 * capacity 0 is fine), in the order of their places. `count` is how many were found: it may exceed
 * `capacity`, the surplus is counted and not kept. */
typedef struct tl_errors {
	tl_error *items; /* [tl_error * capacity]; borrowed */
	size_t capacity;
	size_t count;
} tl_errors;

/* What a call used. A call writes it when it returns, whether it succeeds or fails. */
typedef struct tl_budget_use {
	/* Steps: the same for the same input, on every machine and with any number of threads. */
	uint64_t work;
	/* Peak memory, in bytes, beyond what was held before the call. */
	size_t bytes;
	bool out_of_work;  /* the status is TL_E_LIMIT because of max_work */
	bool out_of_bytes; /* the status is TL_E_LIMIT because of max_bytes */
} tl_budget_use;

/* What a long call may cost: loading, compiling a nav, searching, linting, drawing. With the
 * defaults no call on a file of 1 MB takes more than some 10 s or 1 GB, whatever is in the file
 * (docs/embedding/untrusted.md). A call that is stopped leaves all objects as they were; it may be
 * repeated with a larger budget.
 * - TL_E_LIMIT: more than the budget would be needed
 * - TL_E_CANCELLED: `progress` asked to stop */
typedef struct tl_budget {
	uint32_t cookie; /* of tl_default_budget(); without it a budget is refused */
	/* Peak memory, beyond what was held before the call, scratch memory of all threads
	 * included; default 896 MiB. */
	size_t max_bytes;
	/* Steps, of about 10 ns each; default 2^30. The count is the same on every machine and with
	 * any number of threads, but another version of the library may count differently. */
	uint64_t max_work;
	/* Called about every millisecond by the caller's thread with the estimated share that is
	 * done, 0 to 1, never decreasing; returns false to stop. It may call the library, but not
	 * with an object that the call writes. NULL (default) = not wanted. */
	bool (*progress)(void *context, double done);
	void *context;      /* for progress; default NULL */
	tl_budget_use *use; /* receives what the call used; NULL (default) = not wanted; borrowed */
} tl_budget;

/* A budget with its defaults. */
TL_API tl_budget tl_default_budget(void);

/* Where memory comes from. `resize` works like realloc, and gets the old size as well:
 *   block NULL, old_size 0:  allocate new_size bytes (> 0), aligned for any type; NULL = refused
 *   new_size 0:              free `block` of old_size bytes; the result is ignored
 *   else:                    grow or shrink; NULL = refused, and `block` is still valid */
typedef struct tl_allocator {
	void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
	void *context;
} tl_allocator;

/* Installs an allocator for the whole process (NULL: back to the C library's). Call it while no
 * object of this library is alive and no other thread uses it. The struct is copied. */
TL_API void tl_set_allocator(const tl_allocator *allocator);

#ifdef __cplusplus
}
#endif
#endif
