/* mutate SEED N FOLDER FILE OTHER: N damaged copies of FILE in FOLDER, with pieces of OTHER in
 * some. The same seed gives the same files. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 22 };

static uint64_t state;

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

struct text {
    size_t n;
    char *s; /* [MOST] */
};

static int load(struct text *t, const char *path)
{
    FILE *f = fopen(path, "rb");
    t->s = malloc(MOST);
    if (!f || !t->s) return -1;
    t->n = fread(t->s, 1, MOST / 4, f);
    fclose(f);
    return 0;
}

/* n bytes at `at` become the m bytes of s. */
static void replace(struct text *t, size_t at, size_t n, const char *s, size_t m)
{
    if (at > t->n) at = t->n;
    if (n > t->n - at) n = t->n - at;
    if (t->n - n + m > MOST) return;
    memmove(t->s + at + m, t->s + at + n, t->n - at - n);
    if (m) memmove(t->s + at, s, m);
    t->n = t->n - n + m;
}

/* The word around a place. */
static void word_at(const struct text *t, size_t *at, size_t *n)
{
    size_t from = *at, to = *at;
    while (from > 0 && !isspace((unsigned char)t->s[from - 1])) from--;
    while (to < t->n && !isspace((unsigned char)t->s[to])) to++;
    *at = from;
    *n = to - from;
}

static void line_at(const struct text *t, size_t *at, size_t *n)
{
    size_t from = *at, to = *at;
    while (from > 0 && t->s[from - 1] != '\n') from--;
    while (to < t->n && t->s[to] != '\n') to++;
    *at = from;
    *n = to - from + (to < t->n);
}

static void damage(struct text *t, const struct text *other)
{
    static const char *const nasty[] = {
        "nan",    "inf",      "-1",  "0",   "1e999", "-0",   "2147483648", "99999999999999999999",
        "1e-320", "\"",       "[",   "]",   "#",     "..",   "/",          "${NOPE}",
        "\xff",   "\xc2\x9b", "0x1", "1,5", "",      "\r\n", "*",          "1 1 1 1 1 1 1 1"};
    char copy[4096];
    size_t at = below(t->n + 1), n = 0, m;
    switch (below(10)) {
    case 0: /* a bit */
        if (at < t->n) t->s[at] = (char)(t->s[at] ^ (1 << below(8)));
        break;
    case 1: /* a byte */
        if (at < t->n) t->s[at] = (char)draw();
        break;
    case 2: /* cut off */
        if (below(4) == 0) t->n = at;
        break;
    case 3: /* a range goes */
        replace(t, at, below(below(4) ? 16 : 4096), NULL, 0);
        break;
    case 4: /* a word becomes another */
        word_at(t, &at, &n);
        m = below(sizeof nasty / sizeof nasty[0]);
        replace(t, at, n, nasty[m], strlen(nasty[m]));
        break;
    case 5: /* a word becomes one of the other file */
        if (other->n == 0) break;
        word_at(t, &at, &n);
        m = below(other->n);
        size_t k;
        word_at(other, &m, &k);
        if (k > sizeof copy) k = sizeof copy;
        memcpy(copy, other->s + m, k);
        replace(t, at, n, copy, k);
        break;
    case 6: /* a line comes again, once or often */
        line_at(t, &at, &n);
        if (n > sizeof copy) n = sizeof copy;
        memcpy(copy, t->s + at, n);
        for (size_t times = below(8) ? 1 : below(2000); times > 0; times--)
            replace(t, at, 0, copy, n);
        break;
    case 7: /* a line goes elsewhere */
        line_at(t, &at, &n);
        if (n > sizeof copy) n = sizeof copy;
        memcpy(copy, t->s + at, n);
        replace(t, at, n, NULL, 0);
        replace(t, below(t->n + 1), 0, copy, n);
        break;
    case 8: /* a range of the other file */
        m = below(other->n + 1);
        n = below(other->n - m < 2048 ? other->n - m + 1 : 2048);
        replace(t, at, below(2) ? n : 0, other->s + m, n);
        break;
    default: /* a digit */
        for (size_t i = at; i < t->n && i < at + 200; i++)
            if (isdigit((unsigned char)t->s[i])) {
                t->s[i] = (char)('0' + below(10));
                break;
            }
    }
}

int main(int argc, char **argv)
{
    struct text seed, other, t;
    char path[4096];
    if (argc != 6) return 2;
    if (load(&seed, argv[4]) != 0 || load(&other, argv[5]) != 0) return 3;
    t.s = malloc(MOST);
    if (!t.s) return 5;
    state = strtoull(argv[1], NULL, 10) * 0x2545f4914f6cdd1du;
    const char *slash = strrchr(argv[4], '/'), *dot = strchr(slash ? slash : argv[4], '.');
    for (int i = 0; i < atoi(argv[2]); i++) {
        memcpy(t.s, seed.s, seed.n);
        t.n = seed.n;
        for (size_t k = 1 + below(below(3) ? 2 : 12); k > 0; k--) damage(&t, &other);
        snprintf(path, sizeof path, "%s/%d%s", argv[3], i, dot ? dot : "");
        FILE *f = fopen(path, "wb");
        if (!f || fwrite(t.s, 1, t.n, f) != t.n || fclose(f) != 0) return 5;
    }
    free(seed.s), free(other.s), free(t.s);
    return 0;
}
