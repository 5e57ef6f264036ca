# browser.pl ADDRESS STEP...: opens a page in headless Chromium and drives it through its debugging pipe. A step is "wait
# EXPRESSION" (until it is true, 30 s at most), "show EXPRESSION" (prints its value), "do EXPRESSION", "move X Y X2 Y2" (a drag
# of the mouse), "click X Y", "dark" (dark pages are asked for), "second" (the same page in a second tab), "picture FILE". At the end it prints how many errors the console had.
use strict;
use warnings;
use MIME::Base64;
use Socket;
my $address = shift @ARGV;
my ($program) = grep { -x } map { "$_/chromium" } split /:/, $ENV{PATH};
die "no chromium\n" unless $program;
my $home = `mktemp -d`; chomp $home;
# what the browser inherits keeps open
$^F = 20;
pipe my $in_read, my $in_write or die; pipe my $out_read, my $out_write or die;
my $pid = fork // die;
if ($pid == 0) {
    require POSIX;
    my ($from, $to) = (POSIX::dup2(fileno $in_read, 15), POSIX::dup2(fileno $out_write, 16));
    POSIX::dup2(15, 3); POSIX::dup2(16, 4);
    open STDOUT, ">", "/dev/null"; open STDERR, ">", "/dev/null";
    exec $program, "--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist",
        "--disable-dev-shm-usage", "--no-first-run", "--window-size=1200,760", "--user-data-dir=$home", "--remote-debugging-pipe", "about:blank";
    exit 127;
}
close $in_read; close $out_write;
$SIG{ALRM} = sub { kill 9, $pid; die "the browser does not answer\n" };
alarm 150;
binmode $in_write; binmode $out_read;
select((select($in_write), $| = 1)[0]);
my ($number, $errors, $session) = (0, 0);
local $/ = "\0";
# values of JSON that these answers have: the text behind a key
sub send_command {
    my ($method, $parameters, $of) = @_;
    $number++;
    print $in_write qq({"id":$number,"method":"$method","params":$parameters) . ($of ? qq(,"sessionId":"$of") : "") . "}\0";
    while (my $answer = <$out_read>) {
        $errors++, print STDERR "$answer\n" if $answer =~ /"method":"(Runtime\.exceptionThrown|Log\.entryAdded)"/ && $answer =~ /"(level":"error|exceptionDetails)"/ && $answer !~ /favicon/;
        return $answer if $answer =~ /^\{"id":$number,/;
    }
    die "the browser has gone\n";
}
sub quoted { my $s = shift; $s =~ s/(["\\])/\\$1/g; $s =~ s/\n/\\n/g; qq("$s") }
sub open_page {
    my ($target) = send_command("Target.createTarget", qq({"url":"about:blank"})) =~ /"targetId":"(\w+)"/;
    my ($s) = send_command("Target.attachToTarget", qq({"targetId":"$target","flatten":true})) =~ /"sessionId":"(\w+)"/;
    send_command($_, "{}", $s) for "Runtime.enable", "Log.enable", "Page.enable";
    send_command("Emulation.setDeviceMetricsOverride", qq({"width":1200,"height":720,"deviceScaleFactor":1,"mobile":false}), $s);
    send_command("Page.navigate", qq({"url":) . quoted($address) . "}", $s);
    return $s;
}
sub evaluate {
    my $answer = send_command("Runtime.evaluate", qq({"awaitPromise":true,"returnByValue":true,"expression":) . quoted(shift) . "}", $session);
    # the page may still be on its way
    if ($answer =~ /"exceptionDetails"/) { return "" if shift; die "$answer\n" }
    return $1 if $answer =~ /"value":"((?:[^"\\]|\\.)*)"/;
    return $answer =~ /"value":([^,}]*)/ ? $1 : "nothing";
}
sub mouse { my ($type, $x, $y, $button) = @_; send_command("Input.dispatchMouseEvent", qq({"type":"$type","x":$x,"y":$y,"button":"$button","buttons":1,"clickCount":1}), $session) }
$session = open_page();
for my $step (@ARGV) {
    my ($verb, $rest) = split / /, $step, 2;
    if ($verb eq "wait") {
        my $n = 0;
        until (evaluate($rest, 1) eq "true") { $n++ < 300 or die "not within 30 s: $rest; the page says: ", evaluate('["message", "answer", "picked"].map((x) => $(x)?.textContent).join(" | ")', 1), "\n"; select undef, undef, undef, 0.1 }
    }
    elsif ($verb eq "show") { print evaluate($rest), "\n" }
    elsif ($verb eq "do") { evaluate("$rest; 0") }
    elsif ($verb eq "second") { open_page() }
    elsif ($verb eq "dark") { send_command("Emulation.setEmulatedMedia", '{"features":[{"name":"prefers-color-scheme","value":"dark"}]}', $session) }
    elsif ($verb eq "click") { my ($x, $y) = split / /, $rest; mouse($_, $x, $y, "left") for "mousePressed", "mouseReleased" }
    elsif ($verb eq "move") { my ($x, $y, $x2, $y2) = split / /, $rest; mouse("mousePressed", $x, $y, "left"); mouse("mouseMoved", ($x + $x2) / 2, ($y + $y2) / 2, "left"); mouse("mouseMoved", $x2, $y2, "left"); mouse("mouseReleased", $x2, $y2, "left") }
    elsif ($verb eq "picture") {
        my ($data) = send_command("Page.captureScreenshot", "{}", $session) =~ /"data":"([^"]*)"/;
        open my $f, ">", $rest or die; binmode $f; print $f decode_base64($data); close $f;
    }
    else { die "no step $verb\n" }
}
print "$errors errors in the console\n";
send_command("Browser.close", "{}");
waitpid $pid, 0;
undef $pid;
END {
    if ($pid) { kill 9, $pid; waitpid $pid, 0 }
    # its helpers may still write while they end
    for (1 .. 50) { last unless $home && -d $home; system "rm -rf '$home' 2>/dev/null"; select undef, undef, undef, 0.1 if -d $home }
}
