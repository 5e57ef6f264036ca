/* Feeds a fuzz target: replays files, then variations of them.
 *
 *     target [-t SECONDS] [-s SEED] [-o CRASH] FILE...
 *
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
    "nan",  "inf",  "-1",   "0",    "1e999", "-0",       "2147483648", "18446744073709551616",
    "1e-9", "\r\n", "\n",   "\"",   "[",     "]",        "#",          "/",
    "-",    "\t",   "1/1/", "0x7f", "\\",    "\xff\xfe", "e",          ".",
};

/* Put `n` bytes at `at` in place of `gone` bytes. */
static void replace(struct input *in, size_t at, size_t gone, const void *bytes, size_t n)
{
    if (at + gone > in->n || in->n - gone + n > MAX_VARIED) return;
    memmove(in->data + at + n, in->data + at + gone, in->n - at - gone);
    if (n) memmove(in->data + at, bytes, n);
    in->n += n - gone;
}

static void vary(struct input *in, const struct input *other)
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
    while ((c = getopt(argc, argv, "t:s:o:")) != -1) {
        if (c == 't')
            seconds = atoi(optarg);
        else if (c == 's')
            state = strtoull(optarg, NULL, 10);
        else if (c == 'o')
            crash = optarg;
        else
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
