/* SPDX-License-Identifier: MIT */
/*
 * format/rules/words.h: the words by which authors say what things are, for all formats and the command.
 *
 * A row of the table in words.c is a word, what it says, and where it says that. Pages of docs/formats list the same words, and a test compares.
 */
#ifndef TLI_FORMAT_RULES_WORDS_H
#define TLI_FORMAT_RULES_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a thing of a file becomes in a map. */
typedef enum tli_role {
	TLI_ROLE_NONE = 0,
	TLI_ROLE_WALL,
	TLI_ROLE_SOLID,
	TLI_ROLE_DOOR,
	TLI_ROLE_WAYPOINT,
	TLI_ROLE_LINK,
	TLI_ROLE_OBSTACLE,
	TLI_ROLE_START, /* a waypoint, as the next */
	TLI_ROLE_GOAL,
	TLI_ROLE_AGENT,
	TLI_ROLE_ROUTE, /* a line that agents follow who refer to it or stand at its first point */
	TLI_ROLE_IGNORE,
	TLI_ROLE_COUNT
} tli_role;

/* What words say beside roles. */
enum {
	TLI_SAYS_FREE = TLI_ROLE_COUNT, /* it does not block */
	TLI_SAYS_OPEN,                  /* of a door */
	TLI_SAYS_CLOSED,
	TLI_SAYS_ONEWAY,     /* of a link */
	TLI_SAYS_NO,         /* the value of a property: it is not so */
	TLI_SAYS_YES,        /* ... it is so */
	TLI_SAYS_WINDOW,     /* it stops those who walk, and no eyes */
	TLI_SAYS_CURTAIN,    /* it stops eyes, and no one who walks */
	TLI_SAYS_DENIAL,     /* the next word means its opposite */
	TLI_SAYS_BACKDROP,   /* so do all words of the name: it is a picture behind the walls */
	TLI_SAYS_ELSEWHERE,  /* it leads to another map or place */
	TLI_SAYS_SAMPLE,     /* of a file: it is no level */
	TLI_SAYS_COPY,       /* ... nor is it edited any more */
	TLI_SAYS_COLLISION,  /* of a layer: collision in some project, other things elsewhere */
	TLI_SAYS_THING,      /* ... what one cannot walk through */
	TLI_SAYS_FROM_ABOVE, /* ... the same, but only a mark where the map is seen from the side */
	TLI_SAYS_GROUND,     /* ... which is solid where the map is seen from the side */
	TLI_SAYS_MARK,       /* ... a mark or a backdrop */
	TLI_SAYS_LETTERING,  /* it is written on the drawing */
	TLI_SAYS_FILLER,     /* of a thing of a game: nothing, beside another word */
	TLI_SAYS_FLIES,      /* ... walls mean nothing to it */
	TLI_SAYS_COUNT
};

/* Where a word stands: one bit each. */
enum {
	TLI_IN_RULE = 1 << 0,           /* behind `->` in a mapping rule */
	TLI_IN_TILED = 1 << 1,          /* a class, or the name of a layer; alone or in the plural */
	TLI_IN_TILED_NAME = 1 << 2,     /* the name of an object; alone or in the plural */
	TLI_IN_TILED_PROPERTY = 1 << 3, /* the name of a property */
	TLI_IN_TILED_VALUE = 1 << 4,    /* the value of such a property */
	TLI_IN_TILED_DENIAL = 1 << 5,   /* before another word in the name of a layer */
	TLI_IN_TILED_PASSAGE = 1 << 6,  /* a class, or the name of a property, of a door */
	TLI_IN_TILED_CLUE = 1 << 7,     /* the beginning of a word in the name of a layer, where nothing blocks */
	TLI_IN_LDTK_VALUE = 1 << 8,  /* the name of an IntGrid value, its group or its layer; alone or in the plural */
	TLI_IN_LDTK_ENTITY = 1 << 9, /* an identifier or a tag */
	TLI_IN_SVG = 1 << 10,        /* a class, a label or an id; alone or in the plural */
	TLI_IN_SVG_STATE = 1 << 11,  /* a class */
	TLI_IN_PATH = 1 << 12,       /* of a file */
	TLI_IN_IGNORED = 1 << 13,    /* a word in the name of what is ignored; alone or in the plural */
	TLI_IN_SVG_LETTERING = 1 << 14, /* a word of a class, a label or an id, where nothing names walls */
	TLI_IN_GAME = 1 << 15           /* a word in a class or a name of a thing of a game; alone or in the plural */
};

typedef struct tli_word {
	const char *text; /* in small letters */
	uint8_t says;     /* a role, or one of TLI_SAYS_ */
	uint16_t where;   /* bits TLI_IN_ */
} tli_word;

/* The row at an index; NULL behind the last. */
const tli_word *tli_word_row(size_t index);

/* The first row that text[0..size) is, in small or capital letters, at one place; NULL. Of two rows the lower address counts where both could.
 * O(rows). */
const tli_word *tli_word_find(const char *text, size_t size, unsigned where);

/* What text[0..size) says at a place: a role, or one of TLI_SAYS_; 0: nothing. */
static inline unsigned tli_word_says(const char *text, size_t size, unsigned where)
{
	const tli_word *word = tli_word_find(text, size, where);
	return word ? word->says : TLI_ROLE_NONE;
}

/*
 * Finds the next word of a name from text[*at] on, `collisionLayer` has two: it writes where that begins and ends. False: there is none. A word ends
 * before what is no letter, and before a capital behind a small letter.
 */
bool tli_word_next(const char *text, size_t size, size_t *at, size_t *end);

/* The channel that a thing of this name probably blocks, `walk` of a fence and `sight` of a curtain; NULL = its words say nothing of the kind. */
const char *tli_word_channel(const char *text, size_t size);

/* What a role is called: `wall`, `nothing`; in the plural: `walls`. */
const char *tli_role_text(tli_role role);
const char *tli_role_plural(tli_role role);

/* The role that a mapping rule gives, for formats whose closed walls are solid by themselves and where what is ignored is as if nothing were said. */
static inline tli_role tli_role_plain(tli_role role)
{
	if (role == TLI_ROLE_IGNORE)
		return TLI_ROLE_NONE;
	return role == TLI_ROLE_SOLID ? TLI_ROLE_WALL : role;
}

/* Does a cell or a tile with this role block? */
static inline bool tli_role_blocks(unsigned role)
{
	return role == TLI_ROLE_WALL || role == TLI_ROLE_SOLID || role == TLI_ROLE_OBSTACLE;
}

#endif
