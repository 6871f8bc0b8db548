# SPDX-License-Identifier: MIT
#
# The description of the public API for those who generate bindings: tautline-api.json, made of the installed headers and
# of the exceptions in api.table. docs/embedding/bindings.md says what is in it.
#
#     awk -v include=lib/include -v table=lib/api.table -v version=0.2.0 -f lib/api.awk -f lib/api_values.awk -f lib/api_write.awk
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
	gsub(/^\n+|\n+$/, "", c_text)
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
