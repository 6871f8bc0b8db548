/* SPDX-License-Identifier: MIT */
/*
 * format/doom/specials.c: which lines open or close a door (a sector whose ceiling comes down), which lower or raise a lift (a sector whose floor goes
 * down and comes back), and which one.
 *
 * In Doom the number of a line says what moves and what sets it off: the sector behind the line (pushed by hand) or all sectors with the
 * line's tag. Also which lines end a level (exits by switch, by walking, by a shot) and
 * which teleport players. The three lowest bits of Boom's ranges say what sets the door off. In Hexen the first argument is the tag, and 0 is the
 * sector behind. Sources: "The Unofficial Doom Specs" 1.666 (M. Fell, 1994), the Boom reference 1.3 (1998), the Hexen editing documents
 * (1995), the ZDoom lists of specials. O(log n) a line by a sorted table.
 */
#include "format/doom/doom.h"

/* Doom's and Boom's single numbers, sorted. */
static const uint8_t by_hand[] = { 1, 26, 27, 28, 31, 32, 33, 34, 117, 118 };
static const uint8_t by_tag[] = { 2, 3, 4, 16, 29, 42, 46, 50, 61, 63, 75, 76, 86, 90, 99, 103, 105, 106, 107, 108, 109,
	110, 111, 112, 113, 114, 115, 116, 133, 134, 135, 136, 137, 175, 196 };

/* Door_Close, _Open, _Raise, _LockedRaise, _Animated, _WaitRaise, _WaitClose, Generic_Door, Door_CloseWaitOpen. */
static const uint8_t hexen_door_specials[] = { 10, 11, 12, 13, 14, 105, 106, 202, 249 };

/* Lifts that wait below and those that never stop. Boom's range of lifts has triggers as its doors. */
static const uint8_t lifts[] = { 10, 21, 53, 62, 87, 88, 120, 121, 122, 123, 162, 181 };
enum { LIFTS_FIRST = 0x3400, LIFTS_LAST = 0x37FF };

/* Plat_PerpetualRaise, Plat_DownWaitUpStay, Generic_Lift, and the first two with a lip. */
static const uint8_t hexen_lifts[] = { 60, 62, 203, 206, 207 };

/* Boom's ranges of locked and plain doors; in the lowest bits 6 and 7 are pushes. */
enum { RANGE_FIRST = 0x3800, RANGE_LAST = 0x3FFF, TRIGGER_MASK = 7, TRIGGER_PUSH = 6 };

/* Plane_Align of ZDoom: a slope. */
enum { PLANE_ALIGN = 181 };

#define is_among(table, number) is_in_table((table), sizeof(table), (number))

static bool is_in_table(const uint8_t *table, size_t count, int32_t number)
{
	size_t low = 0, high = count;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (table[middle] < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && table[low] == number;
}

/* Many sectors have tag 0, which means that they have none: no door is meant by it. */
static tli_doom_reach tagged(int32_t tag)
{
	return tag ? TLI_DOOM_MOVES_TAGGED : TLI_DOOM_NONE_MOVED;
}

tli_doom_reach tli_doom_door_of(tli_doom_rules rules, int32_t special, int32_t tag)
{
	if (rules == TLI_DOOM_RULES_HEXEN) {
		if (!is_among(hexen_door_specials, special))
			return TLI_DOOM_NONE_MOVED;
		return tag ? TLI_DOOM_MOVES_TAGGED : TLI_DOOM_MOVES_BEHIND;
	}
	if (special >= RANGE_FIRST && special <= RANGE_LAST)
		return (special & TRIGGER_MASK) >= TRIGGER_PUSH ? TLI_DOOM_MOVES_BEHIND : tagged(tag);
	if (is_among(by_hand, special))
		return TLI_DOOM_MOVES_BEHIND;
	return is_among(by_tag, special) ? tagged(tag) : TLI_DOOM_NONE_MOVED;
}

tli_doom_reach tli_doom_lift_of(tli_doom_rules rules, int32_t special, int32_t tag)
{
	if (rules == TLI_DOOM_RULES_HEXEN) {
		if (!is_among(hexen_lifts, special))
			return TLI_DOOM_NONE_MOVED;
		return tag ? TLI_DOOM_MOVES_TAGGED : TLI_DOOM_MOVES_BEHIND;
	}
	if (special >= LIFTS_FIRST && special <= LIFTS_LAST)
		return (special & TRIGGER_MASK) >= TRIGGER_PUSH ? TLI_DOOM_MOVES_BEHIND : tagged(tag);
	return is_among(lifts, special) ? tagged(tag) : TLI_DOOM_NONE_MOVED;
}

bool tli_doom_moves_no_floor(tli_doom_rules rules, int32_t special)
{
	/* Scrolling, lights, exits, teleporters, those for monsters, crushers, and what shows the sky or a texture. */
	static const uint8_t harmless[] = { 6, 11, 12, 13, 17, 25, 35, 39, 48, 49, 51, 52, 57, 73, 74, 77, 79, 80, 81,
		85, 97, 104, 124, 125, 126, 138, 139, 141, 156, 157, 168, 169, 170, 171, 172, 173, 174, 184, 195, 197,
		198, 207, 208, 209, 210, 213, 242, 255 };
	if (!special || tli_doom_door_of(rules, special, 1) || tli_doom_lift_of(rules, special, 1) ||
		tli_doom_line_name(rules, special))
		return true;
	return rules == TLI_DOOM_RULES_DOOM ? is_among(harmless, special) : special == PLANE_ALIGN;
}

tli_doom_slope_side tli_doom_slope(tli_doom_rules rules, const tli_doom_line *line)
{
	if (rules != TLI_DOOM_RULES_HEXEN || line->special != PLANE_ALIGN)
		return TLI_DOOM_NO_SLOPE;
	return line->tag == 1 ? TLI_DOOM_SLOPE_FRONT : line->tag == 2 ? TLI_DOOM_SLOPE_BACK : TLI_DOOM_NO_SLOPE;
}

/* Those of Doom that take monsters alone, 125 and 126, are none. */
bool tli_doom_is_teleporter(tli_doom_rules rules, int32_t special)
{
	static const uint8_t teleporters[] = { 39, 97, 174, 195, 207, 208, 209, 210 }, hexen_teleporters[] = { 70, 71 };
	return rules == TLI_DOOM_RULES_HEXEN ? is_among(hexen_teleporters, special) : is_among(teleporters, special);
}

const char *tli_doom_line_name(tli_doom_rules rules, int32_t special)
{
	static const uint8_t exits[] = { 11, 52, 197 }, secret_exits[] = { 51, 124, 198 };
	static const uint8_t hexen_exits[] = { 74, 75, 243 }, hexen_secret_exits[] = { 244 };
	if (tli_doom_is_teleporter(rules, special))
		return "teleporter";
	if (rules == TLI_DOOM_RULES_HEXEN)
		return is_among(hexen_exits, special)           ? "exit"
			: is_among(hexen_secret_exits, special) ? "secret-exit"
								: NULL;
	return is_among(exits, special) ? "exit" : is_among(secret_exits, special) ? "secret-exit" : NULL;
}
