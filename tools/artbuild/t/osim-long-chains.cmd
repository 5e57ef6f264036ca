# Chains of thousands of bodies or frames, each on the next, need no stack of their length.
ulimit -s 256
awk 'BEGIN {
    n = 3000
    print "<OpenSimDocument Version=\"40000\"><Model name=\"m\"><BodySet><objects>"
    for (i = 1; i <= n; i++) print "<Body name=\"b" i "\"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body>"
    print "</objects></BodySet><JointSet><objects>"
    for (i = 1; i <= n; i++) print "<WeldJoint name=\"j" i "\"><socket_parent_frame>" (i < n ? "/bodyset/b" i + 1 : "/ground") "</socket_parent_frame><socket_child_frame>f" i "</socket_child_frame><frames><PhysicalOffsetFrame name=\"f" i "\"><socket_parent>/bodyset/b" i "</socket_parent><translation>1 0 0</translation></PhysicalOffsetFrame></frames></WeldJoint>"
    print "</objects></JointSet></Model></OpenSimDocument>" }' >chain.osim
artbuild -q chain.osim -o chain.art
artinfo get chain.art models/m/bodyset/b1:position
