# SPDX-License-Identifier: MIT
# Gives the headings of a page the anchors that its links name, as hosts of Markdown make them: doxygen makes none. Anchors of all pages
# are in one list there, so each has the name of its page in front, and a page of a folder of docs/ the name of that.
#
# Pictures are looked for in pictures/, where they have their folders: doxygen would put all into one. SITE_MAPS is what docs/reference/maps.mjs
# writes: maps of the page, its pictures and the maps that it names get links to the playground, which is in tautline.html then.

BEGIN {
	FS = "\t"
	while (ENVIRON["SITE_MAPS"] != "" && (getline row < ENVIRON["SITE_MAPS"]) > 0) {
		split(row, columns, "\t")
		maps[columns[1]] = "tautline.html" columns[2]
	}
}

# A path that a page names, from the top folder.
function path_of(link,    path)
{
	path = FILENAME ~ /docs\// ? "docs/" folder_of(FILENAME) link : link
	while (sub(/[^\/]+\/\.\.\//, "", path))
		;
	return path
}

function offer(key)
{
	if (key in maps)
		printf "\n<a class=\"playground\" href=\"%s\">Open it in the playground</a>\n\n", maps[key]
}

# A line with a picture only.
function picture(line,    text, path, source)
{
	text = path = line
	sub(/^!\[/, "", text)
	sub(/\]\([^)]*\)$/, "", text)
	gsub(/"/, "\\&quot;", text)
	sub(/^.*\]\(/, "", path)
	sub(/\)$/, "", path)
	source = path_of(path)
	printf "<img src=\"%s\" alt=\"%s\">\n", substr(source, 6), text
	offer(source)
}

# The folder of a page below docs/ with a slash, or nothing.
function folder_of(path)
{
	if (!sub(/^(.*\/)?docs\//, "", path))
		return ""
	return match(path, /.*\//) ? substr(path, 1, RLENGTH) : ""
}

function page_of(path,    folder)
{
	folder = folder_of(path)
	gsub(/\//, "-", folder)
	sub(/.*\//, "", path)
	sub(/\.md$/, "", path)
	return folder path
}

# The page that a link of this page leads to.
function target_of(link)
{
	if (sub(/^\.\.\//, "docs/", link))
		return page_of(link)
	return page_of(link ~ /^docs\// ? link : "docs/" folder_of(FILENAME) link)
}

function slug_of(title)
{
	title = tolower(title)
	gsub(/[^a-z0-9_ -]/, "", title)
	gsub(/ /, "-", title)
	return title
}

# (#x) becomes (#page--x), (y.md#x) becomes (y.md#y--x), a map that the playground opens its place there. A page of the top folder is named
# from there: doxygen takes `..` for the folder above the sources, if that has such a page.
function link(line,    done, target, at)
{
	while (match(line, /\]\(\.\.\/[A-Z]+\.md\)/))
		line = substr(line, 1, RSTART + 1) substr(line, RSTART + 5)
	done = ""
	while (match(line, /\]\([^):]*\.tl\)/)) {
		target = substr(line, RSTART + 2, RLENGTH - 3)
		done = done substr(line, 1, RSTART + 1)
		line = substr(line, RSTART + RLENGTH - 1)
		at = path_of(target)
		done = done (at in maps ? maps[at] : target)
	}
	line = done line
	done = ""
	while (match(line, /\]\([^)]*#[^)]*\)/)) {
		target = substr(line, RSTART + 2, RLENGTH - 3)
		done = done substr(line, 1, RSTART + 1)
		line = substr(line, RSTART + RLENGTH - 1)
		at = index(target, "#")
		if (target ~ /^#/)
			target = "#" page_of(FILENAME) "--" substr(target, 2)
		else if (target ~ /^[^:]*\.md#/)
			target = "@ref " target_of(substr(target, 1, at - 1)) "--" substr(target, at + 1)
		done = done target
	}
	return done line
}

# Spans of code as elements: doxygen ends one in backticks at an apostrophe, in a table even one in double backticks.
function spans(line,    pieces, count, i, all)
{
	count = split(line, pieces, "`")
	if (count % 2 == 0 || line ~ /``/)
		return line
	for (i = 1; i <= count; i++) {
		if (i % 2 == 0) {
			gsub(/[*_@#\\~]/, "\\\\&", pieces[i])
			gsub(/&/, "\\&amp;", pieces[i])
			gsub(/</, "\\&lt;", pieces[i])
			gsub(/"/, "\\&quot;", pieces[i])
			pieces[i] = "<code>" pieces[i] "</code>"
		}
		all = all pieces[i]
	}
	return all
}

# A heading: doxygen shows elements in it as text, and a bare quotation mark ends the script of its tree.
function plain(heading)
{
	gsub(/`/, "", heading)
	while (sub(/"/, "“", heading) && sub(/"/, "”", heading))
		;
	return heading
}

/^```/ {
	fenced = !fenced
	if (!fenced) {
		print
		name = FILENAME
		sub(/.*\//, "", name)
		offer(path_of(name) ":" FNR)
		next
	}
}

fenced || /^(    |\t)/ {
	print
	next
}

/^# / {
	print plain($0) " {#" page_of(FILENAME) "}"
	if (length(maps) > 0 && page_of(FILENAME) == "playground")
		print "\n@htmlonly <iframe class=\"playground\" src=\"tautline.html\" title=\"The playground\"></iframe> @endhtmlonly\n\n" \
			"<a class=\"playground\" href=\"tautline.html\">Open it in a window of its own</a>"
	next
}

/^!\[.*\]\([^)]*\.svg\)$/ {
	picture($0)
	next
}

/^#+ / {
	title = $0
	sub(/^#+ /, "", title)
	slug = slug_of(title)
	number = seen[slug]++
	print plain($0) " {#" page_of(FILENAME) "--" slug (number > 0 ? "-" number : "") "}"
	next
}

# A page of another folder is no page here.
{
	sub(/\[maps\/\]\(maps\/README\.md\)/, "maps/")
	print link(spans($0))
}
