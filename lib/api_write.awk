# SPDX-License-Identifier: MIT
#
# A part of lib/api.awk: the layout of structs, and the whole as JSON.

# ---- layout ----

# Size and alignment of what was read last by read_value, with pointers of `pointer` bytes, into l_size and l_align. 8 bytes are aligned to 8.
function measure(pointer,   i, dimensions, n)
{
	if (v_pointers || v_base == "size_t") l_size = pointer
	else if (v_base in number_size) l_size = number_size[v_base]
	else if (v_kind == "enum") l_size = 4
	else l_size = size_of[v_base, pointer]
	l_align = v_kind == "struct" && !v_pointers ? align_of[v_base, pointer] : l_size
	if (!l_size) fail(place ": no size: " v_type)
	n = split(v_array, dimensions, ", ")
	for (i = 1; i <= n; i++) l_size *= dimensions[i]
}

function offset_in(type, pointer,   at)
{
	measure(pointer)
	at = size_of[type, pointer] + 0
	at += (l_align - at % l_align) % l_align
	size_of[type, pointer] = at + l_size
	if (l_align > align_of[type, pointer]) align_of[type, pointer] = l_align
	return at
}

function pad(type, pointer)
{
	size_of[type, pointer] += (align_of[type, pointer] - size_of[type, pointer] % align_of[type, pointer]) % align_of[type, pointer]
}

# Of the name that a comment gives in brackets, `[tl_point * count]`: an array of so many.
function counted_json(text,   count)
{
	if (!match(text, /\[[^]]*\]/)) return ""
	count = substr(text, RSTART + 1, RLENGTH - 2)
	sub(/^(const )?(char|double|tl_[a-z_]+) (\* )+/, "", count)
	return ", \"array\": " quote(count)
}

# Whose memory a pointer of a struct is.
function field_ownership(type,   said)
{
	said = c_text
	if (v_name == "context" || v_kind == "callback") return "borrowed"
	if (said !~ /copied|borrowed|[Oo]wned|static/) said = type_said[type]
	if (said ~ /copied/) return "copied"
	if (said ~ /[Oo]wned|[Bb]orrowed until/) return "object"
	if (said ~ /[Bb]orrowed/) return "borrowed"
	if (said ~ /static/) return "static"
	fail("whose is " type "." v_name "?")
}

function fields_json(type,   k, i, n, names, text, head, json, comment, first)
{
	first = 1
	for (k = 1; k <= field_count[type]; k++) {
		place = field_place[type, k]
		comment = comment_json(field_comment[type, k])
		text = field_text[type, k]
		n = text ~ /\(\*/ ? 1 : split(text, names, ", ")
		if (n == 1) names[1] = text
		for (i = 1; i <= n; i++) {
			if (i == 1) {
				head = names[1]
				sub(/[a-z_0-9]*$/, "", head)
			}
			read_value(i == 1 ? names[1] : head names[i])
			json = json (first ? "" : ",") "\n      {\"name\": " quote(v_name) ", " field_json(type, comment) "}"
			first = 0
		}
	}
	return json
}

function field_json(type, comment,   json, at64, at32, callback_name)
{
	at64 = offset_in(type, 8)
	at32 = offset_in(type, 4)
	json = "\"offset64\": " at64 ", \"offset32\": " at32 ", " comment
	if (v_pointers) {
		json = json ", \"null\": " (c_text ~ /NULL/ ? "true" : "false") ", \"ownership\": " quote(field_ownership(type))
		if (v_kind != "callback") json = json counted_json(c_text)
	}
	return value_json() ", " json
}

# ---- writing ----

function type_json(name)
{
	place = name
	return "\"name\": " quote(name) ", \"header\": " quote(type_header[name]) ", \"since\": " quote(since(name)) ", " comment_json(type_comment[name])
}

function write_list(name, last)
{
	print "  " quote(name) ": ["
	for (i = 1; i <= items; i++) print "  " item[i] (i < items ? "," : "")
	print "  ]" (last ? "" : ",")
	items = 0
}

function add_item(json)
{
	item[++items] = json
}

function write_all(   f, i, k, type, json, head)
{
	for (f = 1; f <= functions; f++) if (function_name[f] ~ /^tl_default_/) {
		read_value(before_parenthesis(function_text[f]))
		type = v_type
		default_of[type] = function_name[f]
	}
	print "{"
	print "  \"tautline\": " quote(version) ","
	print "  \"format\": 1,"

	for (i = 1; i <= headers; i++) {
		place = header[i]
		add_item("{\"name\": " quote(header[i]) ", " comment_json(header_comment[header[i]]) "}")
	}
	write_list("headers")

	for (i = 1; i <= constants; i++) {
		place = constant_name[i]
		k = number_of[place]
		add_item("{\"name\": " quote(place) ", \"header\": " quote(constant_header[i]) ", \"since\": " quote(since(place)) \
			", \"value\": " (k ~ /^[0-9]/ ? k : quote(k)) ", " comment_json(constant_comment[i]) "}")
	}
	write_list("constants")

	for (i = 1; i <= enums; i++) {
		type = enum[i]
		json = "{" type_json(type) ", \"prefix\": " quote(prefix_of(type)) ", \"values\": ["
		for (k = 1; k <= enum_count[type]; k++)
			json = json (k > 1 ? "," : "") "\n      {\"name\": " quote(enum_name[type, k]) ", \"value\": " enum_value[type, k] ", " comment_json(enum_comment[type, k]) "}"
		add_item(json "]}")
	}
	write_list("enums")

	for (i = 1; i <= aliases; i++) add_item("{" type_json(alias[i]) ", \"of\": " quote(alias_of[alias[i]]) "}")
	write_list("aliases")

	for (i = 1; i <= structs; i++) {
		type = struct[i]
		json = type_json(type)
		type_said[type] = c_text
		head = fields_json(type)
		pad(type, 8)
		pad(type, 4)
		json = "{" json ",\n    \"cookie\": " (field_text[type, 1] == "uint32_t cookie" ? "true" : "false")
		json = json ", \"default\": " (type in default_of ? quote(default_of[type]) : "null")
		json = json ", \"size64\": " size_of[type, 8] ", \"align64\": " align_of[type, 8] ", \"size32\": " size_of[type, 4] ", \"align32\": " align_of[type, 4]
		add_item(json ",\n    \"fields\": [" head "]}")
	}
	write_list("structs")

	for (i = 1; i <= callbacks; i++) add_item("{" type_json(callback[i]) ", " callback_json(callback_text[callback[i]]) "}")
	write_list("callbacks")

	write_opaques()

	for (f = 1; f <= functions; f++) add_item(function_json(f))
	write_list("functions", 1)
	print "}"
}

# What the names of all values of an enum begin with: "TL_VIA_".
function prefix_of(type,   k, prefix)
{
	prefix = enum_name[type, 1]
	for (k = 1; k <= enum_count[type]; k++)
		while (index(enum_name[type, k], prefix) != 1 || prefix !~ /_$/) prefix = substr(prefix, 1, length(prefix) - 1)
	return prefix
}

# Opaque types with the functions that make one for the caller.
function write_opaques(   i, f, n, k, type, json, made, is_freed)
{
	for (f = 1; f <= functions; f++) {
		n = read_parameters(f)
		is_freed[function_name[f]] = 1
		for (k = 1; k <= n; k++)
			if (p_pointers[k] == 2 && !p_const[k] && p_kind[k] == "opaque" && !(("object " function_name[f] " " p_name[k]) in is_exception))
				made[p_base[k]] = made[p_base[k]] (made[p_base[k]] == "" ? "" : ", ") quote(function_name[f])
	}
	for (i = 1; i <= opaques; i++) {
		type = opaque[i]
		if (!((type "_free") in is_freed) || made[type] == "") fail(type " is not made or not freed")
		add_item("{" type_json(type) ", \"create\": [" made[type] "], \"free\": " quote(type "_free") "}")
	}
	write_list("opaques")
}
