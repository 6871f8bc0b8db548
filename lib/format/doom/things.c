/* SPDX-License-Identifier: MIT */
/*
 * format/doom/things.c: the names of starts, teleport destinations, monsters and keys.
 *
 * Starts and destinations have the same numbers in all games of the family. The others overlap (3001 is an imp in Doom and a spot of a
 * moving wall in Hexen), so a table is for one game. Sources: "The Unofficial Doom Specs" 1.666; the Hexen editing documents.
 */
#include "format/doom/doom.h"

#include <string.h>

typedef struct thing_row {
	int32_t type;
	const char *name;
} thing_row;

static const thing_row common_things[] = {
	{ TLI_DOOM_DEATHMATCH, "deathmatch" },
	{ TLI_DOOM_DESTINATION, "teleport" },
};

static const thing_row doom_things[] = {
	{ 5, "blue-key" },
	{ 6, "yellow-key" },
	{ 13, "red-key" },
	{ 38, "red-skull" },
	{ 39, "yellow-skull" },
	{ 40, "blue-skull" },
	{ 3004, "zombieman" },
	{ 9, "shotgun-guy" },
	{ 65, "chaingunner" },
	{ 84, "wolfenstein-ss" },
	{ 3001, "imp" },
	{ 3002, "demon" },
	{ 58, "spectre" },
	{ 3006, "lost-soul" },
	{ 3005, "cacodemon" },
	{ 69, "hell-knight" },
	{ 3003, "baron" },
	{ 68, "arachnotron" },
	{ 71, "pain-elemental" },
	{ 66, "revenant" },
	{ 67, "mancubus" },
	{ 64, "arch-vile" },
	{ 7, "spider-mastermind" },
	{ 16, "cyberdemon" },
	{ 72, "commander-keen" },
	{ 88, "boss-brain" },
};

static const thing_row heretic_things[] = {
	{ 73, "green-key" },
	{ 79, "blue-key" },
	{ 80, "yellow-key" },
	{ 66, "gargoyle" },
	{ 5, "fire-gargoyle" },
	{ 68, "golem" },
	{ 69, "golem-ghost" },
	{ 45, "nitrogolem" },
	{ 46, "nitrogolem-ghost" },
	{ 64, "undead-warrior" },
	{ 65, "undead-warrior-ghost" },
	{ 15, "disciple" },
	{ 70, "weredragon" },
	{ 90, "sabreclaw" },
	{ 92, "ophidian" },
	{ 6, "iron-lich" },
	{ 9, "maulotaur" },
	{ 7, "dsparil" },
};

static const thing_row strife_things[] = {
	{ 13, "id-card" },
	{ 38, "silver-key" },
	{ 39, "brass-key" },
	{ 40, "gold-key" },
	{ 184, "id-badge" },
	{ 185, "passcard" },
	{ 192, "red-crystal-key" },
	{ 193, "blue-crystal-key" },
	{ 3001, "reaver" },
	{ 3002, "acolyte" },
	{ 142, "acolyte" },
	{ 143, "acolyte" },
	{ 146, "acolyte" },
	{ 147, "acolyte" },
	{ 148, "acolyte" },
	{ 231, "acolyte" },
	{ 232, "acolyte" },
	{ 58, "shadow-acolyte" },
	{ 3003, "templar" },
	{ 3004, "peasant" },
	{ 3005, "crusader" },
	{ 3006, "sentinel" },
	{ 9, "rebel" },
	{ 12, "loremaster" },
	{ 16, "inquisitor" },
	{ 27, "ceiling-turret" },
	{ 71, "programmer" },
	{ 128, "entity" },
	{ 186, "stalker" },
	{ 187, "bishop" },
};

static const thing_row hexen_things[] = {
	{ 8030, "steel-key" },
	{ 8031, "cave-key" },
	{ 8032, "axe-key" },
	{ 8033, "fire-key" },
	{ 8034, "emerald-key" },
	{ 8035, "dungeon-key" },
	{ 8036, "silver-key" },
	{ 8037, "rusted-key" },
	{ 8038, "horn-key" },
	{ 8039, "swamp-key" },
	{ 8200, "castle-key" },
	{ 10030, "ettin" },
	{ 10060, "afrit" },
	{ 107, "centaur" },
	{ 115, "slaughtaur" },
	{ 114, "bishop" },
	{ 31, "green-serpent" },
	{ 8080, "brown-serpent" },
	{ 121, "stalker" },
	{ 120, "stalker-leader" },
	{ 8020, "wendigo" },
	{ 34, "reiver" },
	{ 10011, "reiver" },
	{ 254, "wyvern" },
	{ 10080, "heresiarch" },
	{ 10100, "zedek" },
	{ 10101, "traductus" },
	{ 10102, "menelkir" },
	{ 10200, "korax" },
};

#define name_in(rows, type) find_thing_name((rows), sizeof(rows) / sizeof *(rows), (type))

static const char *find_thing_name(const thing_row *rows, size_t count, int32_t type)
{
	for (size_t i = 0; i < count; i++) {
		if (rows[i].type == type)
			return rows[i].name;
	}
	return NULL;
}

const char *tli_doom_thing_name(tli_doom_game game, int32_t type)
{
	const char *name = name_in(common_things, type);
	if (!name && game == TLI_DOOM_GAME_DOOM)
		name = name_in(doom_things, type);
	if (!name && game == TLI_DOOM_GAME_HERETIC)
		name = name_in(heretic_things, type);
	if (!name && game == TLI_DOOM_GAME_STRIFE)
		name = name_in(strife_things, type);
	if (!name && game == TLI_DOOM_GAME_HEXEN)
		name = name_in(hexen_things, type);
	return name;
}

/* By its name: of Strife a card and a badge too. */
bool tli_doom_thing_is_key(tli_doom_game game, int32_t type)
{
	static const char *const endings[] = { "-key", "-skull", "id-card", "id-badge", "passcard" };
	const char *name = tli_doom_thing_name(game, type);
	size_t length = name ? strlen(name) : 0;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t size = strlen(endings[i]);
		if (length >= size && strcmp(name + length - size, endings[i]) == 0)
			return true;
	}
	return false;
}

int32_t tli_doom_thing_radius(tli_doom_game game, int32_t type)
{
	static const struct {
		int32_t type, radius; /* Doom units, of those that are not as wide as a player */
	} monsters[] = { { 7, 128 }, { 9, 20 }, { 16, 40 }, { 58, 30 }, { 64, 20 }, { 65, 20 }, { 66, 20 }, { 67, 48 },
		{ 68, 64 }, { 69, 24 }, { 84, 20 }, { 3001, 20 }, { 3002, 30 }, { 3003, 24 }, { 3004, 20 } };
	if (tli_doom_thing_is_key(game, type))
		return -1;
	for (size_t i = 0; game == TLI_DOOM_GAME_DOOM && i < sizeof monsters / sizeof *monsters; i++) {
		if (monsters[i].type == type)
			return monsters[i].radius * TLI_DOOM_UNIT;
	}
	return 0;
}

bool tli_doom_thing_flies(tli_doom_game game, int32_t type)
{
	static const struct {
		tli_doom_game game;
		const char *name;
	} fliers[] = {
		{ TLI_DOOM_GAME_DOOM, "lost-soul" },
		{ TLI_DOOM_GAME_DOOM, "cacodemon" },
		{ TLI_DOOM_GAME_DOOM, "pain-elemental" },
		{ TLI_DOOM_GAME_HERETIC, "gargoyle" },
		{ TLI_DOOM_GAME_HERETIC, "fire-gargoyle" },
		{ TLI_DOOM_GAME_HERETIC, "disciple" },
		{ TLI_DOOM_GAME_STRIFE, "sentinel" },
		{ TLI_DOOM_GAME_STRIFE, "loremaster" },
		{ TLI_DOOM_GAME_STRIFE, "entity" },
		{ TLI_DOOM_GAME_HEXEN, "afrit" },
		{ TLI_DOOM_GAME_HEXEN, "bishop" },
		{ TLI_DOOM_GAME_HEXEN, "reiver" },
		{ TLI_DOOM_GAME_HEXEN, "wyvern" },
	};
	const char *name = tli_doom_thing_name(game, type);
	for (unsigned i = 0; name && i < sizeof fliers / sizeof *fliers; i++) {
		if (fliers[i].game == game && strcmp(fliers[i].name, name) == 0)
			return true;
	}
	return false;
}

/* By one of the large numbers: the small ones are decorations elsewhere. */
bool tli_doom_thing_is_of_hexen(int32_t type)
{
	return type >= 8000 && name_in(hexen_things, type) != NULL;
}

/* A sabreclaw, an ophidian, the three locks and the ambient sounds, whose numbers Doom does not use. */
static bool is_of_heretic(int32_t type)
{
	return type == 90 || type == 92 || (type >= 94 && type <= 96) || (type >= 1200 && type <= 1209);
}

/* One of the monsters that Doom had first. Strife has these numbers too, Heretic and Hexen do not. */
static bool is_of_doom(int32_t type)
{
	return type >= 3001 && type <= 3006;
}

/* Levels alone do not say whose they are. Heretic's monsters and locks have numbers that Doom has not, and none of 3001 to 3006, which in nearly
 * every level of Doom is a monster. */
tli_doom_game tli_doom_guess_game(const tli_doom_level *level, tli_doom_game said)
{
	bool has_sign = false;
	for (size_t i = 0; i < tli_array_length(level->things); i++) {
		if (is_of_doom(level->things[i].type))
			return said;
		has_sign = has_sign || is_of_heretic(level->things[i].type);
	}
	return has_sign && said == TLI_DOOM_GAME_DOOM ? TLI_DOOM_GAME_HERETIC : said;
}

int tli_doom_player_of(tli_doom_game game, int32_t type)
{
	enum { DOOM_PLAYER5 = 4001, HEXEN_PLAYER5 = 9100, STRIFE_PLAYER5 = 5, PLAYERS = 8 };
	int32_t player5 = game == TLI_DOOM_GAME_HEXEN ? HEXEN_PLAYER5
		: game == TLI_DOOM_GAME_STRIFE        ? STRIFE_PLAYER5
						      : DOOM_PLAYER5;
	if (type >= 1 && type <= 4)
		return (int)type;
	if (type >= player5 && type <= player5 + PLAYERS - 5)
		return (int)(type - player5) + 5;
	return 0;
}
