/* Feeds a fuzz target: replays files, then variations of them.
 *
 *     target [-t SECONDS] [-s SEED] [-o CRASH] [-f FORMAT] FILE...
 *
 * -f puts the name of a format into the environment as FUZZ_FORMAT, for targets that know several.
 * The target is a function LLVMFuzzerTestOneInput, so that libFuzzer fits as well. Inputs run in a
 * child process; the input that killed it or took too long is written to the file CRASH. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <art/base.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_INPUT = 1 << 20, MAX_VARIED = 1 << 14, BATCH = 2000, INPUT_SECONDS = 20 };

struct input {
    size_t n;
    unsigned char data[MAX_INPUT];
};

static uint64_t state = 1;

static uint64_t draw(void)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static size_t below(size_t n)
{
    return n ? (size_t)(draw() % n) : 0;
}

/* ---------------------------------------------------------------- variations */

/* texts that have broken readers before */
static const char *const nasty[] = {
    "nan",
    "inf",
    "-1",
    "0",
    "1e999",
    "-0",
    "2147483648",
    "18446744073709551616",
    "1e-9",
    "\r\n",
    "\n",
    "\"",
    "[",
    "]",
    "#",
    "/",
    "-",
    "\t",
    "1/1/",
    "0x7f",
    "\\",
    "\xff\xfe",
    "e",
    ".",
    "\r",
    "\f",
    ",",
    "*",
    "<",
    ">",
    "\xef\xbb\xbf",
    "1099511627776",
};

/* what a number becomes */
static const char *const numbers[] = {
    "0",
    "1",
    "-1",
    "2",
    "3",
    "4",
    "1000000",
    "2147483647",
    "-2147483648",
    "4294967296",
    "1099511627776",
    "9223372036854775808",
    "nan",
    "-inf",
    "1e999",
    "1e308",
    "1e-320",
    "0.5",
    "-0",
    "99999999",
};

/* what four or eight bytes become: counts, and floats and doubles that are none */
static const uint64_t words[] = {
    0,          1,          2,          3,          0x7fffffff,         0xffffffff,
    0x80000000, 0x7fc00000, 0x7f800000, 0x10000000, 0x7ff8000000000000, 0x7ff0000000000000,
};

/* Put `n` bytes at `at` in place of `gone` bytes. */
static void replace(struct input *in, size_t at, size_t gone, const void *bytes, size_t n)
{
    if (at + gone > in->n || in->n - gone + n > MAX_VARIED) return;
    memmove(in->data + at + n, in->data + at + gone, in->n - at - gone);
    if (n) memmove(in->data + at, bytes, n);
    in->n += n - gone;
}

static bool in_number(unsigned char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/* The number at or behind a random place becomes another: one that is nasty, or its neighbour. */
static void vary_number(struct input *in)
{
    size_t at = below(in->n), end;
    char text[32];
    while (at < in->n && !in_number(in->data[at])) at++;
    while (at > 0 && in_number(in->data[at - 1])) at--;
    for (end = at; end < in->n && in_number(in->data[end]);) end++;
    if (end == at || end - at > 18) return;
    const char *other = numbers[below(sizeof numbers / sizeof numbers[0])];
    if (below(2)) {
        memcpy(text, in->data + at, end - at);
        text[end - at] = 0;
        snprintf(text, sizeof text, "%lld", strtoll(text, NULL, 10) + (below(2) ? 1 : -1));
        other = text;
    }
    replace(in, at, end - at, other, strlen(other));
}

/* A word in binary, in either order of bytes. */
static void vary_word(struct input *in)
{
    size_t size = below(3) ? 4 : 8, at = below(in->n + 1);
    uint64_t word = words[below(sizeof words / sizeof words[0])];
    unsigned char bytes[8];
    bool big = below(2);
    if (in->n < size || at > in->n - size) return;
    for (size_t i = 0; i < size; i++)
        bytes[big ? size - 1 - i : i] = (unsigned char)(word >> (8 * i));
    memcpy(in->data + at, bytes, size);
}

/* The line around a place, with its end. */
static size_t line_at(const struct input *in, size_t *at)
{
    size_t end = *at;
    while (*at > 0 && in->data[*at - 1] != '\n') --*at;
    while (end < in->n && in->data[end] != '\n') end++;
    return (end < in->n ? end + 1 : end) - *at;
}

/* Lines go, come twice, come from another place or another input. */
static void vary_line(struct input *in, const struct input *other)
{
    size_t at = below(in->n), n = line_at(in, &at), from;
    unsigned char piece[1024];
    const struct input *source = below(2) ? in : other;
    if (below(3) == 0) {
        replace(in, at, n, NULL, 0);
        return;
    }
    from = source == in && below(2) ? at : below(source->n);
    n = line_at(source, &from);
    if (n > sizeof piece) n = sizeof piece;
    memcpy(piece, source->data + from, n);
    replace(in, at, 0, piece, n);
}

/* From some place on another input. */
static void splice(struct input *in, const struct input *other)
{
    size_t from = below(other->n), n = other->n - from, at = below(in->n);
    if (n > MAX_VARIED - at) n = MAX_VARIED - at;
    memcpy(in->data + at, other->data + from, n);
    in->n = at + n;
}

static void vary_bytes(struct input *in, const struct input *other)
{
    unsigned char piece[256];
    size_t at = below(in->n + 1), n;
    switch (below(7)) {
    case 0:
        if (in->n) in->data[below(in->n)] ^= (unsigned char)(1u << below(8));
        break;
    case 1:
        if (in->n) in->data[below(in->n)] = (unsigned char)draw();
        break;
    case 2:
        replace(in, at, below(in->n - at + 1) % 64, NULL, 0);
        break;
    case 3: {
        const char *text = nasty[below(sizeof nasty / sizeof nasty[0])];
        replace(in, at, below(in->n - at + 1) % 8, text, strlen(text));
        break;
    }
    case 4: /* repeat a piece of itself */
        n = below(sizeof piece);
        if (at + n > in->n) n = in->n - at;
        memcpy(piece, in->data + at, n);
        replace(in, below(in->n + 1), 0, piece, n);
        break;
    case 5: /* a piece of another seed */
        if (!other->n) break;
        n = below(sizeof piece);
        size_t from = below(other->n);
        if (from + n > other->n) n = other->n - from;
        replace(in, at, below(in->n - at + 1) % 64, other->data + from, n);
        break;
    default:
        if (below(8) == 0) in->n = at;
    }
}

static void vary(struct input *in, const struct input *other)
{
    size_t how = below(16);
    if (how < 4)
        vary_number(in);
    else if (how < 6)
        vary_word(in);
    else if (how < 9)
        vary_line(in, other);
    else if (how == 9 && below(4) == 0)
        splice(in, other);
    else
        vary_bytes(in, other);
}

/* ---------------------------------------------------------------------- runs */

static void feed(const struct input *in)
{
    /* a block of exactly this size, so that reading past its end is seen */
    unsigned char *copy = malloc(in->n ? in->n : 1);
    if (!copy) exit(5);
    memcpy(copy, in->data, in->n);
    alarm(INPUT_SECONDS);
    LLVMFuzzerTestOneInput(copy, in->n);
    alarm(0);
    free(copy);
}

static void variations(struct input *shared, struct input *const *seeds, size_t n_seeds)
{
    static const struct input empty;
    for (int i = 0; i < BATCH; i++) {
        const struct input *seed = n_seeds ? seeds[below(n_seeds)] : &empty;
        const struct input *other = n_seeds ? seeds[below(n_seeds)] : &empty;
        shared->n = seed->n < MAX_VARIED ? seed->n : MAX_VARIED;
        memcpy(shared->data, seed->data, shared->n);
        for (size_t k = 1 + below(8); k > 0; k--) vary(shared, other);
        feed(shared);
    }
}

/* Runs one seed (or, if `seed` is NULL, a batch of variations) in a child; true if it lived. */
static bool survives(struct input *shared, const struct input *seed, struct input *const *seeds,
                     size_t n_seeds)
{
    int how = 0;
    draw();
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) return false;
    if (child == 0) {
        if (seed) {
            shared->n = seed->n;
            memcpy(shared->data, seed->data, seed->n);
            feed(shared);
        } else {
            variations(shared, seeds, n_seeds);
        }
        exit(0);
    }
    while (waitpid(child, &how, 0) < 0) {
    }
    return WIFEXITED(how) && WEXITSTATUS(how) == 0;
}

static struct input *load(const char *path)
{
    struct input *in = calloc(1, sizeof *in);
    FILE *file = fopen(path, "rb");
    if (in && file) in->n = fread(in->data, 1, MAX_INPUT, file);
    if (!file) fprintf(stderr, "cannot read %s\n", path);
    if (file) fclose(file);
    return in;
}

static int report(const struct input *in, const char *path, const char *name)
{
    FILE *file = fopen(path, "wb");
    if (file) {
        fwrite(in->data, 1, in->n, file);
        fclose(file);
    }
    printf("failed on %s; the input is in %s\n", name, path);
    return 1;
}

int main(int argc, char **argv)
{
    int c, seconds = 0;
    const char *crash = "crash";
    while ((c = getopt(argc, argv, "t:s:o:f:")) != -1) {
        if (c == 't')
            seconds = atoi(optarg);
        else if (c == 's')
            state = strtoull(optarg, NULL, 10);
        else if (c == 'o')
            crash = optarg;
        else if (c != 'f' || setenv("FUZZ_FORMAT", optarg, 1) != 0)
            return 2;
    }
    struct input *shared =
        mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    size_t n_seeds = (size_t)(argc - optind), made = 0;
    struct input **seeds = calloc(n_seeds + 1, sizeof *seeds);
    int result = shared == MAP_FAILED || !seeds ? 5 : 0;
    for (size_t i = 0; !result && i < n_seeds; i++) {
        seeds[i] = load(argv[optind + (int)i]);
        if (!seeds[i])
            result = 5;
        else if (!survives(shared, seeds[i], NULL, 0))
            result = report(shared, crash, argv[optind + (int)i]);
    }
    time_t end = time(NULL) + seconds;
    while (!result && time(NULL) < end) {
        if (!survives(shared, NULL, seeds, n_seeds)) result = report(shared, crash, "a variation");
        made += BATCH;
    }
    if (!result) printf("%zu seeds, %zu variations\n", n_seeds, made);
    for (size_t i = 0; seeds && i < n_seeds; i++) free(seeds[i]);
    free(seeds);
    return result;
}
