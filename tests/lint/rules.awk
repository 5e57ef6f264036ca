# The rules that look at one line after another. Input: files cut by strip.awk, each behind a line
# "@ path". Set: rooms (path of rooms.txt), max_file, max_function. Output: "rule path:line: message".
BEGIN {
    n_rooms = 0
    while ((getline text < rooms) > 0) {
        sub(/#.*/, "", text)
        if (text ~ /^[ \t]*$/) continue
        n = split(text, word, /[ :=\t]+/)
        if (text ~ /=/) {
            for (i = 2; i <= n; i++) home[word[i]] = word[1]
        } else if (text ~ /:/) {
            aside[word[1]] = 1
            for (i = 2; i <= n; i++) allowed[word[1], word[i]] = 1
        } else {
            sub(/[ \t]+$/, "", word[1])
            rank[word[1]] = ++n_rooms
        }
    }
    calls = "(v?printf|puts|putchar|perror|exit|_exit|_Exit|quick_exit|abort|getenv|secure_getenv" \
            "|setlocale|uselocale|newlocale|system)"
    calls = "[^A-Za-z0-9_]" calls "[ \t]*\\("
}
function complain(rule, text) { print rule, path ":" line ": " text }

function close_file() {
    if (path == "") return
    if (line > max_file) {
        print "length", path ":" line ": file longer than " max_file " lines"
    }
}

# which room a file belongs to: what it may include depends on it
function room_of(p,   part, n) {
    n = split(p, part, "/")
    if (p ~ /^libcommon\//) return part[2]
    if (p ~ /^formats\//) return "format"
    if (p ~ /^include\/art\//) { sub(/\.h$/, "", part[3]); return at_home(part[3]) }
    return ""
}

# the room of a public header
function at_home(header) { return header in home ? home[header] : header }

function check_art(target) {
    if (!(target in rank) && !(target in aside)) {
        complain("rooms", "art/" target ".h is not in rooms.txt")
        return
    }
    # a test may look at what is above its room: it shows what the room is for
    if (room == "" || room == target || path ~ /_(test|fixture)\.[ch]$/) return
    if (room in aside) {
        if (!((room, target) in allowed))
            complain("rooms", "room " room " may not include art/" target ".h")
    } else if (!(room in rank)) {
        complain("rooms", "room " room " is not in rooms.txt")
    } else if ((target in aside) || rank[target] >= rank[room]) {
        complain("rooms", "room " room " may not include art/" target ".h (not above it)")
    }
}

function check_include(text,   name) {
    name = text
    sub(/^[ \t]*#[ \t]*include[ \t]*[<"]/, "", name)
    sub(/[>"].*/, "", name)
    if (name ~ /^art\//) {
        sub(/^art\//, "", name)
        sub(/\.h$/, "", name)
        check_art(at_home(name))
        return
    }
    if (text !~ /"/) return
    if (name ~ /harness\/(test(_priv)?|jobs|json)\.h$/) {
        if (path !~ /_(test\.c|fixture\.[ch]|test_priv\.h)$/ && path !~ /^tests\//)
            complain("rooms", "only tests include the harness")
        return
    }
    if (path ~ /^tests\/fuzz\//) return
    # the fixtures of tests that simulate
    if (name ~ /^physics\/[a-z_]*\.h$/ && path ~ /_test\.c$/) return
    # headers of the room itself, down into a folder of it and up from there
    if (name ~ /^[^.\/][^\/]*\/[^\/]*$/ && path ~ /^libcommon\/[^\/]*\/[^\/]*$/) return
    if (name ~ /^\.\.\/[^\/]*$/ && path ~ /^formats\/[^\/]*\/[^\/]*$/) return
    if (name ~ /^\.\.\/[^\/]*$/ && path ~ /^libcommon\/[^\/]*\/[^\/]*\/[^\/]*$/) return
    # an example that the tests compile as its reader does
    if (name ~ /^\.\.\/\.\.\/examples\// && (path ~ /^tests\/physics\// || path ~ /_test\.c$/)) return
    if (name ~ /\//) complain("rooms", "\"" name "\" is another folder's; include art/… headers only")
}

# Arguments are evaluated in any order: in f(x, g(&x)) gcc calls g first, clang reads x first. A name among the
# arguments of a call, and its address in a call inside of another argument.
function check_order(text,   s, name, inner, i, c, depth, before) {
    s = text
    before = 0
    while (match(s, /[(,] ?[A-Za-z_][A-Za-z_0-9]*, /)) {
        name = substr(s, RSTART + 1, RLENGTH - 3)
        sub(/^ /, "", name)
        # a list of declarations is no call
        for (i = 1; i <= RSTART; i++) before += (substr(s, i, 1) == "(") - (substr(s, i, 1) == ")")
        s = substr(s, RSTART + RLENGTH - 2)
        # up to the end of the call, what stands in calls inside of it
        depth = 0
        inner = ""
        for (i = 1; i <= length(s); i++) {
            c = substr(s, i, 1)
            depth += (c == "(") - (c == ")")
            if (depth < 0) break
            if (depth > 0) inner = inner c
        }
        if (before > 0 && match(inner " ", "&" name "[^A-Za-z_0-9.[-]"))
            complain("order", "'" name "' and its address are arguments of one call; which is evaluated first?")
    }
}

/^@ / {
    close_file()
    path = substr($0, 3)
    line = 0
    start = 0
    room = room_of(path)
    production = path ~ /^(libcommon|formats|tools)\// && path !~ /^libcommon\/(base|cli)\// &&
        path !~ /_(test|fixture)\.[ch]$/
    library = path ~ /^(libcommon|formats)\// && path !~ /^libcommon\/cli\// && path !~ /_test\.c$/
    next
}
{ line++ }
/&/ && /, / { check_order($0) }
/^[ \t]*#[ \t]*include/ { check_include($0); next }
# a count by hand beside its table is forgotten when a row is added
library && path ~ /\.c$/ && /[.]n_(live|props|children) = [0-9]/ {
    complain("calls", "the count of a table is that of ART_LIVE, ART_PROPS or ART_CHILDREN")
}
/^{/ && path ~ /\.c$/ { start = line }
/^}/ && start {
    if (line - start + 1 > max_function)
        complain("length", "function of " line - start + 1 " lines, the limit is " max_function)
    start = 0
}
# A sink that is taken away hides real errors with the expected one, and a count of errors is no return value.
production && /report = NULL|report = 0|n_errors/ {
    if (/(->|\.)report = (NULL|0)[^A-Za-z0-9_]/)
        complain("quiet", "what is tried without a word goes through art_quiet_begin and art_quiet_end")
    if (/(->|\.)n_errors[^A-Za-z0-9_]/)
        complain("quiet", "a status decides, not the number of errors that were reported")
}
# in the second part words of which each that is looked for has one
library && /print|put|perror|exit|Exit|abort|getenv|locale|system|std/ {
    if (match(" " $0, calls)) {
        word_at = substr(" " $0, RSTART + 1, RLENGTH - 1)
        if (!(path == "libcommon/base/diag.c" && word_at ~ /^abort/))
            complain("calls", "the library does not call " word_at "…)")
    }
    if (match(" " $0, "[^A-Za-z0-9_]stderr[^A-Za-z0-9_]")) complain("calls", "the library does not use stderr")
    if (path !~ /^libcommon\/text\// && match(" " $0, "[^A-Za-z0-9_]stdout[^A-Za-z0-9_]"))
        complain("calls", "only the text room writes to stdout")
}
END { close_file() }
