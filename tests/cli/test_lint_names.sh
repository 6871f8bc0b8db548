#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `lint` of a folder tells by the texts of the program which of several maps it loads: a click among the walls of another one is only counted.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"
. "$SRCDIR/tests/cli/lint_maps.sh"

found='warning wall-zero-length ' unsure='note wall-zero-length '
click='<objectgroup name="walls"><object id="1" x="64" y="64"/><object id="2" width="8" height="8"/></objectgroup>'

# loads WHAT FOUND TEXT: with the text as the program
loads()
{
	echo "$3" >main.js
	run lint
	equal "$1: $3" "$2" "$(severities)"
}

mkdir -p paths/one/maps paths/two/maps && cd paths || exit 99
map one/maps/town.tmx walls
if ! run lint || grep -q 'cannot read' err; then
	echo "$0: skipped: this build does not read maps of Tiled"
	exit 77
fi

# Of maps with one name those with most of the folders that the text has.
map two/maps/town.tmx walls "$click"
loads "of two that are as good" "$found" 'load("town.tmx")'
loads "the end of both paths" "$found" 'load("maps/town.tmx")'
loads "a path in pieces" "$found" 'load(join("two", "town.tmx"))'
loads "the path of another" "" 'load("one/maps/town.tmx")'
for text in two/maps/town.tmx ../two/maps/town '..\\two\\maps\\town.json'; do
	loads "its path" "$found" "load('$text')"
done
# Which of very many is meant is not asked.
for i in {1..20}; do
	mkdir one/$i && map one/$i/town.tmx walls
done
loads "very many of one name" "$found" 'load("one/maps/town.tmx")'
map cave.tmx walls
for i in {1..20}; do
	mv one/$i/town.tmx "one/Level $i.tmx"
done
mv two/maps/town.tmx "two/Level 21.tmx"
loads "very many that begin with a common word" "$found" 'load("cave.tmx"); load("Level " + n + ".tmx")'

# Of several that are as good levels, and what programs with libGDX have in their assets.
mkdir -p ../levels/old ../levels/maps && cd ../levels || exit 99
map old/town.tmx walls
map maps/town.tmx walls "$click"
loads "beside an old one" "$unsure" 'for (k of ["town", "cave"]) load(k + ".tmx")'
mkdir -p ../assets/core/assets ../assets/drawn && cd ../assets || exit 99
map core/assets/town.tmx walls "$click"
map drawn/town.tmx walls
loads "in the assets" "$found" 'load("town.tmx")'
mv core/assets/town.tmx kept.tmx && mv drawn/town.tmx core/assets && mv kept.tmx drawn/town.tmx
loads "beside them, in another language" "$found" 'load("town.tmx")'
mv main.js Main.java
run lint
equal "beside the assets" "" "$(severities)"

# Of several exports the one that is named, with the source beside it.
mkdir -p ../exports/maps && cd ../exports || exit 99
export_of() # FILE THING
{
	printf '{ "type": "map", "orientation": "orthogonal", "width": 8, "height": 8, "tilewidth": 16, "tileheight": 16, "tilesets": [], "layers": [
{ "name": "walls", "type": "objectgroup", "objects": [ { "id": 2, "x": 0, "y": 0, "width": 8, "height": 8 }%s ] } ] }\n' "$2" >"$1"
}
json=', { "id": 1, "x": 64, "y": 64, "width": 0, "height": 0 }'
export_of maps/town.json ''
export_of maps/town.tmj "$json"
loads "the other export" "" 'load("maps/town.json")'
loads "this export" "$found" 'load("maps/town.tmj")'
loads "neither" "$found" 'load("maps/town.lua")'
loads "any" "$found" 'load("maps/town")'
mv maps/town.tmj maps/town.json
map maps/town.tmx walls
loads "the source alone" "" 'load("maps/town.tmx")'
export_of maps/town.json ''
map maps/town.tmx walls "$click"
loads "the source of an export" "$found" 'load("maps/town.json")'
mkdir drawn && mv maps/town.tmx drawn
loads "a source elsewhere" "" 'load("maps/town.json")'

# Names of several words.
mkdir -p ../words && cd ../words || exit 99
map "Level 1.tmx" walls
map "Level 2.tmx" walls "$click"
loads "another name that begins so" "" 'load("Level 1.tmx")'
loads "the whole name" "$found" 'load("level 2.json")'
loads "what both begin with" "$found" 'load("Level " + n + ".tmx")'
map Level.tmx walls
loads "one word, and what follows it" "$found" 'load("Level " + n + ".tmx")'
rm Level.tmx
map "Level 1.tmx" walls '<properties><property name="next" value="Level 2.tmx"/></properties>'
loads "another map has its name" "$found" 'load("Level 1.tmx")'
map "Level 1.tmx" walls
mv "Level 2.tmx" "Level 2.map.tmx"
loads "a name with a point" "$found" 'load("Level 1.tmx"); load("Level 2.map.json")'

# Where the program loads maps by their files, a word alone in a source is the name of another thing, unless a number is in it.
mkdir -p ../common/maps && cd ../common || exit 99
map maps/cave.tmx walls
map maps/town.tmx walls "$click"
loads "a word" "" 'load("maps/cave.tmx"); add("town")'
loads "another picture of its name" "$unsure" 'picture("img/cave.json"); add("town")'
loads "where names of files are made" "$unsure" 'load("maps/cave.tmx"); add("town"); load(name + ".tmx")'
loads "where no file is loaded" "$unsure" 'load("cave"); add("town")'
loads "its path" "$found" 'load("maps/cave.tmx"); add("maps/town")'
loads "its file" "$found" 'load("maps/cave.tmx"); add("town.json")'
loads "its module" "$found" 'load("maps/cave.tmx"); require("maps.town")'
loads "another module" "" 'load("maps/cave.tmx"); require("scenes.town")'
echo 'load("maps/cave.tmx")' >main.js
echo '{ "next": "town" }' >next.json
run lint
equal "in settings" "$found" "$(severities)"
echo '{ "all": ["cave.tmx", "town.tmx"] }' >next.json
mv maps/town.tmx maps/wood.tmx
loads "where only settings have files" "$unsure" 'load(next); add("wood")'
mv maps/wood.tmx maps/town.tmx
echo 'load("maps/cave.tmx")' >main.js
rm next.json
map maps/cave.tmx walls '<properties><property name="next" value="town"/></properties>'
run lint
equal "in another map" "$found" "$(severities)"
map maps/cave.tmx walls '<properties><property name="next" value="map"/></properties>'
mv maps/town.tmx maps/map.tmx
run lint
equal "a word that maps have for other things" "" "$(severities)"
mv maps/map.tmx maps/town2.tmx
loads "a word with a number" "$found" 'load("maps/cave.tmx"); add("town2")'

# What is found in a map of which nothing says that it is loaded is a note, where a map of its project is named, unless something says what blocks, or asks for more.
mv maps/town2.tmx maps/town.tmx
map maps/cave.tmx walls
loads "its name alone" "$unsure" 'load("cave"); add("town")'
run lint --rule wall-zero-length=error
equal "a severity that was given" "error wall-zero-length " "$(severities)"
run lint --strict
equal "--strict" "$found" "$(severities)"
run lint --werror
equal "--werror" 0 $status
run lint maps/town.tmx
equal "it is named itself" "$found" "$(severities)"
echo 'layer Fog -> ignore' >maps/tautline.rules
run lint
equal "its rules say what blocks" "$found" "$(severities)"
rm maps/tautline.rules
loads "no map of the project is named" "$found" 'load(next)'
# What is found of one object in two maps of a folder is said of the one that is loaded, too.
cp maps/town.tmx maps/aisle.tmx
sed -i 's/<map /&class="aisle" /' maps/aisle.tmx
echo '{ "all": ["town.tmx"] }' >next.json
loads "in one that is loaded, and in another one" "$unsure$found" 'load(next); add("aisle")'
rm maps/aisle.tmx next.json
map maps/cave.tmx Rocks
map maps/house.tmx Rocks '<!-- a house -->'
mv maps/town.tmx ..
empty() # WHAT FOUND TEXT
{
	echo "$3" >main.js
	run lint
	equal "of maps in which nothing blocks: $1" "$2 map-empty " "$(severities)"
}
empty "none is loaded" note 'add("cave"); add("house"); collide("Rocks")'
empty "one is" warning 'add("cave"); load("house.tmx"); collide("Rocks")'
check "it is named first" grep -q '^maps/house.tmx: ' out
mv ../town.tmx maps
rm maps/house.tmx
map maps/cave.tmx walls

# Names with two numbers have two beginnings.
mv maps/town.tmx maps/map2_level_4.tmx
loads "up to the last number" "$found" 'load("maps/cave.tmx"); load("map2_level_" + n)'
loads "up to the first number" "$found" 'load("maps/cave.tmx"); load("map" + n + "_level_4")'
loads "up to another one" "" 'load("maps/cave.tmx"); load("map2_room_" + n)'
mv maps/map2_level_4.tmx maps/town.tmx

# What Tiled exports to is loaded by no one for that.
mkdir -p ../target && cd ../target || exit 99
map other.tmx walls '<editorsettings><export target="mine.tmx" format="tmx"/></editorsettings>'
map mine.tmx walls "$click"
loads "an export of a map" "" 'load("other.tmx")'
for text in 's/export target/export file/' 's/export file/change target/' 's/change target/export mytarget/'; do
	sed -i "$text" other.tmx
	run lint
	equal "any other text of a map: $text" "$found" "$(severities)"
done
rm other.tmx
export_of other.tmj ''
sed -i 's/"layers"/"editorsettings": { "export": { "format": "tmx", "target": ".\/mine.tmx" } }, &/' other.tmj
loads "an export of a map of JSON" "" 'load("other.tmj")'

# A text means a level before an example.
mkdir -p ../example/maps/examples && cd ../example || exit 99
map maps/town.tmx walls
map maps/examples/town.tmx walls "$click"
loads "the name of another one" "" 'load("town.tmx")'
loads "its path" "$found" 'load("examples/town.tmx")'
mv maps/town.tmx maps/cave.tmx
loads "the only one of its name" "$found" 'load("town.tmx"); load("cave.tmx")'

# Packages of others have maps of their own.
for folder in Carthage Pods bower_components site-packages; do
	mkdir -p ../$folder/$folder/pack && cd ../$folder || exit 99
	map $folder/pack/town.tmx walls "$click"
	map town.tmx walls
	run lint
	equal "in $folder" "" "$(severities)"
done

# Things without a size that their layer calls walls: one is a click that was left over; most of them, and one with properties, are places.
mkdir -p ../places && cd ../places || exit 99
layer() # WHAT FOUND THINGS
{
	map level.tmx walls "<objectgroup name=\"walls\">$3</objectgroup>"
	run lint
	equal "$1" "$2" "$(severities)"
}
point='<object id="%s" x="%s" y="64"/>'
one=$(printf "$point" 1 64) two=$(printf "$point" 2 80) box='<object id="3" width="8" height="8"/>' other='<object id="4" x="32" width="8" height="8"/>'
layer "one alone" "$found" "$one"
layer "one of two" "$found" "$one$box"
layer "two of three" "" "$one$two$box"
run info --explain level.tmx
check "they are marks" grep -q "layer 'walls' of objects: walls, .*; 2 of its objects have no size and only mark a place" out
layer "two of four" "$found$found" "$one$two$box$other"
layer "one that says that it is a wall" "$found" '<object id="1" x="64" y="64"><properties><property name="solid" type="bool" value="true"/></properties></object>'
map level.tmx walls '<objectgroup name="obstacles"><object id="1" x="64" y="64"><properties><property name="radius" value="8"/></properties><ellipse/></object></objectgroup>'
run info level.tmx
check "an obstacle with a radius" grep -q "^obstacles  *1 " out
layer "one with properties" "" '<object id="1" x="64" y="64"><properties><property name="length" value="3"/></properties></object>'
finish
