#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `lint` of a folder asks the program beside the maps what it names, and only counts what rests upon a guess.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"
. "$SRCDIR/tests/cli/lint_maps.sh"

mkdir -p game/maps game/src && cd game || exit 99
map maps/one.tmx 'Layer One'
run lint
if grep -q 'cannot read' err; then
	echo "$0: skipped: this build does not read maps of Tiled"
	exit 77
fi
equal "without a program" "warning map-empty " "$(severities)"
echo 'layer = map.find("Background")' >src/main.py
run lint
equal "the program does not name the layer" "note map-empty " "$(severities)"
run lint --rule map-empty=error
equal "a severity that was given" "error map-empty " "$(severities)"
run lint maps/one.tmx
equal "a map that is named" "warning map-empty " "$(severities)"
echo "it's here: map.find('Layer One')" >src/level.lua
run lint
equal "the program names it, and lets nothing block" "note map-empty " "$(severities)"
echo "solid(it's, 'Layer One')" >>src/level.lua
run lint
equal "the program names it, behind an apostrophe" "warning map-empty " "$(severities)"
mkdir -p node_modules/pack && mv src/level.lua node_modules/pack
run lint
equal "packages of others do not count" "note map-empty " "$(severities)"

# What belongs to the name must have a word for what blocks: its statement, a line with the variable that this sets, the block that it begins, a function that
# gets it.
eight=$(printf 'x = 1;\n%.0s' 1 2 3 4 5 6 7 8)
asks()
{
	echo "$3" >src/level.js
	run lint
	equal "$2" "$1 map-empty " "$(severities)"
}
asks warning "a word on its line" 'makeSolid("Layer One");'
asks note "on the next line" $'a("Layer One");\nmakeSolid(b);'
asks warning "in its brackets, before it" $'addSolid(\n  world,\n  a("Layer One")\n);'
asks warning "in its brackets, behind it" $'add(\n  a("Layer One"),\n  Solid.ALL\n);'
asks note "in other brackets" $'add(Solid.ALL);\nadd(\n  a("Layer One")\n);\nadd(Solid.ALL);'
asks note "in a function that is one of the brackets" $'solid(function () {\n  a("Layer One");\n});'
asks warning "in the block that it begins" $'for (o of a("Layer One")) {\n\n  b(o);\n  makeSolid(o);\n}'
asks warning "whose bracket has a line of its own" $'for (Object o in a("Layer One"))\n{\n  makeSolid(o);\n}'
asks note "behind the block" $'for (o of a("Layer One")) {\n  draw(o);\n}\nmakeSolid(b);'
asks note "a block that makes sensors" $'for (o of a("Layer One")) {\n  type = StaticBody;\n  fixture.isSensor = true;\n}'
asks warning "a block that makes none" $'for (o of a("Layer One")) {\n  type = StaticBody;\n  fixture.isSensor = false;\n}'
asks warning "a block with its variable" $'rocks = a("Layer One");\nn = 0;\nfor (o of rocks) {\n  makeSolid(o);\n}'
asks note "a block with another variable" $'rocks = a("Layer One");\nn = 0;\nfor (o of trees) {\n  makeSolid(o);\n}'
asks note "a block too far behind it" $'rocks = a("Layer One");\n'"$eight"$'\nfor (o of rocks) {\n  makeSolid(o);\n}'
asks warning "a line with what it has of its variable" $'rocks = a("Layer One");\nore = rocks.first();\nb(ore).solid = 1;'
asks note "where one walks" 'walkable = name.equals("Layer One");'
asks note "beside another layer" $'rocks = a("Layer One");\nfor (o of b("Solid", rocks)) {\n  makeSolid(o);\n}'
asks warning "another name of it" $'const rocks = a("Layer One");\nthis.stones = rocks;\n'"$eight"$'\ncollide(this.stones);'
asks note "another name of a part of it" $'const rocks = a("Layer One");\nthis.stones = rocks.length;\n'"$eight"$'\ncollide(this.stones);'
asks warning "a function that gets it" $'build(a("Layer One").objects);\n\nvoid build(List objects) {\n  for (o of objects)\n    makeSolid(o);\n}'
asks warning "a function that gets its variable" $'rocks = a("Layer One");\nbuild(world, rocks);\n\nfunction build(world, layer) {\n  makeSolid(layer);\n}'
asks note "a function that gets another one" $'rocks = a("Layer One");\nbuild(world, trees);\n\nfunction build(world, layer) {\n  makeSolid(layer);\n}'
asks note "a call is no definition" $'for (o of pairs(a("Rocks"))) {\n  makeSolid(o);\n}\nfor (o of pairs(a("Layer One"))) {\n  draw(o);\n}'
asks note "nor is one with a function" $'a("Rocks").each((o) => {\n  makeSolid(o);\n});\na("Layer One").each((o) => {\n  draw(o);\n});'
asks warning "an arrow function that gets it" $'const build = (layer) => {\n  makeSolid(layer);\n};\nbuild(a("Layer One"));'
asks warning "a function in an object that gets it" $'const game = {\n  build: function (layer) {\n    makeSolid(layer);\n  },\n};\ngame.build(a("Layer One"));'
asks warning "a method that gets it" $'class Game {\n  build(layer) {\n    makeSolid(layer);\n  }\n}\ngame.build(a("Layer One"));'
asks warning "in a function whose name says it" $'function isBlocked(x, y) {\n  const rocks = a("Layer One");\n  return rocks.has(x, y);\n}'
asks note "in one whose name does not" $'function isSeen(x, y) {\n  const rocks = a("Layer One");\n  return rocks.has(x, y);\n}'
asks warning "a variable with a type" $'const rocks: Layer = a("Layer One");\n'"$eight"$'\ncollide(player, rocks);'
asks warning "the first of two" $'rocks, failed := a("Layer One")\n'"$eight"$'\ncollide(player, rocks);'
asks note "the second of two" $'rocks, failed := a("Layer One")\n'"$eight"$'\ncollide(player, failed);'
asks note "set anew" $'rocks = a("Layer One");\nrocks = a("Rocks");\nfor (o of rocks) {\n  makeSolid(o);\n}'
asks warning "behind what leaves where there is nothing" $'rocks = a("Layer One");\nfor (x of xs) {\n  ore = rocks.at(x);\n  if (!ore) continue;\n  makeSolid(x);\n}'
asks warning "behind what leaves for others" $'for (o of layers) {\n  if (o.name != "Layer One") continue;\n  makeSolid(o);\n}'
asks note "behind what leaves for it" $'for (o of layers) {\n  if (o.name == "Layer One") continue;\n  makeSolid(o);\n}'
asks note "all but it" $'if (o.name != "Layer One")\n  makeSolid(o);'
asks warning "an object among its brackets" $'add({\n  name: "Layer One",\n  collides: true,\n});'
asks note "which does not" $'add({\n  name: "Layer One",\n  collides: false,\n});'
asks warning "a chain" $'map\n  .layer("Layer One")\n  .setSolid();'
asks warning "one of several labels" $'switch (name) {\n  case "Layer One":\n  case "Rocks":\n    makeSolid(o);\n}'
asks note "a label with its code on its line" $'switch (name) {\n  case "Layer One": draw(o); break;\n  case "Rocks": makeSolid(o);\n}'
asks note "a condition without brackets is no definition" $'if seen(o) {\n  makeSolid(o)\n}\ndraw(seen(a("Layer One")))'
asks note "in a function with such a parameter" $'function draw(solid) {\n  a("Layer One").draw();\n}'
asks warning "whose brace has a line of its own, in a function whose name says it" $'bool IsSolid(int x)\n{\n  if (x > 0)\n    return a("Layer One").has(x);\n}'
asks warning "a comparison in Lua" $'rocks = a("Layer One")\nif rocks ~= nil then\n  for o in b(rocks) do\n    makeSolid(o)\n  end\nend'
asks note "behind what leaves the function" $'rocks = a("Layer One");\nif (!rocks) return;\nrocks.draw();\nthis.makeSolid(player);'
asks warning "without blanks" $'rocks="Layer One"\n'"$eight"$'\ncollide(find(rocks));'
asks note "an arrow sets nothing" $'draw(layers.find(o => o.name === "Layer One"));\nlayers.filter(o => o.solid);'
asks note "a label with a block of its own" $'switch (name) {\n  case "Layer One":\n    draw(o);\n  case "Rocks":\n    makeSolid(o);\n}'
asks note "a word within two" 'drawAll("Layer One");'
asks note "where things overlap alone" 'physics.add.overlap(player, a("Layer One"));'
asks note "the bounds of the world" $'rocks = a("Layer One");\nthis.physics.world.setBounds(0, 0, rocks.width, rocks.height);'
asks note "a function of nothing that blocks" $'build(a("Layer One"));\n\nfunction build(layer) {\n  draw(layer);\n}\n\nmakeSolid(b);'
asks note "before it" $'makeSolid(b);\na("Layer One");'
asks warning "its variable far behind it" "this.rocks = a(\"Layer One\");"$'\n'"$eight"$'\ncollide(this.rocks);'
asks warning "its variable before it" $'function f() { collide(rocks); }\nconst rocks = a("Layer One");'
asks note "a comparison sets none" $'collide(kind);\nif (kind == "Layer One") draw();'
asks note "in quotes the word is another layer" $'a("Layer One");\nb("Solid");'
asks note "in a comment" $'// solid("Layer One");\nsolid(b);'
asks note "a comment behind it" $'a("Layer One");\n// solid'
asks note "a property is asked for" 'if (solid(properties("Layer One")))'
asks note "a property of its variable" $'rocks = a("Layer One");\nrocks.setCollisionByProperty({ hard: true });\ncollide(rocks);'
asks note "a property of each of several" $'this.rocks = a("Layer One");\n[this.trees, this.rocks].forEach(layer => {\n  layer.setCollisionByProperty({ hard: true });\n});\nconst all = [this.rocks];\nall.forEach(layer => collide(layer));'
asks warning "each of several" $'this.rocks = a("Layer One");\n[this.trees, this.rocks].forEach(layer => {\n  layer.setCollisionByExclusion([-1]);\n});'
asks note "what a body is called" $'body.createFixture(solid).setUserData("Layer One");'
asks note "an element of a file" $'collisions->FirstChildElement("Layer One");'
asks note "a line that a program wrote" "solid(\"Layer One\");$(printf '%01000d' 0)"
asks warning "the whole layer" 'solid("Layer One");'
for word in StaticBody BodyType.Static RigidBody::Static 'new Platform(x, y)'; do
	asks warning "a word for what blocks: $word" $'for (o : a("Layer One"))\n  '"$word"
done
for word in 'body({ isStatic: true })' static_body body_type; do
	asks warning "a word for what blocks: $word" $'if (layer.name == "Layer One")\n  '"$word"
done
asks warning "a property and the whole layer" $'rocks = a("Layer One");\nrocks.setCollisionByExclusion([-1]);\nrocks.setCollisionByProperty({ hard: true });'

# A layer of objects by its number, as libGDX counts them.
cp maps/one.tmx one.kept
map maps/one.tmx 'Layer One' '<objectgroup name="Layer One"/>'
asks warning "its number" $'for (o : map.getLayers().get(1).getObjects())\n  def.type = BodyType.StaticBody;'
asks warning "behind a comment" $'for (o : map.getLayers().get(/* rocks */ 1).getObjects())\n  def.type = BodyType.StaticBody;'
asks note "that of a layer of tiles" $'for (o : map.getLayers().get(0).getObjects())\n  def.type = BodyType.StaticBody;'
asks note "another number" $'for (o : map.getLayers().get(2).getObjects())\n  def.type = BodyType.StaticBody;'
asks note "the size of that number" $'int width = map.getLayers().get(1).getWidth();\n  def.type = BodyType.StaticBody;'
asks note "a number without an end" $'map.getLayers().get(11'
before='<tileset><tile><objectgroup name="Layer One"></objectgroup></tile></tileset><layer/><group name="a"><objectgroup name="Layer One"/></group>'
before="<!-- <layer/><objectgroup/> -->$before"
sed -i "s,^<map.*>,&$before," maps/one.tmx
asks warning "the fourth of the map, as groups are counted" $'o = map.getLayers().get(3).getObjects();\nsolid(o);'
sed -i "s/<objectgroup name=\"Layer One\"/<objectgroup class='a>b' name='Layer One'/" maps/one.tmx
asks warning "other quotes" $'o = map.getLayers().get(3).getObjects();\nsolid(o);'
asks note "one of a group" $'o = map.getLayers().get(1).getObjects();\nsolid(o);'
mv one.kept maps/one.tmx
asks note "it blocks where it is empty" $'ground = a("Layer One");\ncell = ground.getCell(x, y);\nif (cell == null) {\n  if (body.overlaps(cell))\n    stop();\n}'
asks warning "it does not where it is empty" $'ground = a("Layer One");\ncell = ground.getCell(x, y);\nif (cell == null)\n  return;\nif (body.overlaps(cell))\n  stop();'
asks warning "something else is empty" $'ground = a("Layer One");\ncollide(ground);\nif (tile == null)\n  solid = false;'
asks warning "kinds that are excluded, few of it" $'ground = a("Layer One");\nground.setCollisionByExclusion([-1, 8, 12]);'
asks warning "no kinds" $'ground = a("Layer One");\nground.setCollisionByExclusion([-1, 0]);'
asks note "most of it" $'ground = a("Layer One");\nground.setCollisionByExclusion([-1, 8, 1]);'
asks note "no one has the layer" $'map.createLayer("Layer One");\nthis.walls = group();'
asks warning "of another layer" $'ground = a("Layer One");\ncollide(ground);\nsky.setCollisionByExclusion([-1, 8, 1]);'
mv maps/one.tmx ../whole.tmx
{
	echo '{"height":8,"layers":[{"data":[2,2],"name":"Other"},{"data":['
	tr -cd '0-9,\n' <../whole.tmx | sed -n '/^[01],[01],/p' | sed '$s/,*$//'
	echo '],"height":8,"id":1,"name":"Layer One","type":"tilelayer","width":8,"x":0,"y":0}],"orientation":"orthogonal","tileheight":16,"tilewidth":16,"type":"map","width":8}'
} | sed 's/{"data":\[2,2\],"name":"Other"},//' >maps/one.json
asks note "most of it, in JSON" $'ground = a("Layer One");\nground.setCollisionByExclusion([-1, 1]);'
asks warning "few of it, in JSON" $'ground = a("Layer One");\nground.setCollisionByExclusion([-1, 2]);'

# What tells a map may stand behind its tiles, however many there are.
{
	sed '$d' maps/one.json
	printf '%140000s' ''
	sed -n '$p' maps/one.json
} >../long.json
mv ../long.json maps/one.json
asks warning "what tells a map is behind its tiles" $'ground = a("Layer One");\nground.setCollisionByExclusion([-1, 2]);'
rm maps/one.json
mv ../whole.tmx maps/one.tmx

# Of two layers that is named which blocks as a whole.
sed 's/name="Layer One"/name="Upper"/; /<map /d; 0,/1,1/s/1,1/0,0/' maps/one.tmx >../upper
mv maps/one.tmx ../whole.tmx
sed '$d' ../whole.tmx | cat - ../upper >maps/one.tmx
asks warning "two layers, by its shape" $'ground = a("Layer One");\ncollide(ground);\nupper = a("Upper");\ncollide(upper);'
check "that which looks most like walls" grep -q 'says so: layer "Layer One" -> wall' out
asks warning "two layers, as the program asks" $'ground = a("Layer One");\ncollide(ground);\nupper = a("Upper");\nupper.setCollisionByExclusion([-1]);'
check "that which blocks as a whole" grep -q "The program asks for .*'Upper'.* layer Upper -> wall" out
{
	sed '$d' ../whole.tmx
	layer='<layer name="%s" width="8" height="8"><data encoding="csv">%s</data></layer>\n'
	printf "$layer" Chests "$(printf '0,%.0s' {1..63})1"
	printf "$layer" Ledge "$(printf '0,0,0,0,0,0,0,0,0,1,0,0,0,0,1,0,%.0s' 1 2 3)$(printf '0,%.0s' {1..15})1"
	echo '</map>'
} >maps/one.tmx
asks warning "of two of these" $'chests = a("Chests");\nchests.setCollisionByExclusion([-1]);\nledge = a("Ledge");\nledge.setCollisionByExclusion([-1]);'
check "the larger one" grep -q "The program asks for .*'Ledge'.* layer Ledge -> wall" out
mv ../whole.tmx maps/one.tmx
rm src/level.js
mv maps/one.tmx maps/whole.tmx
tile=$(printf '1,%.0s' 1 2 3 4 5 6 7 8)
{
	echo '<map orientation="orthogonal" width="8" height="8" tilewidth="16" tileheight="16">'
	echo '<tileset firstgid="1" name="set" tilewidth="16" tileheight="16" tilecount="4" columns="2"><image source="a.png" width="32" height="32"/></tileset>'
	echo '<layer name="Layer One" width="8" height="8"><data encoding="csv">'
	for i in 1 2 3 4 5 6; do echo "1,2,2,2,2,2,2,1,"; done
	echo "$tile${tile%,}</data></layer></map>"
} >maps/one.tmx
mv maps/whole.tmx ../whole.tmx
run lint
check "a kind of tile is named" grep -q 'layer "Layer One" tile "set:' out
asks note "a kind of tile" 'solid("Layer One");'
rm src/level.js
mv ../whole.tmx maps/one.tmx

# Of several maps the finding is at one that has the layer, is no copy, and is loaded.
mkdir -p ../several/dist ../several/src && cd ../several || exit 99
map dist/cave.tmx 'Layer One'
map src/cave.tmx 'Layer One' '<!-- a newer one -->'
map src/house.tmx 'Layer One' '<!-- a house -->'
printf '<map orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16"><layer name="sky" width="2" height="1"><data encoding="csv">1,0</data></layer></map>' >src/a.tmx
echo 'load("src/house.tmx"); load("src/a.tmx"); load("cave.tmx"); collide("Layer One")' >main.js
run lint
check "the map that is loaded" grep -q '^src/house.tmx: warning: .*: house.tmx, a.tmx, cave.tmx\.' out
echo 'collide("Layer One")' >main.js
run lint
check "no copy" grep -q "^src/cave.tmx: warning: " out
cd ../game || exit 99

# Some walls were read, more were not.
map maps/one.tmx 'Layer One' \
	'<objectgroup name="walls"><object id="1" x="48" y="48" width="16" height="16"/></objectgroup>'
run lint
equal "walls-partial, not named" "note walls-partial " "$(severities)"
echo 'collide("Layer One")' >src/main.py
run lint
equal "walls-partial, named" "warning walls-partial " "$(severities)"
mv maps/one.tmx maps/TestMap.tmx
run lint
equal "of a test alone" "warning walls-partial " "$(severities)"
map maps/two.tmx walls
run lint
equal "of a test beside a level" "" "$(severities)"
run lint --strict
equal "of a test, listed" "warning walls-partial " "$(severities)"
mv maps/TestMap.tmx maps/one.tmx
rm maps/two.tmx

# What rests upon places among walls is counted in a folder, unless rules say what blocks; a map that is named is asked about.
mkdir -p ../places/maps && cd ../places || exit 99
map maps/one.tmx walls '<objectgroup name="things"><object id="1" name="player" x="8" y="8"><point/></object></objectgroup>'
map maps/two.tmx walls '<objectgroup name="things"><object id="1" name="player" x="64" y="64"><point/></object></objectgroup>'
counted='; 1 more finding rests on a guess about walls (--strict lists it)$'
run lint
equal "a start in a wall, in a folder" "" "$(severities)"
check "it is counted" grep -q "$counted" err
run lint --explain
equal "and explained" "note waypoint-on-wall " "$(severities)"
run lint --strict
equal "and listed" "error waypoint-on-wall " "$(severities)"
run lint --rule waypoint-on-wall=warning
equal "by a rule that is asked for" "warning waypoint-on-wall " "$(severities)"
run lint maps/one.tmx maps/two.tmx
equal "in a map that is named" "error waypoint-on-wall " "$(severities)"
echo 'layer walls -> wall' >tautline.rules
run lint
equal "with rules" "error waypoint-on-wall " "$(severities)"
rm tautline.rules
route='<object id="2" type="link" x="40" y="40"><polyline points="0,0 60,60"/></object>'
map maps/one.tmx walls "<objectgroup name=\"things\"><object id=\"1\" name=\"player\" x=\"8\" y=\"8\"><point/></object>$route</objectgroup>"
run lint
equal "with a route" "" "$(severities)"

# Whatever is found in a backup or an old copy beside other maps is counted.
mkdir -p ../copies/old && cd ../copies || exit 99
map old/one.tmx walls '<objectgroup name="walls"><object id="1" x="64" y="64"/></objectgroup>'
run lint
equal "an old map alone" "warning wall-zero-length " "$(severities)"
map two.tmx walls
run lint
equal "an old map beside another" "" "$(severities)"
check "it is counted, too" grep -q '; 1 more finding is in a backup, an old copy or a draft (--strict lists it)$' err
run lint --strict
equal "and listed, too" "warning wall-zero-length " "$(severities)"
run lint --rule wall-zero-length=note
equal "by its rule" "note wall-zero-length " "$(severities)"
run lint old/one.tmx two.tmx
equal "an old map that is named" "warning wall-zero-length " "$(severities)"
mv old bin
run lint
equal "what a build made" "" "$(severities)"
mv bin examples
run lint
equal "an example" "" "$(severities)"
echo 'load("examples/one.tmx"); load("two.tmx")' >main.lua
run lint
equal "an example that the program loads" "warning wall-zero-length " "$(severities)"
rm main.lua

# Whatever is found in a map that no other file names, where the program loads another one by its name, is counted.
mkdir -p ../drafts/maps && cd ../drafts || exit 99
map maps/level2.tmx walls '<objectgroup name="walls"><object id="1" x="64" y="64"/></objectgroup>'
map maps/cave.tmx walls
echo 'one = load("somewhere"); two = "level" .. "one"' >main.lua
found='warning wall-zero-length '
run lint
equal "no map is named" "$found" "$(severities)"
echo 'load("maps/cave.tmx")' >main.lua
run lint
equal "another map is named" "" "$(severities)"
check "a draft is counted" grep -q '; 1 more finding is in a backup, an old copy or a draft (--strict lists it)$' err
run lint --strict
equal "a draft, listed" "$found" "$(severities)"
echo 'load("maps/cave")' >main.lua
run lint
equal "the path of another map is named" "" "$(severities)"
echo 'load("cave")' >main.lua
run lint
equal "its name alone, in quotes" "" "$(severities)"
echo 'load("cave"); picture("maps/level2/tiles.png")' >main.lua
run lint
equal "a folder of that name" "" "$(severities)"
echo 'load("cave"); picture("maps/level2")' >main.lua
run lint
equal "no folder" "$found" "$(severities)"
for text in 'load("files/cave")' 'load("maps/cave" .. n)' 'import { Cave } from "./maps/cave"'; do
	echo "$text" >main.lua
	run lint
	equal "no path of another map: $text" "$found" "$(severities)"
done
echo 'load("maps/cave.tmx")' >main.lua
run lint maps/level2.tmx maps/cave.tmx
equal "a draft that is named itself" "$found" "$(severities)"
for text in 'load("Level2")' 'load("level" .. n)' 'f"level{n}"' '"level%d"' '"maps/level2"'; do
	echo "load('maps/cave.tmx'); $text" >main.lua
	run lint
	equal "the program has $text" "$found" "$(severities)"
done
echo 'load("maps/cave.tmx"); level2 = "levels"' >main.lua
run lint
equal "a word of the language, and another one" "" "$(severities)"
for text in '-- load("level2")' '--[[ load("x")'$'\n''load("level2") ]]' '"it\'"'"'s"; -- "level2"'; do
	echo "load('maps/cave.tmx') $text" >main.lua
	run lint
	equal "a comment: $text" "" "$(severities)"
done
for text in 'main.js // "level2"' 'main.ts /* one */ /* "level2" */' 'main.py # "level2"' 'main.clj ; "level2"' 'main.html <!-- "level2" -->' 'main.hs {- "level2" -}'; do
	echo "load(\"maps/cave.tmx\") ${text#* }" >"${text%% *}"
	rm -f main.lua
	run lint
	equal "a comment in ${text%% *}" "" "$(severities)"
	rm "${text%% *}"
done
for text in '"https://x"; "level2"' "'//'; 'level2'" '/* "level2"' 'a = /\/*/; "level2"'; do
	echo "load(\"maps/cave.tmx\"); $text" >main.js
	run lint
	equal "no comment: $text" "$found" "$(severities)"
done
rm main.js
long=$(printf 'x=1;%.0s' {1..300})
echo "load('maps/cave.tmx');$long;load('level',n)" >main.js
run lint
equal "a word of what a program wrote" "" "$(severities)"
echo "load('maps/cave.tmx');$long;load('level'+n)" >main.js
run lint
equal "it makes names" "$found" "$(severities)"
for text in "'level', n" "'level'" "'level'; n" "('level') + n" "'level' && n" "'level'.length" "'level'.equals(n)"; do
	echo "load('maps/cave.tmx'); f($text)" >main.js
	run lint
	equal "no name is made: $text" "" "$(severities)"
done
for text in "'level'.concat(n)" "'level' .. n" "\"level\" << n" "'level' & n" "\`level\${n}\`" "'level%d'" "'level' ~ n" "'level'.\$n"; do
	echo "load('maps/cave.tmx'); f($text)" >main.js
	run lint
	equal "a name is made: $text" "$found" "$(severities)"
done
mv maps/level2.tmx maps/level2_new.tmx
run lint
equal "a name that goes on behind its number" "" "$(severities)"
for text in "'level%d_new'" "\`level\${n}_new\`" "'level' + n + '_new.tmx'"; do
	echo "load('maps/cave.tmx'); f($text)" >main.js
	run lint
	equal "such a name is made: $text" "$found" "$(severities)"
done
echo "load('maps/cave.tmx'); f('level' + n + '_old.tmx')" >main.js
run lint
equal "another one is made" "" "$(severities)"
echo "load('maps/cave.tmx'); f('level%d')" >main.js
mv maps/level2_new.tmx maps/2b.tmx
run lint
equal "a name that begins with a number" "$found" "$(severities)"
mv maps/2b.tmx maps/level2_new.tmx
mv maps/level2_new.tmx maps/level2-13.tmx
run lint
equal "a name of two numbers" "$found" "$(severities)"
mv maps/level2-13.tmx maps/level2.tmx
rm main.js
echo 'load("maps/cave.tmx")' >main.lua
printf '<?xml version="1.0"?>\n<tileset name="level2"/>\n' >maps/set.tsx
map maps/cave.tmx walls '<properties><property name="next" value="level"/></properties>'
run lint
equal "a tileset has the name, and a map the beginning" "" "$(severities)"
rm maps/set.tsx
map maps/cave.tmx walls
echo 'next: level2' >levels.yaml
run lint
equal "settings have it" "$found" "$(severities)"
rm levels.yaml
map maps/cave.tmx walls '<properties><property name="next" value="level2"/></properties>'
run lint
equal "a map has it" "$found" "$(severities)"
map maps/cave.tmx walls
mv maps/cave.tmx maps/level1.tmx
mv maps/level2.tmx maps/cave.tmx
echo 'load("maps/level" + n)' >main.lua
run lint
equal "a beginning without an extension" "$found" "$(severities)"
echo 'load("maps/level" + n + ".tmx")' >main.lua
run lint
equal "names of other maps are made" "" "$(severities)"
mv maps/cave.tmx maps/level2.tmx
run lint
equal "the name is one of them" "$found" "$(severities)"
mv maps/level1.tmx maps/cave.tmx
echo 'load("maps/cave.tmx"); levels = 2' >main.lua
map maps/level2.tmx 'Layer One'
run lint
equal "nothing blocks in a draft" "" "$(severities)"
check "it is counted as such" grep -q '; nothing blocks in 1 more that is a test, a copy, an example or a draft$' err

# A path, an export, a sound and prose say which map is meant, or none.
mkdir -p ../twins/drawn ../twins/maps && cd ../twins || exit 99
map drawn/level1.tmx walls '<objectgroup name="walls"><object id="1" x="64" y="64"/></objectgroup>'
map maps/level1.tmx walls
echo 'load("maps/level1.tmx")' >main.lua
run lint
equal "the path of a twin" "" "$(severities)"
echo 'load("maps/level" .. n .. ".lua"); play("sound/level1.wav"); print("Difficulty level")' >main.lua
run lint
equal "a path that is made, a sound and prose" "" "$(severities)"
echo 'load("drawn/level1.tmx"); load("maps/level1.tmx")' >main.lua
run lint
equal "both paths" "$found" "$(severities)"
echo 'load(folder .. "level1.tmx")' >main.lua
run lint
equal "no path" "$found" "$(severities)"
echo 'load("files/level1.tmx")' >main.lua
run lint
equal "a folder that has none" "$found" "$(severities)"
mv maps/level1.tmx drawn/level2.tmx
echo 'load("drawn/level2.lua")' >main.lua
run lint
equal "an export of another" "" "$(severities)"

mv drawn/level2.tmx maps/level1.tmx
printf 'load("maps\\\\level1.tmx")\n' >main.cs
rm main.lua
run lint
equal "a path with two strokes" "" "$(severities)"
echo '/build:level1.tmx' >maps/content.mgcb
run lint
equal "settings beside a twin" "" "$(severities)"
mv maps/content.mgcb .
run lint
equal "settings elsewhere" "$found" "$(severities)"

# A program with libGDX loads from its assets: a map of that name elsewhere was left behind.
mkdir -p ../gdx/desktop/assets ../gdx/other/maps ../gdx/game/core/assets/maps ../gdx/game/maps && cd ../gdx || exit 99
click='<objectgroup name="walls"><object id="1" x="64" y="64"/></objectgroup>'
map game/core/assets/maps/town.tmx walls
map game/maps/town.tmx walls "$click"
echo 'load(n)' >main.js
run lint
equal "beside what may be no assets" "$found" "$(severities)"
mv main.js Main.java
run lint
equal "beside the assets" "" "$(severities)"
check "it is a draft" grep -q '; 1 more finding is in a backup, an old copy or a draft' err
mv game/maps/town.tmx other/maps
run lint
equal "beside the assets of another program" "$found" "$(severities)"
mv other/maps/town.tmx game/maps/cave.tmx
run lint
equal "another name" "$found" "$(severities)"
mv game/maps/cave.tmx game/core/assets/town.tmx
run lint
equal "in the assets" "$found" "$(severities)"
mkdir -p game/score/assets/core/assets game/tools/.git
mv game/core/assets/town.tmx game/score/assets/core/assets
run lint
equal "in other assets" "$found" "$(severities)"
mv game/score/assets/core/assets/town.tmx game/tools
run lint
equal "in a project of its own" "$found" "$(severities)"

# A source that is older than its export, by the objects and layers that there were, was left behind.
mkdir -p ../exports && cd ../exports || exit 99
state() # OBJECTS LAYERS of the source, TEXT of the export
{
	map level1.tmx walls '<objectgroup name="walls"><object id="1" x="64" y="64"/></objectgroup>'
	sed -i "s/^<map/& nextobjectid=\"$1\" nextlayerid=\"$2\"/" level1.tmx
	echo "return { $3 }" >level1.lua
	run lint
}
state 9 4 'nextlayerid = 4, nextobjectid = 12'
equal "fewer objects than the export" "" "$(severities)"
check "it is counted as a draft" grep -q '; 1 more finding is in a backup, an old copy or a draft' err
state 9 3 'nextlayerid = 4'
equal "fewer layers" "" "$(severities)"
for text in 'nextlayerid = 4, nextobjectid = 9' 'nextlayerid = 5, nextobjectid = 8' 'nextobjectid = 7' 'layers = 7' ''; do
	state 9 4 "$text"
	equal "an export with '$text'" "$found" "$(severities)"
done
state 9 4 'nextobjectid = 12'
run lint level1.tmx
equal "it is named itself" "$found" "$(severities)"
echo 'load("level1.tmx")' >main.lua
run lint
equal "the program loads the source" "$found" "$(severities)"
rm main.lua level1.lua
mkfifo level1.lua && run lint
equal "an export that is no file" "$found" "$(severities)"
rm level1.lua
printf '{"layers":[],\n "nextobjectid":12}\n' >level1.json
run lint
equal "in JSON" "" "$(severities)"

# What is drawn on a layer that the program has in comments alone is counted; prose there says nothing.
mkdir -p ../unused && cd ../unused || exit 99
map level1.tmx walls '<objectgroup name="Collisions"><object id="1" x="64" y="64"/></objectgroup>'
for text in '/* objects["Collisions"] */' '// find("Collisions")'; do
	echo "load('level1.tmx') $text" >main.js
	run lint
	equal "commented out: $text" "" "$(severities)"
done
check "it is counted" grep -q "$counted" err
for text in '// find("Collisions")'$'\n''find("Collisions")' '// all of "Collisions"' ''; do
	echo "load('level1.tmx') $text" >main.js
	run lint
	equal "not so: $text" "$found" "$(severities)"
done
run lint level1.tmx
equal "a map that is named" "$found" "$(severities)"

cd ../places || exit 99
printf 'tautline 1\nwall 0,0 8,0 8,8 0,8 loop solid\nwaypoint p 4,4 start\n' >maps/native.tl
run lint maps
equal "a start in a wall of a native map" "error waypoint-on-wall " "$(severities)"
rm maps/native.tl

# Of two layers of LDtk that which the program asks for by its identifier is named.
mkdir -p ../grids && cd ../grids || exit 99
edge=$(printf '1,%.0s' {1..16}) middle=$(printf '0,%.0s' {1..14})
instance()
{
	printf '{"layerDefUid": %s, "__type": "IntGrid", "__identifier": "%s", "__gridSize": 8, "__cWid": 16, "__cHei": 8, "pxTotalOffsetX": 0, "pxTotalOffsetY": 0, "__pxTotalOffsetX": 0, "__pxTotalOffsetY": 0, "intGridCsv": [%s]}' "$1" "$2" "${3%,}"
}
values='"type": "IntGrid", "gridSize": 8, "intGridValues": [{"value": 1, "identifier": null}]'
ring=$edge$(for i in 1 2 3 4 5 6; do printf '1,%s1,' "$middle"; done)$edge
ledge=$(printf '0,%.0s' {1..50})$(printf '1,%.0s' {1..10})$(printf '0,%.0s' {1..68})
cat >level.ldtk <<END
{"jsonVersion": "1.5.3", "defs": {"layers": [{"uid": 1, "identifier": "Ring", $values}, {"uid": 2, "identifier": "Other", $values}], "entities": [], "enums": []},
"levels": [{"iid": "a", "identifier": "One", "worldX": 0, "worldY": 0, "pxWid": 128, "pxHei": 64, "layerInstances": [$(instance 1 Ring "$ring"), $(instance 2 Other "$ledge")]}]}
END
run lint
check "by its shape" grep -q "Most like walls, by its shape, is value 1 of layer 'Ring'; .* layer \"Ring\" value 1 -> wall" out
echo 'let solid = layers.find(|l| l.identifier == "Other");' >main.rs
run lint
check "as the program asks" grep -q "The program asks for value 1 of layer 'Other'; .* layer \"Other\" value 1 -> wall" out
echo 'let solid = layers.find(|l| l.identifier == "Other" || l.identifier == "Ring");' >main.rs
run lint
check "for both" grep -q "by its shape, is value 1 of layer 'Ring'" out
dots=$(for i in 1 2 3 4; do printf '1,0,%.0s' {1..8}; printf '0,1,%.0s' {1..8}; done)
sed -i "s/${ledge%,}/${dots%,}/" level.ldtk
echo 'solid(layer("Ring")); solid(layer("Other"))' >main.rs
run lint
check "not the larger one" grep -q "by its shape, is value 1 of layer 'Ring'" out

# Of layers of Tiled that the program has block the one that is much larger is named; one object, a class and a floor say nothing of what is large.
mkdir -p ../sizes && cd ../sizes || exit 99
names() # LAYER, of the rule that the finding gives
{
	run lint
	check "it names $1" grep -q "says so: layer $1 -> wall" out
}
box='<object id="%s" x="%s" y="%s" width="%s" height="%s"/>'
rocks=$(for i in 1 2 3 4; do printf "$box" $i 16 $((32 * i)) 200 16; done)
bars=$(for i in 5 6; do printf "$box" $i 16 $((32 * i)) 100 2; done)
long=$(printf "$box" 7 0 300 400 32)
halves=$(printf "$box" 7 0 300 200 32)$(printf "$box" 8 200 300 200 32)
size() # LAYERS
{
	local floor
	floor=$(printf '1,%.0s' {1..624})1
	echo "<map orientation=\"orthogonal\" width=\"25\" height=\"25\" tilewidth=\"16\" tileheight=\"16\">
<layer name=\"$2\" width=\"25\" height=\"25\"><data encoding=\"csv\">$floor</data></layer>$1</map>" >level.tmx
}
group() { printf '<objectgroup name="%s">%s</objectgroup>' "$1" "$2"; }
size "$(group Ground "$rocks")$(group Platforms "$bars")" Back
echo 'solid(find("Platforms"))' >main.py
names Platforms
echo 'solid(find("Ground"))' >>main.py
names Ground
check "as the program asks" grep -q "The program asks for layer 'Ground'" out
size "$(group Ground "$long")$(group Platforms "$bars")" Back
names Platforms
size "$(group Ground "$halves")$(group Platforms "$bars")" Back
names Ground
size "$(group Ground "${halves%%/>*}/>")$(group Platforms "$bars")$(group Ground "${halves#*/>}")" Back
names Ground
size "$(group Ground "$bars")$(group Platforms "$bars")" Back
names Platforms
# The suggested rule is for a layer whose objects have classes, so that no part has it.
size "$(group Platforms "${rocks//<object/<object class=\"rock\"}")$(group Ground "$bars")" Back
names Platforms
size "$(group Platforms "$bars")" Ground
names Platforms
# A rule for objects whose layer has the name of a floor would make a wall of the floor.
size "$(group Ground "$rocks")$(group Platforms "$bars")" Ground
names Platforms
size "$(group Ground "$rocks")" Ground
run lint
check "no rule" grep -q "A line in tautline.rules says which layer does" out

# Of the layers that maps suggest one that the program names comes before one that more of them do.
mkdir -p ../votes && cd ../votes || exit 99
map a.tmx Rocks '<!-- a -->'
map b.tmx Rocks '<!-- b -->'
map c.tmx Stones
run lint
check "most of them" grep -q "In 2 of them a layer looks like walls; .*: layer Rocks -> wall" out
printf 'draw("Rocks");\nsolid("Stones");\n' >main.js
run lint
check "the one that the program names" grep -q "In 1 of them a layer looks like walls; .*: layer Stones -> wall" out
equal "a warning" "warning map-empty " "$(severities)"
for name in d e f; do map $name.tmx Rocks "<!-- $name -->"; done
run lint
equal "that of few maps" "note map-empty " "$(severities)"
cd ../sizes || exit 99

# Tests of a program have layers of their own.
size "$(group Platforms "$bars")" Back
rm main.py
for name in main.test.ts main.spec.js main_test.go MainTest.java; do
	echo 'draw("Back")' >main.js
	echo 'solid(find("Platforms"))' >$name
	run lint
	equal "a test: $name" "note map-empty " "$(severities)"
	mv $name contest.js
	run lint
	equal "no test" "warning map-empty " "$(severities)"
	rm contest.js
done

# A cell of a layer that is asked for a property: some of its tiles block.
cat >main.java <<'END'
ground = (TiledMapTileLayer) map.getLayers().get("Platforms");
cell = ground.getCell(x, y);
collides = cell.getTile().getProperties().containsKey("blocked");
END
run lint
equal "a property of a cell" "note map-empty " "$(severities)"
sed -i '2s/^/log("x.getCell("); /' main.java
run lint
equal "behind a text" "note map-empty " "$(severities)"
sed -i '2s/^[^;]*; //; 3s/.*/collides = cell.getTile();/' main.java
run lint
equal "a cell" "warning map-empty " "$(severities)"
rm main.java main.js

# A room of WorkAdventure has no walls but by a property.
size "$(group Platforms "$bars")$(group floorLayer '')" Floor
run lint
equal "a room" "note map-empty " "$(severities)"
check "what blocks there" grep -q "In a room of WorkAdventure tiles with the property 'collides' block" out
cd ../grids || exit 99

# A level of Doom: where a player starts is listed, a monster that is stuck is counted.
mkdir -p ../levels && cd ../levels || exit 99
cat >level.udmf <<'END'
namespace = "doom";
vertex { x = 0; y = 0; }
vertex { x = 0; y = 256; }
vertex { x = 256; y = 256; }
vertex { x = 256; y = 0; }
linedef { v1 = 0; v2 = 1; sidefront = 0; }
linedef { v1 = 1; v2 = 2; sidefront = 1; }
linedef { v1 = 2; v2 = 3; sidefront = 2; }
linedef { v1 = 3; v2 = 0; sidefront = 3; }
sidedef { sector = 0; }
sidedef { sector = 0; }
sidedef { sector = 0; }
sidedef { sector = 0; }
sector { heightceiling = 128; }
thing { x = 12; y = 200; type = 3001; }
thing { x = 128; y = 4; type = 1; }
END
run lint
equal "a level in a folder" "error waypoint-tight " "$(severities)"
check "the start" grep -q 'waypoint player1 is only 4' out
check "the monster is counted" grep -q "$counted" err
run lint level.udmf
equal "a level that is named" "error waypoint-tight error waypoint-tight " "$(severities)"

cd ../places || exit 99
# Walls that are there twice: a mistake, unless they are most of what was read.
boxes()
{
	local i
	echo '<objectgroup name="walls">'
	for ((i = 1; i <= $1; i++)); do
		echo "<object id=\"$i\" x=\"$((i % $2 * 20))\" y=\"500\" width=\"8\" height=\"8\"/>"
	done
	echo '</objectgroup>'
}
rm maps/two.tmx
map maps/one.tmx walls "$(boxes 9 8)"
run lint
equal "a wall that is there twice" "warning wall-duplicate " "$(severities)"
map maps/one.tmx walls "$(boxes 32 16)"
run lint
equal "a layer that is there twice" "" "$(severities)"

# In two groups of layers a wall may be there twice.
box='<object id="1" x="8" y="500" width="8" height="8"/>'
twice() # BEFORE BETWEEN
{
	map maps/one.tmx walls "$1<objectgroup name=\"walls\">"$'\n'"$box"$'\n'"$2"$'\n'"${box/1/2}"$'\n</objectgroup>'"${3-}"
	run lint
}
twice '<group id="3" name="a">' $'</objectgroup></group>\n<group id="4" name="b"><objectgroup name="walls">' '</group>'
equal "in two groups" "" "$(severities)"
check "it is counted" grep -q "$counted" err
sed -i $'1s/^/\xEF\xBB\xBF/' maps/one.tmx
run lint
equal "behind a byte order mark" "" "$(severities)"
twice '' '</objectgroup><group id="3" name="a"><objectgroup name="walls">' '</group>'
check "one in none" grep -q "$counted" err
for between in '</objectgroup><group id="4" name="b"><layer name="c"/></group><objectgroup name="walls">' '</objectgroup><!-- <group> --><objectgroup name="walls">' \
	'</objectgroup><group/><objectgroup name="walls">'; do
	twice '' "$between"
	equal "both in none: $between" "warning wall-duplicate " "$(severities)"
done
twice '<group id="3" name="a">' '' '</group>'
equal "in one group" "warning wall-duplicate " "$(severities)"
twice '' '</objectgroup><objectgroup name="walls"><properties><property name="group" value="1"/></properties>'
equal "on two layers" "warning wall-duplicate " "$(severities)"

# In JSON brackets say so.
rm maps/one.tmx
objects='{"type": "objectgroup", "name": "walls", "objects": [%s]}' group='{"type": "group", "name": "a]", "layers": [%s]}'
first='{"id": 1, "name": "", "x": 8, "y": 500, "width": 8, "height": 8}' second='{"id": 2, "name": "", "x": 8, "y": 500, "width": 8, "height": 8}'
layers()
{
	echo "{\"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 40, \"height\": 40, \"tilewidth\": 16, \"tileheight\": 16, \"layers\": [$1]}" >maps/one.tmj
	run lint
}
of() { printf "$1" "$2"; }
layers "$(of "$objects" "$first, $second")"
equal "in JSON, in one layer" "warning wall-duplicate " "$(severities)"
layers "$(of "$group" "$(of "$objects" "$first"), $(of "$objects" "$second")")"
equal "in one group" "warning wall-duplicate " "$(severities)"
layers "$(of "$group" "$(of "$objects" "$first")"), $(of "$group" "$(of "$objects" "$second")")"
equal "in two groups" "" "$(severities)"
layers "$(of "$objects" "$first"), $(of "$group" "$(of "$objects" "$second")")"
equal "in none and one" "" "$(severities)"
layers "$(of "$group" "$(of "$objects" "$first")"), $(of "$objects" "$second")"
equal "in one and none" "" "$(severities)"
rm maps/one.tmj

# How drawn shapes of tiles meet is counted in a folder.
{
	echo '<map orientation="orthogonal" width="4" height="2" tilewidth="16" tileheight="16">'
	echo '<tileset firstgid="1" name="set" tilewidth="16" tileheight="16" tilecount="1" columns="1"><image source="a.png" width="16" height="16"/>'
	echo '<tile id="0"><objectgroup><object id="1" x="0" y="2"><polyline points="0,0 15.96,0"/></object></objectgroup></tile></tileset>'
	echo '<layer id="1" name="Ground" width="4" height="2"><data encoding="csv">0,0,0,0,1,1,0,0</data></layer></map>'
} >maps/one.tmx
run lint maps/one.tmx
equal "a gap between shapes of tiles, in a map that is named" "warning wall-gap " "$(severities)"
run lint
equal "in a folder" "" "$(severities)"
check "it is counted, as others" grep -q "$counted" err
{
	echo '<map orientation="orthogonal" width="4" height="2" tilewidth="16" tileheight="16">'
	echo '<objectgroup name="walls"><object id="1" x="0" y="2"><polyline points="0,0 15.96,0"/></object>'
	echo '<object id="2" x="16" y="2"><polyline points="0,0 16,0"/></object></objectgroup></map>'
} >maps/one.tmx
run lint maps/one.tmx
equal "a gap between objects, in a map that is named" "warning wall-gap " "$(severities)"
run lint
equal "the same in a folder" "" "$(severities)"
check "it is counted, too" grep -q "$counted" err
finish
