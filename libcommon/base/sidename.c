/* Names that say left or right. */
#include <art/base.h>
#include <stdio.h>
#include <string.h>

enum side { NONE, LEFT, RIGHT };

static const struct {
    const char *word;
    enum side side;
    const char *other;
} words[] = {
    {"left", LEFT, "right"}, {"right", RIGHT, "left"}, {"l", LEFT, "r"}, {"r", RIGHT, "l"}};
enum { N_WORDS = sizeof words / sizeof words[0] };

static bool is_separator(char c)
{
    return c && strchr("_-.: ", c);
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static char small(char c)
{
    return is_capital(c) ? (char)(c - 'A' + 'a') : c;
}

/* The length of the word that begins at s: up to a separator or a capital
 * behind a small letter. */
static size_t word_length(const char *s)
{
    size_t n = 0;
    while (s[n] && !is_separator(s[n]) && (n == 0 || !is_capital(s[n]) || is_capital(s[n - 1])))
        n++;
    return n;
}

static int word_at(const char *s, size_t n)
{
    for (int i = 0; i < N_WORDS; i++) {
        size_t k = 0;
        while (k < n && words[i].word[k] && small(s[k]) == words[i].word[k]) k++;
        if (k == n && !words[i].word[k]) return i;
    }
    return -1;
}

struct sided {
    int word;     /* index in words; -1: no side, or more than one */
    size_t at, n; /* where it stands */
    int count;    /* words that state a side */
};

static struct sided find_side(const char *name)
{
    struct sided found = {.word = -1};
    for (const char *s = name; *s;) {
        size_t n = word_length(s);
        int word = n ? word_at(s, n) : -1;
        if (word >= 0) found = (struct sided){word, (size_t)(s - name), n, found.count + 1};
        s += n ? n : 1;
    }
    if (found.count != 1) found.word = -1;
    return found;
}

/* The next letter of a name that is neither a separator nor in its side. */
static const char *next_letter(const char *name, const char *s, const struct sided *side)
{
    for (;;) {
        if ((size_t)(s - name) == side->at && side->n)
            s += side->n;
        else if (is_separator(*s))
            s++;
        else
            return s;
    }
}

static bool same_stem(const char *a, const struct sided *in_a, const char *b,
                      const struct sided *in_b)
{
    const char *s = a, *t = b;
    bool any = false;
    for (;; s++, t++) {
        s = next_letter(a, s, in_a);
        t = next_letter(b, t, in_b);
        if (!*s || !*t) return any && !*s && !*t;
        if (small(*s) != small(*t)) return false;
        any = true;
    }
}

static bool is_pair(char a, char b)
{
    return (small(a) == 'l' && small(b) == 'r') || (small(a) == 'r' && small(b) == 'l');
}

/* Compares "lam" and "ram", "earl" and "earr": one letter at an end is all that differs. */
static bool differ_at_an_end(const char *a, const char *b)
{
    size_t n = strlen(a);
    if (n < 3 || strlen(b) != n) return false;
    if (is_pair(a[0], b[0])) return strcmp(a + 1, b + 1) == 0;
    return is_pair(a[n - 1], b[n - 1]) && memcmp(a, b, n - 1) == 0;
}

enum art_side_match art_side_match(const char *a, const char *b)
{
    struct sided in_a = find_side(a), in_b = find_side(b);
    if (strcmp(a, b) == 0) return ART_SIDES_DIFFER;
    if (in_a.word < 0 || in_b.word < 0)
        return differ_at_an_end(a, b) ? ART_SIDES_OPPOSITE : ART_SIDES_DIFFER;
    if (!same_stem(a, &in_a, b, &in_b)) return ART_SIDES_DIFFER;
    return words[in_a.word].side == words[in_b.word].side ? ART_SIDES_SAME : ART_SIDES_OPPOSITE;
}

bool art_name_other_side(const char *name, char *other, size_t size)
{
    struct sided side = find_side(name);
    size_t n = strlen(name);
    if (side.word < 0) return false;
    const char *word = words[side.word].other;
    size_t length = strlen(word);
    if (n - side.n + length >= size) return false;
    memcpy(other, name, side.at);
    bool all = side.n > 1 ? is_capital(name[side.at + 1]) : is_capital(name[side.at]);
    for (size_t k = 0; k < length; k++) {
        bool capital = all || (k == 0 && is_capital(name[side.at]));
        other[side.at + k] = (char)(capital ? word[k] - 'a' + 'A' : word[k]);
    }
    memcpy(other + side.at + length, name + side.at + side.n, n - side.at - side.n + 1);
    return true;
}

int art_near_distance(const char *name, const char *near, int limit)
{
    switch (art_side_match(name, near)) {
    case ART_SIDES_SAME:
        return 0;
    case ART_SIDES_OPPOSITE:
        return 1;
    case ART_SIDES_DIFFER:
        break;
    }
    return 2 + art_edit_distance(name, near, limit);
}

const char *art_near_hint(const char *name, const char *near, const char *shown, char *text,
                          size_t size)
{
    bool other = art_side_match(name, near) == ART_SIDES_OPPOSITE;
    snprintf(text, size, other ? "; there is the other side: '%s'" : "; did you mean '%s'?", shown);
    return text;
}
