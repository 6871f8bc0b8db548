# SPDX-License-Identifier: MIT
#
# Maps for tests of `lint`, behind common.sh.

# map FILE LAYER [THING]: an outline of tiles on a layer of that name.
map()
{
	local row='1,0,0,0,0,0,0,1' i
	{
		echo '<map orientation="orthogonal" width="8" height="8" tilewidth="16" tileheight="16">'
		echo " <layer name=\"$2\" width=\"8\" height=\"8\"><data encoding=\"csv\">"
		echo '1,1,1,1,1,1,1,1,'
		for i in 1 2 3 4 5 6; do echo "$row,"; done
		echo '1,1,1,1,1,1,1,1</data></layer>'
		echo "${3-}</map>"
	} >"$1"
}

# The severities and rules of what `run lint` found.
severities()
{
	sed -n 's/^[^:]*\(:[0-9]*:[0-9]*\)\{0,1\}: \(error\|warning\|note\): .*\[\([a-z-]*\)\]$/\2 \3/p' out | tr '\n' ' '
}
