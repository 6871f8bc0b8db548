# SPDX-License-Identifier: MIT
#
# The description of the public API for those who generate bindings: tautline-api.json, made of the installed headers and
# of the exceptions in api.table. docs/embedding/bindings.md says what is in it.
#
#     awk -v include=lib/include -v table=lib/api.table -v version=0.2.0 -f lib/api.awk
#
# Headers are read in the order of their includes, so that a type comes before its uses. The script fails, with the place,
# on a declaration that it does not understand, and on a pointer of which neither a comment nor the table says whose it is.

BEGIN {
	split("bool 1 char 1 uint8_t 1 int32_t 4 uint32_t 4 uint64_t 8 double 8", words, " ")
	for (i = 1; i in words; i += 2) number_size[words[i]] = words[i + 1]
	number_size["unsigned char"] = 1
	read_table()
	read_header("tautline.h")
	write_all()
	for (i = 1; i <= exceptions; i++)
		if (!used[exception[i]]) fail(table ": not needed, or there is no such thing: " exception[i])
	exit failed
}

function fail(text)
{
	print "api.awk: " text >"/dev/stderr"
	failed = 1
}

# ---- the exceptions ----

function read_table(   line, words)
{
	while ((getline line <table) > 0) {
		sub(/ *#.*/, "", line)
		if (line == "") continue
		exception[++exceptions] = line
		is_exception[line] = 1
		split(line, words, " ")
		if (words[1] == "since") since_version[words[3]] = words[2]
		if (words[1] == "array") counted[words[2] " " words[3]] = words[4]
	}
	if (!exceptions) fail("cannot read " table)
}

function take_counted(name)
{
	used["array " name " " counted[name]] = 1
	return counted[name]
}

# The first version, from 0.2.0 on, that has a name as it is now.
function since(name)
{
	if (!(name in since_version)) return "0.2.0"
	used["since " since_version[name] " " name] = 1
	return since_version[name]
}

function excepted(line)
{
	if (!(line in is_exception)) return 0
	used[line] = 1
	return 1
}

# ---- reading ----

# Splits a header into comments, macros and declarations; the headers that it includes come first.
function read_header(name,   path, line, i, lines, n, comment, inside, skipping, declaration, body)
{
	if (name in header_seen) return
	header_seen[name] = 1
	path = include "/tautline/" name
	while ((getline line <path) > 0) {
		lines[++n] = line
		if (line ~ /^#include <tautline\//) {
			sub(/^#include <tautline\//, "", line)
			sub(/>.*/, "", line)
			read_header(line)
		}
	}
	close(path)
	if (!n) fail("cannot read " path)
	header[++headers] = name
	for (i = 1; i <= n; i++) {
		line = lines[i]
		place = name ":" i
		if (declaration != "" || body) {
			declaration = declaration "\n" line
		} else if (inside) {
			comment = comment "\n" line
			inside = line !~ /\*\//
			continue
		} else if (line ~ /^#ifdef __cplusplus/) {
			skipping = 1
			continue
		} else if (skipping) {
			skipping = line !~ /^#endif/
			continue
		} else if (line == "") {
			if (comment != "") take_free_comment(name, comment)
			comment = ""
			continue
		} else if (line ~ /^\/\*/) {
			comment = line
			inside = line !~ /\*\//
			continue
		} else if (line ~ /^#/) {
			if (comment != "" && line !~ /^#define/) take_free_comment(name, comment)
			if (line ~ /^#define/) take_macro(name, line, comment)
			comment = ""
			continue
		} else {
			declaration = line
		}
		body = declaration ~ /\{/
		if (body ? line ~ /^}|[^ \t].*} [a-z_]*;$|^enum .*};$/ : line ~ /;$/) {
			take_declaration(name, declaration, comment)
			declaration = comment = body = ""
		}
	}
	if (declaration != "" || inside) fail(name ": ends within a declaration or a comment")
}

function take_free_comment(name, comment)
{
	if (comment ~ /SPDX/) return
	if (comment ~ /tautline\/[a-z_]*\.h:/ && !(name in header_comment)) header_comment[name] = comment
}

function take_macro(name, line, comment,   words)
{
	split(line, words, " ")
	if (words[2] ~ /^(TAUTLINE_[A-Z_]*_H|TL_API|TL_CHECKED|TL_CHECKED_TYPE)$/) return
	sub(/^#define [A-Z0-9_]+ /, "", line)
	sub(/ *\/\*.*/, "", line)
	add_constant(name, words[2], constant_value(line), line, comment)
}

function add_constant(name, constant, value, text, comment)
{
	if (value == "") fail(place ": the value of " constant " is not understood: " text)
	constants++
	constant_name[constants] = constant
	constant_header[constants] = name
	constant_comment[constants] = comment
	number_of[constant] = value
}

# The number that a macro stands for; "SIZE_MAX" for that.
function constant_value(text,   words, n, i, j, factors, m, sum, product, x)
{
	gsub(/\(tl_[a-z_]+\)/, "", text)
	gsub(/[()]/, "", text)
	if (text == "UINT32_MAX") return "4294967295"
	if (text == "SIZE_MAX") return text
	n = split(text, words, / \+ /)
	for (i = 1; i <= n; i++) {
		product = 1
		m = split(words[i], factors, / \* /)
		for (j = 1; j <= m; j++) {
			x = factors[j] in number_of ? number_of[factors[j]] : factors[j]
			if (x !~ /^[0-9]+(\.[0-9]+)?$/) return ""
			product *= x
		}
		sum += product
	}
	return sum ""
}

function take_declaration(name, text, comment,   flat, type)
{
	flat = text
	gsub(/[ \t\n]+/, " ", flat)
	if (flat ~ /^struct tl_[a-z_]*;$/) return
	if (flat ~ /^(TL_CHECKED )?TL_API |^static inline /) {
		take_function(name, flat, comment)
	} else if (flat ~ /^typedef struct tl_[a-z_]* tl_[a-z_]*;$/) {
		type = word_of(flat, 3)
		kind_of[type] = "opaque"
		opaque[++opaques] = type
		type_header[type] = name
		type_comment[type] = comment
	} else if (flat ~ /^typedef struct tl_[a-z_0-9]* \{/) {
		type = word_of(flat, 3)
		kind_of[type] = "struct"
		struct[++structs] = type
		type_header[type] = name
		type_comment[type] = comment
		take_fields(type, text)
	} else if (flat ~ /^(typedef )?enum [^;]*\{/) {
		take_enum(name, text, flat, comment)
	} else if (flat ~ /^typedef [a-z_0-9]+ tl_[a-z_]*;$/) {
		type = word_of(flat, 3)
		kind_of[type] = "alias"
		alias[++aliases] = type
		alias_of[type] = word_of(flat, 2)
		type_header[type] = name
		type_comment[type] = comment
	} else if (flat ~ /^typedef [^(]*\(.*\);$/) {
		sub(/^typedef /, "", flat)
		type = before_parenthesis(flat)
		sub(/.*[ *]/, "", type)
		kind_of[type] = "callback"
		callback[++callbacks] = type
		callback_text[type] = flat
		type_header[type] = name
		type_comment[type] = comment
	} else {
		fail(place ": not understood: " flat)
	}
}

function word_of(text, index_,   words)
{
	split(text, words, /[ ;]+/)
	return words[index_]
}

function before_parenthesis(text)
{
	return substr(text, 1, index(text, "(") - 1)
}

function take_function(name, flat, comment,   f, head)
{
	f = ++functions
	function_inline[f] = flat ~ /^static inline /
	sub(/^(TL_CHECKED )?TL_API |^static inline /, "", flat)
	sub(/\) *(\{.*|;)$/, ")", flat)
	head = before_parenthesis(flat)
	function_name[f] = head
	sub(/.*[ *]/, "", function_name[f])
	if (function_name[f] !~ /^tl_[a-z0-9_]+$/) fail(place ": not understood: " flat)
	if (comment == "") fail(place ": no comment")
	function_text[f] = flat
	function_header[f] = name
	function_comment[f] = comment
}

# The next member of a body and its comment, into `member` and `member_comment`; `end` ends a member. What is read leaves `rest`.
function next_member(end,   gap, i)
{
	member = member_comment = ""
	for (;;) {
		match(rest, /^[ \t\n]*/)
		gap = substr(rest, 1, RLENGTH)
		rest = substr(rest, RLENGTH + 1)
		if (substr(rest, 1, 2) == "/*") {
			if (member != "" && gap ~ /\n/) return 1
			i = index(rest, "*/")
			member_comment = member_comment substr(rest, 1, i + 1)
			rest = substr(rest, i + 2)
			continue
		}
		if (rest == "" || member != "") return member != ""
		match(rest, end)
		if (RSTART == 0) {
			i = index(rest, "/*")
			if (!i) i = length(rest) + 1
			member = substr(rest, 1, i - 1)
			rest = substr(rest, i)
		} else {
			i = index(rest, "/*")
			if (i && i < RSTART) { # the last constant of an enum, or the comment before its comma
				member = substr(rest, 1, i - 1)
				rest = substr(rest, i)
			} else {
				member = substr(rest, 1, RSTART - 1)
				rest = substr(rest, RSTART + 1)
			}
		}
		gsub(/[ \t\n]+/, " ", member)
		sub(/ $/, "", member)
	}
}

function body_of(text)
{
	sub(/^[^{]*\{/, "", text)
	sub(/}[^}]*$/, "", text)
	return text
}

function take_fields(type, text)
{
	rest = body_of(text)
	while (next_member(";")) {
		field_count[type]++
		field_text[type, field_count[type]] = member
		field_comment[type, field_count[type]] = member_comment
		field_place[type, field_count[type]] = place
	}
}

function take_enum(name, text, flat, comment,   type, value, words)
{
	if (flat ~ /^typedef/) {
		type = flat
		sub(/.*} /, "", type)
		sub(/;$/, "", type)
		kind_of[type] = "enum"
		enum[++enums] = type
		type_header[type] = name
		type_comment[type] = comment
	}
	rest = body_of(text)
	value = 0
	while (next_member(",")) {
		split(member, words, " = ")
		if (words[1] !~ /^TL_[A-Z0-9_]+$/) fail(place ": not understood: " member)
		if (2 in words) value = words[2]
		if (value !~ /^[0-9]+$/) fail(place ": not understood: " member)
		if (type == "") {
			add_constant(name, words[1], value "", value, comment)
		} else {
			enum_count[type]++
			enum_name[type, enum_count[type]] = words[1]
			enum_value[type, enum_count[type]] = value
			enum_comment[type, enum_count[type]] = member_comment
			number_of[words[1]] = value ""
		}
		value++
	}
}

# ---- comments ----

# Of a comment as in a header: its text, the list of errors as JSON, and what comes after the list.
function read_comment(comment,   lines, n, i, line, paragraph, in_list)
{
	c_text = c_notes = c_errors = c_buffer = ""
	gsub(/\*\/[ \t\n]*\/\*/, "\n", comment)
	sub(/^\/\*+[ \t]*/, "", comment)
	sub(/[ \t]*\*\/$/, "", comment)
	n = split(comment, lines, "\n")
	for (i = 1; i <= n; i++) {
		line = lines[i]
		if (i > 1) sub(/^[ \t]*\*?[ ]?/, "", line)
		if (line ~ /^- TL_/) {
			if (in_list) add_error(paragraph)
			else c_text = c_text paragraph
			paragraph = substr(line, 3)
			in_list = 1
		} else if (in_list && line ~ /^  /) {
			paragraph = paragraph " " substr(line, 3)
		} else if (in_list) {
			add_error(paragraph)
			paragraph = in_list = ""
			if (line != "") fail(place ": text directly below a list: " line)
		} else if (line == "") {
			if (c_errors == "") c_text = c_text paragraph "\n\n"
			else c_notes = c_notes paragraph "\n\n"
			paragraph = ""
		} else if (line ~ /^ |^- /) {
			paragraph = paragraph (paragraph == "" ? "" : "\n") line
		} else {
			paragraph = paragraph (paragraph == "" ? "" : " ") line
		}
	}
	if (in_list) add_error(paragraph)
	else if (c_errors == "") c_text = c_text paragraph
	else c_notes = c_notes paragraph
	sub(/\n+$/, "", c_text)
	sub(/\n+$/, "", c_notes)
}

function add_error(text,   i, codes, n, words, json)
{
	i = match(text, /: /)
	codes = i ? substr(text, 1, i - 1) : text
	text = i ? substr(text, i + 2) : ""
	n = split(codes, words, ", ")
	for (i = 1; i <= n; i++) {
		if (words[i] !~ /^TL_E_/ || !(words[i] in number_of)) fail(place ": no status: " words[i])
		if (words[i] == "TL_E_BUFFER") c_buffer = text
		json = json (i > 1 ? ", " : "") quote(words[i])
	}
	c_errors = c_errors (c_errors == "" ? "" : ", ") "{\"codes\": [" json "], \"text\": " quote(text) "}"
}

function quote(text)
{
	gsub(/\\/, "\\\\", text)
	gsub(/"/, "\\\"", text)
	gsub(/\t/, "\\t", text)
	gsub(/\n/, "\\n", text)
	return "\"" text "\""
}

function comment_json(comment)
{
	read_comment(comment)
	return "\"text\": " quote(c_text) (c_errors == "" ? "" : ", \"errors\": [" c_errors "]") (c_notes == "" ? "" : ", \"notes\": " quote(c_notes))
}

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
