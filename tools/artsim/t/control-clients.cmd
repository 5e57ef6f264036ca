# needs: perl
# several programs at the socket of a loop: one drives, others watch; the next takes over when it has gone
cp "$HERE/man/pendulum.art" .
bob=models/pendulum/particles/bob
timeout 60 artsim -q pendulum.art -t 0.06 --control $bob:position:$bob:externalForce@0.01 --socket s -r $bob:position@0.01=r.tsv &
pid=$!
perl -e 'use IO::Socket::UNIX; $| = 1; $SIG{PIPE} = "IGNORE";
    sub client { for (1 .. 500) { my $s = IO::Socket::UNIX->new(Peer => "s"); return $s if $s; select undef, undef, undef, 0.02 } die "no socket\n" }
    sub rows { my ($s, $n) = @_; my $got = 0; for (1 .. $n) { my $l = <$s>; last unless defined $l; $got++ } $got }
    my $driver = client(); print "head ", rows($driver, 2), "\n";
    my $watcher = client(); my $lazy = client();
    print "row ", rows($driver, 1), "\n";
    for (1 .. 3) { print $driver "0 0 2.5\n"; rows($driver, 1) }
    close $driver;
    my $next = client(); print "next: head ", rows($next, 2), "\n";
    while (defined(my $row = <$next>)) { print $next "0 0 2.5\n" }
    my ($heads, $n, $last) = (0, 0, ""); while (defined(my $l = <$watcher>)) { $l =~ /^#/ ? $heads++ : $n++; $last = $l }
    print "watched: $heads lines of the head, ", $n >= 6 ? "the rows" : "$n rows", ", the last at ", (split /\t/, $last)[0], "\n";'
wait $pid
yes '0 0 2.5' | artsim -q pendulum.art -t 0.06 --control $bob:position:$bob:externalForce@0.01 -r $bob:position@0.01=one.tsv >/dev/null
cmp r.tsv one.tsv && echo 'the same motion'
[ ! -e s ] && echo 'the socket is gone'
