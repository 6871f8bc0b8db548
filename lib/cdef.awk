# SPDX-License-Identifier: MIT
# Of the preprocessed headers, the declarations of this library: those of the system and inline functions are left out.

/^# [0-9]+ "/ {
	ours = $3 ~ /[\/\\]tautline[\/\\][a-z_]+\.h"$/
	next
}

/^#/ || !ours || NF == 0 { next }

/^static inline / { inside = 1 }

!inside { print }

/^}/ { inside = 0 }
