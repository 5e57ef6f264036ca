# ask.pl URL REQUEST...: a client for tests. Requests: "GET PATH", "POST PATH BODY"; "HOST NAME" and "TOKEN TEXT" set what
# those that follow send; "SLOW N" opens N connections that never finish a request; "STREAM" prints the status lines of two messages; "RAW TEXT" sends bytes as they are. Prints the code and the first line of each answer.
use strict;
use warnings;
use IO::Socket::INET;
my $url = shift @ARGV;
my ($port, $token) = $url =~ m{^http://127\.0\.0\.1:(\d+)/\?token=(\w+)$} or die "no address: $url\n";
my @slow;
my $host = "127.0.0.1:$port";
sub connection { IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => $port, Timeout => 10) or die "cannot connect\n" }
for my $request (@ARGV) {
    my ($verb, $path, $body) = split / /, $request, 3;
    if ($verb eq "HOST") { $host = $path eq "OWN" ? "127.0.0.1:$port" : $path; next }
    if ($verb eq "TOKEN") { $token = $path; next }
    my $s = connection();
    if ($verb eq "RAW") { print $s substr($request, 4); shutdown $s, 1; my $n = 0; $n += length $_ while <$s>; print "raw: ", ($n ? "answered" : "closed"), "\n"; next }
    if ($verb eq "SLOW") { print $s "POST /command HTTP/1.1\r\nContent-L"; push @slow, $s; push @slow, connection() for 2 .. $path; print "$path that say nothing\n"; next }
    if ($verb eq "STREAM") {
        print $s "GET /stream?token=$token HTTP/1.0\r\nHost: $host\r\n\r\n";
        binmode $s;
        while (my $line = <$s>) { last if $line eq "\r\n" }
        my ($seen, $u) = (0);
        while ($seen < ($path // 1)) {
            read $s, $u, 4; my $n = unpack "V", $u; next unless $n;
            read $s, my ($all), $n; my $m = unpack "V", $all; my $count = unpack "V", substr $all, 4 + $m, 4;
            my ($at, $blocks) = (8 + $m, 0);
            while ($at < $n) { my $length = unpack "V", substr $all, $at + 8, 4; $at += 12 + $length; $blocks++ }
            my $status = substr $all, 4, $m; my ($time) = $status =~ /"time":([^,]*)/;
            print "time $time: ", ($blocks ? "blocks" : "nothing"), ", ", ($at == $n ? "whole" : "torn"), ($blocks < $count ? ", some as before" : ""), "\n";
            $seen++;
        }
        next;
    }
    my $content = $verb eq "POST" ? ($body // "") : "";
    print $s "$verb $path?token=$token HTTP/1.0\r\nHost: $host\r\nContent-Length: " . length($content) . "\r\n\r\n$content";
    my ($line) = (scalar <$s>) =~ /^HTTP\S+ (\d+)/;
    while (my $head = <$s>) { last if $head eq "\r\n" }
    my $text = <$s> // ""; chomp $text;
    print "$line $text\n";
}
