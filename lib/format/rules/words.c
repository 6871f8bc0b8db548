/* SPDX-License-Identifier: MIT */
/*
 * format/rules/words.c: the table of words.
 *
 * These are the words that public projects use. A class or a name is the word itself, alone or in the plural; what looks into longer names goes from
 * word to word. A new word is a row here, and one in the list of its page (tests/unit/test_words.c compares).
 */
#include "format/rules/words.h"

#include "base/ascii.h"

#include <string.h>

/* Everywhere in a map of Tiled. */
enum { TILED = TLI_IN_TILED | TLI_IN_TILED_NAME };

/* What things are, and what blocks. */
static const tli_word thing_words[] = {
	/* ---- roles; of properties of Tiled the first counts, and of the identifier and the tags of an entity ---- */
	{ "solid", TLI_ROLE_SOLID, TLI_IN_RULE | TLI_IN_SVG },
	{ "solid", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "wall", TLI_ROLE_WALL,
		TLI_IN_RULE | TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE | TLI_IN_LDTK_ENTITY | TLI_IN_SVG },
	{ "waypoint", TLI_ROLE_WAYPOINT, TLI_IN_RULE | TILED | TLI_IN_LDTK_ENTITY | TLI_IN_SVG },
	{ "obstacle", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	{ "obstacle", TLI_ROLE_OBSTACLE, TLI_IN_RULE | TILED | TLI_IN_LDTK_VALUE | TLI_IN_LDTK_ENTITY | TLI_IN_SVG },
	{ "door", TLI_ROLE_DOOR, TLI_IN_RULE | TILED | TLI_IN_LDTK_VALUE | TLI_IN_LDTK_ENTITY | TLI_IN_SVG },
	{ "link", TLI_ROLE_LINK, TILED | TLI_IN_SVG },
	{ "start", TLI_ROLE_START, TLI_IN_RULE },
	{ "goal", TLI_ROLE_GOAL, TLI_IN_RULE },
	{ "agent", TLI_ROLE_AGENT, TLI_IN_RULE },
	{ "ignore", TLI_ROLE_IGNORE, TLI_IN_RULE | TLI_IN_SVG },
	{ "ignored", TLI_ROLE_IGNORE, TLI_IN_SVG },
	{ "collides", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	{ "collidable", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY },
	/* Of Grid Engine, for Phaser. */
	{ "ge_collide", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	{ "collide", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "collision", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "collided", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	{ "colliding", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	{ "issolid", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	{ "colision", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY },
	{ "blocked", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "blocks", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	/* An object named so is often one to push, or one that opens. */
	{ "block", TLI_ROLE_WALL, TLI_IN_TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "blocking", TLI_ROLE_WALL, TLI_IN_TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "barrier", TLI_ROLE_WALL, TLI_IN_TILED },

	{ "blocker", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY },
	{ "collider", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE | TLI_IN_LDTK_ENTITY },
	{ "impassable", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY },
	{ "impassible", TLI_ROLE_WALL, TILED | TLI_IN_TILED_PROPERTY },
	{ "unwalkable", TLI_ROLE_WALL, TILED },
	/* Of physics: its value says whether the body stays where it is. */
	{ "bodytype", TLI_ROLE_WALL, TLI_IN_TILED_PROPERTY },
	/* Spanish, Portuguese, German, French */
	{ "colisiones", TLI_ROLE_WALL, TILED },
	{ "colisao", TLI_ROLE_WALL, TILED },
	{ "colisoes", TLI_ROLE_WALL, TILED },
	{ "muro", TLI_ROLE_WALL, TILED },
	{ "pared", TLI_ROLE_WALL, TILED },
	{ "paredes", TLI_ROLE_WALL, TILED },
	{ "obstaculo", TLI_ROLE_OBSTACLE, TILED },
	{ "kollision", TLI_ROLE_WALL, TILED },
	{ "mur", TLI_ROLE_WALL, TILED },

	/* ---- what does not block ---- */
	{ "walkable", TLI_SAYS_FREE, TLI_IN_TILED_PROPERTY | TLI_IN_LDTK_VALUE },
	{ "iswalkable", TLI_SAYS_FREE, TLI_IN_TILED_PROPERTY },
	{ "passable", TLI_SAYS_FREE, TLI_IN_TILED_PROPERTY },
	{ "free", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "empty", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "air", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "floor", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "ladder", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "platform", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "oneway", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "stair", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "trigger", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "goal", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "exit", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "spike", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "no", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "non", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
	{ "not", TLI_SAYS_FREE, TLI_IN_LDTK_VALUE },
};

static const tli_word other_words[] = {
	/* ---- states, values, denials ---- */
	{ "open", TLI_SAYS_OPEN, TLI_IN_SVG_STATE },
	{ "closed", TLI_SAYS_CLOSED, TLI_IN_SVG_STATE },
	{ "oneway", TLI_SAYS_ONEWAY, TLI_IN_SVG_STATE },
	/* Beside a word for walls or doors: `wall-inner` */
	{ "in", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "inner", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "inside", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "interior", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "internal", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "out", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "outer", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "outside", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "exterior", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "external", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "main", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "thick", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "thin", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "line", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "lines", TLI_SAYS_FILLER, TLI_IN_SVG_STATE },
	{ "false", TLI_SAYS_NO, TLI_IN_TILED_VALUE },
	{ "no", TLI_SAYS_NO, TLI_IN_TILED_VALUE },
	{ "none", TLI_SAYS_NO, TLI_IN_TILED_VALUE },
	{ "off", TLI_SAYS_NO, TLI_IN_TILED_VALUE },
	{ "dynamic", TLI_SAYS_NO, TLI_IN_TILED_VALUE },
	{ "kinematic", TLI_SAYS_NO, TLI_IN_TILED_VALUE },
	{ "static", TLI_SAYS_YES, TLI_IN_TILED_VALUE },
	{ "true", TLI_SAYS_YES, TLI_IN_TILED_VALUE },
	{ "yes", TLI_SAYS_YES, TLI_IN_TILED_VALUE },
	{ "all", TLI_SAYS_YES, TLI_IN_TILED_VALUE },
	{ "on", TLI_SAYS_YES, TLI_IN_TILED_VALUE },
	{ "no", TLI_SAYS_DENIAL, TLI_IN_TILED_DENIAL },
	{ "non", TLI_SAYS_DENIAL, TLI_IN_TILED_DENIAL },
	{ "not", TLI_SAYS_DENIAL, TLI_IN_TILED_DENIAL },
	{ "without", TLI_SAYS_DENIAL, TLI_IN_TILED_DENIAL },
	{ "un", TLI_SAYS_DENIAL, TLI_IN_TILED_DENIAL },
	{ "background", TLI_SAYS_BACKDROP, TLI_IN_TILED_DENIAL },
	{ "backgrounds", TLI_SAYS_BACKDROP, TLI_IN_TILED_DENIAL },
	{ "backdrop", TLI_SAYS_BACKDROP, TLI_IN_TILED_DENIAL },
	{ "bg", TLI_SAYS_BACKDROP, TLI_IN_TILED_DENIAL },

	/* ---- what one sees through and does not walk through, and the reverse ---- */
	{ "fence", TLI_SAYS_WINDOW, TLI_IN_IGNORED },
	{ "railing", TLI_SAYS_WINDOW, TLI_IN_IGNORED },
	{ "window", TLI_SAYS_WINDOW, TLI_IN_IGNORED },
	{ "glass", TLI_SAYS_WINDOW, TLI_IN_IGNORED },
	{ "water", TLI_SAYS_WINDOW, TLI_IN_IGNORED },
	{ "curtain", TLI_SAYS_CURTAIN, TLI_IN_IGNORED },
	{ "hedge", TLI_SAYS_CURTAIN, TLI_IN_IGNORED },

	/* ---- doors to other maps: `targetMap`, `next_level`, `warp` ---- */
	{ "map", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "level", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "scene", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "world", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "target", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "destination", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "dest", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "warp", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "teleport", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "teleporter", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "portal", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "goto", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "to", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "leads", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "spawn", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "transition", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },
	{ "area", TLI_SAYS_ELSEWHERE, TLI_IN_TILED_PASSAGE },

	/* ---- things of games: of the words of a name the strongest decides (game.c) ---- */
	{ "player", TLI_ROLE_START, TLI_IN_GAME },
	{ "hero", TLI_ROLE_START, TLI_IN_GAME },
	{ "start", TLI_ROLE_START, TLI_IN_GAME },
	{ "spawn", TLI_ROLE_START, TLI_IN_GAME },
	{ "spawnpoint", TLI_ROLE_START, TLI_IN_GAME },
	{ "playerstart", TLI_ROLE_START, TLI_IN_GAME },
	{ "playerspawn", TLI_ROLE_START, TLI_IN_GAME },
	{ "respawn", TLI_ROLE_START, TLI_IN_GAME },
	{ "goal", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "exit", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "finish", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "end", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "flag", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "key", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "chest", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "treasure", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "coin", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "gem", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "pickup", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "collectible", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "collectable", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "checkpoint", TLI_ROLE_GOAL, TLI_IN_GAME },
	{ "enemy", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "enemies", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "monster", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "mob", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "guard", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "npc", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "patrol", TLI_ROLE_AGENT, TLI_IN_GAME },
	{ "path", TLI_ROLE_ROUTE, TLI_IN_GAME },
	{ "route", TLI_ROLE_ROUTE, TLI_IN_GAME },
	{ "point", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "pos", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "position", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "location", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "place", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "spot", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "marker", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "object", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "entity", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "spawner", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "level", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "next", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "default", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "initial", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "small", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "big", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "gold", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "golden", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "silver", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "red", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "green", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "blue", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "yellow", TLI_SAYS_FILLER, TLI_IN_GAME },
	{ "fly", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "flying", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "flyer", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "bat", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "ghost", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "drone", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "wasp", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "bee", TLI_SAYS_FLIES, TLI_IN_GAME },
	{ "plane", TLI_SAYS_FLIES, TLI_IN_GAME },

	/* ---- clues: no one is the beginning of another ---- */
	{ "physic", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "colli", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "colis", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "kolli", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "hit", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "bound", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "border", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "barrier", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "impass", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "unpass", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "unwalk", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "block", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "wall", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "obst", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "clip", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "intersect", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "mur", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "muur", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "mauer", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "pared", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "fence", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "rock", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "stone", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "cliff", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "mountain", TLI_SAYS_FROM_ABOVE, TLI_IN_TILED_CLUE },
	{ "tree", TLI_SAYS_FROM_ABOVE, TLI_IN_TILED_CLUE },
	{ "house", TLI_SAYS_FROM_ABOVE, TLI_IN_TILED_CLUE },
	{ "building", TLI_SAYS_FROM_ABOVE, TLI_IN_TILED_CLUE },
	{ "structure", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "furniture", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "water", TLI_SAYS_FROM_ABOVE, TLI_IN_TILED_CLUE },
	{ "platform", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "plataform", TLI_SAYS_COLLISION, TLI_IN_TILED_CLUE },
	{ "terrain", TLI_SAYS_THING, TLI_IN_TILED_CLUE },
	{ "ladder", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "stair", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "spike", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "portal", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "warp", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "telep", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "zone", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "zoning", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "door", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "arrow", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "lava", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "ground", TLI_SAYS_GROUND, TLI_IN_TILED_CLUE },
	{ "floor", TLI_SAYS_GROUND, TLI_IN_TILED_CLUE },
	{ "sol", TLI_SAYS_GROUND, TLI_IN_TILED_CLUE },
	{ "suelo", TLI_SAYS_GROUND, TLI_IN_TILED_CLUE },
	{ "grass", TLI_SAYS_GROUND, TLI_IN_TILED_CLUE },
	{ "back", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "bg", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "path", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "walkab", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "road", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "dec", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "sky", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "shadow", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "above", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "fore", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "checkp", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "exit", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "text", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "over", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "roof", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "spawn", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "start", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "finish", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "flag", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "goal", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "coin", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "dead", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "death", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "kill", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "connect", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "player", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "npc", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "enem", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "item", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "event", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "trigger", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "camera", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "sound", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "music", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "light", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "ui", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "gui", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "hud", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },
	{ "minimap", TLI_SAYS_MARK, TLI_IN_TILED_CLUE },

	/* ---- what is written on a drawing ---- */
	{ "legend", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "legends", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "lettering", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "text", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "texts", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "label", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "labels", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "title", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "titleblock", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "caption", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "captions", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "annotation", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "annotations", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "anno", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "dimension", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "dimensions", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "dims", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "scalebar", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },
	{ "glyph", TLI_SAYS_LETTERING, TLI_IN_SVG_LETTERING },

	/* ---- files that are no levels ---- */
	{ "test", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "tests", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "testing", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "backup", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "backups", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "bak", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "old", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "copy", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "copies", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "copia", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "copie", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "kopia", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "kopie", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "archived", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "deprecated", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "obsolete", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "archive", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "archives", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "legacy", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "trash", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "example", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "examples", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "sample", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "samples", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "demo", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "demos", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "template", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "templates", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "blank", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "draft", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "drafts", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "unused", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "debug", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "sandbox", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "sandboxes", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "prototype", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "prototypes", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "experiment", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "experiments", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "unfinished", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "wip", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "dummy", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "untitled", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "rulemap", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "rulemaps", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "fixture", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "fixtures", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "testdata", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "vendor", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "dist", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "bin", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "obj", TLI_SAYS_COPY, TLI_IN_PATH },
	{ "title", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "titles", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "menu", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "credits", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "splash", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "background", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "backgrounds", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "preview", TLI_SAYS_SAMPLE, TLI_IN_PATH },
	{ "gameover", TLI_SAYS_SAMPLE, TLI_IN_PATH },
};

enum {
	THING_WORDS = sizeof thing_words / sizeof *thing_words,
	OTHER_WORDS = sizeof other_words / sizeof *other_words,
	/* Where a word may be in the plural, where it is only a beginning, and where it is one of the first table. */
	IN_PLURAL = TILED | TLI_IN_LDTK_VALUE | TLI_IN_SVG | TLI_IN_IGNORED | TLI_IN_GAME,
	BEGINNINGS = TLI_IN_TILED_CLUE,
	OF_THINGS = (IN_PLURAL & ~(TLI_IN_IGNORED | TLI_IN_GAME)) | TLI_IN_RULE | TLI_IN_TILED_PROPERTY |
		TLI_IN_LDTK_ENTITY
};

const tli_word *tli_word_row(size_t index)
{
	if (index >= THING_WORDS + OTHER_WORDS)
		return NULL;
	return index < THING_WORDS ? &thing_words[index] : &other_words[index - THING_WORDS];
}

const tli_word *tli_word_find(const char *text, size_t size, unsigned where)
{
	const tli_word *words = where & OF_THINGS ? thing_words : other_words;
	size_t count = where & OF_THINGS ? THING_WORDS : OTHER_WORDS;
	char first = size ? tli_lower(text[0]) : '\0';
	for (size_t i = 0; i < count && size; i++) {
		if (words[i].text[0] != first || !(words[i].where & where))
			continue;
		size_t length = where & BEGINNINGS ? strlen(words[i].text) : size;
		bool is_it = where & IN_PLURAL ? tli_is_word_or_plural(text, size, words[i].text)
					       : length <= size && tli_is_word(text, length, words[i].text);
		if (is_it)
			return &words[i];
	}
	return NULL;
}

const char *tli_word_channel(const char *text, size_t size)
{
	for (size_t at = 0, end; tli_word_next(text, size, &at, &end); at = end) {
		if (tli_word_says(text + at, end - at, TLI_IN_TILED_DENIAL))
			return NULL;
		unsigned says = tli_word_says(text + at, end - at, TLI_IN_IGNORED);
		if (says)
			return says == TLI_SAYS_WINDOW ? "walk" : "sight";
	}
	return NULL;
}

static bool is_letter(char c)
{
	char lower = tli_lower(c);
	return lower >= 'a' && lower <= 'z';
}

bool tli_word_next(const char *text, size_t size, size_t *at, size_t *end)
{
	size_t from = *at;
	while (from < size && !is_letter(text[from]))
		from++;
	*at = *end = from;
	if (from == size)
		return false;
	do
		++*end;
	while (*end < size && is_letter(text[*end]) &&
		!(tli_lower(text[*end]) != text[*end] && tli_lower(text[*end - 1]) == text[*end - 1]));
	return true;
}

static const struct {
	const char *one, *several;
} role_texts[TLI_ROLE_COUNT] = {
	[TLI_ROLE_NONE] = { "nothing", "nothing" },
	[TLI_ROLE_WALL] = { "wall", "walls" },
	[TLI_ROLE_SOLID] = { "solid", "solids" },
	[TLI_ROLE_DOOR] = { "door", "doors" },
	[TLI_ROLE_WAYPOINT] = { "waypoint", "waypoints" },
	[TLI_ROLE_LINK] = { "link", "links" },
	[TLI_ROLE_OBSTACLE] = { "obstacle", "obstacles" },
	[TLI_ROLE_START] = { "start", "starts" },
	[TLI_ROLE_GOAL] = { "goal", "goals" },
	[TLI_ROLE_AGENT] = { "agent", "agents" },
	[TLI_ROLE_ROUTE] = { "route", "routes" },
	[TLI_ROLE_IGNORE] = { "ignore", "ignored" },
};

const char *tli_role_text(tli_role role)
{
	return role_texts[role].one;
}

const char *tli_role_plural(tli_role role)
{
	return role_texts[role].several;
}
