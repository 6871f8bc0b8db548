# SPDX-License-Identifier: MIT
#
# A part of lib/api.awk: fields, parameters, results and functions, taken apart and as JSON.

# ---- values: fields, parameters and results ----

# Takes a declaration apart, into v_name, v_type, v_base (behind aliases), v_kind, v_pointers, v_const (what is pointed to), v_array (a JSON
# list of dimensions), v_text (parameters of a callback).
function read_value(text,   i)
{
	v_name = v_array = v_callback = ""
	gsub(/struct /, "", text)
	if (text ~ /\(\*/) {
		i = index(text, "(*")
		v_name = substr(text, i + 2)
		v_callback = v_name
		sub(/\).*/, "", v_name)
		sub(/^[a-z_]*\)/, "", v_callback)
		v_callback = substr(text, 1, i - 1) "f" v_callback
		v_type = text
		sub(v_name, "", v_type)
		v_kind = "callback"
		v_base = ""
		v_pointers = 1
		v_const = 0
		return
	}
	while (match(text, /\[[A-Za-z0-9_]+\]$/)) {
		i = substr(text, RSTART + 1, RLENGTH - 2)
		if (i in number_of) i = number_of[i]
		v_array = i (v_array == "" ? "" : ", ") v_array
		text = substr(text, 1, RSTART - 1)
	}
	v_name = text
	sub(/.*[ *]/, "", v_name)
	v_type = substr(text, 1, length(text) - length(v_name))
	sub(/ $/, "", v_type)
	v_base = v_type
	v_pointers = gsub(/\*/, "", v_base)
	v_const = v_base ~ /^const /
	gsub(/const/, "", v_base)
	gsub(/^ +| +$/, "", v_base)
	while ((v_base in kind_of) && kind_of[v_base] == "alias") v_base = alias_of[v_base]
	if (v_base == "bool" || v_base == "void") v_kind = v_base
	else if (v_base == "char" || v_base == "unsigned char") v_kind = "char"
	else if (v_base == "size_t" || v_base in number_size) v_kind = "number"
	else if (v_base in kind_of) v_kind = kind_of[v_base]
	else fail(place ": no such type: " v_base)
}

function value_json(   json)
{
	if (v_callback != "") return "\"type\": " quote(v_type) ", \"kind\": \"callback\", \"pointers\": 1, " callback_json(v_callback)
	json = "\"type\": " quote(v_type) ", \"base\": " quote(v_base) ", \"kind\": " quote(v_kind)
	if (v_pointers) json = json ", \"pointers\": " v_pointers ", \"const\": " (v_const ? "true" : "false")
	if (v_array != "") json = json ", \"dimensions\": [" v_array "]"
	return json
}

# Returns and parameters of a callback, "bool f(void *context, double done)".
function callback_json(text,   json, list, n, i)
{
	n = split_parameters(text, list)
	read_value(before_parenthesis(text))
	json = "\"returns\": {" value_json() "}, \"parameters\": ["
	for (i = 1; i <= n; i++) {
		read_value(list[i])
		json = json (i > 1 ? ", " : "") "{\"name\": " quote(v_name) ", " value_json() "}"
	}
	return json "]"
}

# The parameters of "void f(int a, void (*g)(int, int))" into `list`; their number.
function split_parameters(text, list,   i, c, depth, n, start)
{
	sub(/;$/, "", text)
	text = substr(text, index(text, "(") + 1)
	sub(/\)$/, "", text)
	if (text == "void" || text == "") return 0
	start = 1
	for (i = 1; i <= length(text) + 1; i++) {
		c = substr(text, i, 1)
		if (c == "(") depth++
		if (c == ")") depth--
		if ((c == "," && !depth) || c == "") {
			list[++n] = substr(text, start, i - start)
			sub(/^ /, "", list[n])
			start = i + 1
		}
	}
	return n
}

# ---- functions ----

function is_count(name)
{
	return name ~ /^(count|capacity|size|room|[a-z_]*_count|[a-z_]*_room)$/
}

# Into p_*: the parameters of function f, and c_class, the opaque type that it belongs to.
function read_parameters(f,   n, i, list)
{
	n = split_parameters(function_text[f], list)
	for (i = 1; i <= n; i++) {
		read_value(list[i])
		p_name[i] = v_name
		p_json[i] = value_json()
		p_base[i] = v_base
		p_kind[i] = v_kind
		p_pointers[i] = v_pointers
		p_const[i] = v_const
		p_double_const[i] = v_type ~ /\*const \*/
	}
	return n
}

function class_of(name, n,   i, best)
{
	for (i = 1; i <= opaques; i++)
		if (index(name, opaque[i] "_") == 1 && length(opaque[i]) > length(best)) best = opaque[i]
	if (best == "" && n && p_kind[1] == "opaque" && p_pointers[1] == 1) best = p_base[1]
	return best
}

# May parameter i be NULL, as the comment says that was read last? A buffer for results may, with room for none.
function may_be_null(f, i,   said, name)
{
	name = p_name[i]
	said = c_text " " c_buffer " " c_notes
	return said ~ ("(^|[^a-z_>-])" name " NULL") || said ~ ("`" name "`( [^.]*\\])? \\(?NULL") || (name == "def" && said ~ /\(NULL = defaults/) ||
		(function_name[f] ~ /_free$/ && said ~ /NULL is fine/) || (name == "out" && function_name[f] ~ /^tl_map_add_/ && p_base[i] ~ /_id$/) ||
		excepted("null " function_name[f] " " name)
}

# in, out or inout. What is not const is a result, but for objects, for the first parameter and for states that go on.
function direction_of(f, i)
{
	if (!p_pointers[i]) return "in"
	if (p_kind[i] == "callback" || p_name[i] == "context" || p_double_const[i]) return "in"
	if (p_pointers[i] == 2) return "out"
	if (p_const[i]) return "in"
	if (p_kind[i] == "opaque" || i == 1 || p_base[i] ~ /_state$/ || p_base[i] == "tl_errors") return "inout"
	return excepted("inout " function_name[f] " " p_name[i]) ? "inout" : "out"
}

# Whose memory a result is, and what frees it; whether an object keeps what it was given.
function ownership_of(f, i, direction,   where)
{
	where = function_name[f] " " p_name[i]
	if (direction == "out" && p_pointers[i] == 2) {
		if (excepted("object " where)) return ", \"ownership\": \"object\""
		if (p_const[i]) {
			if (c_text ~ /static/) return ", \"ownership\": \"static\""
			if (c_text ~ /owned by/) return ", \"ownership\": \"object\""
			fail("whose is " where "?")
		}
		return ", \"ownership\": \"caller\", \"free\": " quote(p_base[i] "_free")
	}
	if (p_pointers[i] && direction != "out" && excepted("borrowed " where)) return ", \"ownership\": \"borrowed\""
	return ""
}

function parameter_json(f, i, n,   json, direction, counts)
{
	direction = direction_of(f, i)
	json = "{\"name\": " quote(p_name[i]) ", " p_json[i] ", \"direction\": " quote(direction)
	counts = p_pointers[i] && i < n && p_kind[i] != "opaque" && is_count(p_name[i + 1]) && p_base[i + 1] == "size_t" && !p_pointers[i + 1]
	if (p_pointers[i]) json = json ", \"null\": " ((counts && direction == "out") || may_be_null(f, i) ? "true" : "false")
	if (counts) {
		json = json ", \"array\": " quote(p_name[i + 1])
		if (i + 1 < n && p_pointers[i + 2] && is_count(p_name[i + 2]) && p_base[i + 2] == "size_t") json = json ", \"needed\": " quote(p_name[i + 2])
	} else if (p_double_const[i]) {
		json = json ", \"array\": " quote(p_name[i + 1])
	} else if ((function_name[f] " " p_name[i]) in counted) {
		json = json ", \"array\": " quote(take_counted(function_name[f] " " p_name[i]))
	}
	return json ownership_of(f, i, direction) "}"
}

function result_json(f,   json)
{
	read_value(before_parenthesis(function_text[f]))
	json = "{" value_json()
	if (v_pointers) {
		if ((function_name[f] " result") in counted) json = json ", \"array\": " quote(take_counted(function_name[f] " result"))
		if (c_text ~ /[Ss]tatic/) json = json ", \"ownership\": \"static\""
		else if (c_text ~ /[Bb]orrowed|[Oo]wned/) json = json ", \"ownership\": \"object\""
		else fail("whose is the result of " function_name[f] "?")
		json = json ", \"null\": " (c_text ~ /NULL (for|where)/ ? "true" : "false")
	}
	return json "}"
}

# The functions named in "Errors as tl_a", "Errors and cost as tl_a and tl_b", "Errors are those of tl_a".
function errors_as(text,   json, names, n, i)
{
	if (!match(text, /Errors( and [a-z]+)?( and [a-z]+)? (as|are those of) tl_[a-z_]+( and tl_[a-z_]+)?/)) return ""
	text = substr(text, RSTART, RLENGTH)
	sub(/.*( as|those of) /, "", text)
	n = split(text, names, " and ")
	for (i = 1; i <= n; i++) json = json (i > 1 ? ", " : "") quote(names[i])
	return ", \"errors_as\": [" json "]"
}

function function_json(f,   json, n, i, comment, class, deprecated)
{
	place = function_name[f]
	n = read_parameters(f)
	class = class_of(function_name[f], n)
	comment = comment_json(function_comment[f])
	deprecated = c_text ~ /^Deprecated/
	json = "{\"name\": " quote(function_name[f]) ", \"header\": " quote(function_header[f])
	json = json ", \"class\": " (class == "" ? "null" : quote(class))
	json = json ", \"method\": " (class != "" && n && p_base[1] == class && p_pointers[1] == 1 ? "true" : "false")
	json = json ", \"inline\": " (function_inline[f] ? "true" : "false")
	json = json ", \"since\": " quote(since(function_name[f])) ", \"status\": " (deprecated ? "\"deprecated\"" : "\"current\"")
	json = json ",\n    \"returns\": " result_json(f) ",\n    \"parameters\": ["
	for (i = 1; i <= n; i++) json = json (i > 1 ? "," : "") "\n      " parameter_json(f, i, n)
	return json "],\n    " comment errors_as(c_text) "}"
}
