/* SPDX-License-Identifier: MIT */
/* format/native/stops.c: the stops of a line: of an agent, of the course of an obstacle. */
#include "format/native/native.h"

/* Names of waypoints are kept as they stand in the line, or in native->strings where they stand in quotes. */
static bool keep_stop_name(tli_native *native, const char *what, const tli_field *field, tli_sink_end *stop)
{
	char buffer[TL_NAME_MAX];
	if (!tli_native_name(native, what, field, buffer, &stop->name))
		return false;
	if (stop->name.text != buffer)
		return true;
	size_t at = tli_array_length(native->strings);
	if (!tli_array_reserve(native->strings, stop->name.size)) {
		native->status = TL_E_NOMEM;
		return false;
	}
	memcpy(tli_array_extend(native->strings, stop->name.size), buffer, stop->name.size);
	stop->at.x = (int32_t)at; /* where it is: the array may move until all stops are read */
	stop->name.text = NULL;
	return true;
}

bool tli_native_take_stop(tli_native *native, tli_native_stops *stops)
{
	static const char what[] = "a waypoint's name or x,y";
	tli_field field;
	if (!tli_native_field(native, what, &field))
		return false;
	if (stops->count == TLI_STOPS_MAX) {
		tli_native_report(native, field.column, "more than %d stops", TLI_STOPS_MAX);
		return false;
	}
	tli_sink_end *stop = &stops->list[stops->count++];
	*stop = (tli_sink_end){ .at = { 0, 0 } };
	if (tli_field_is_numeric(&field))
		tli_native_point(native, what, &field, &stop->at);
	else if (!keep_stop_name(native, what, &field, stop))
		stops->is_bad = true;
	return true;
}

void tli_native_settle_stops(tli_native *native, tli_native_stops *stops)
{
	for (uint32_t i = 0; i < stops->count; i++) {
		tli_sink_end *stop = &stops->list[i];
		if (stop->name.size == 0 || stop->name.text)
			continue;
		stop->name.text = native->strings + stop->at.x;
		stop->at = (tli_point){ 0, 0 };
	}
}
