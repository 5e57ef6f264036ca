/* This converts ranges of vertices to and from text. */
#include "distgrid_priv.h"
#include <limits.h>

static const char *skip_blanks(const char *s)
{
    while (*s == ' ' || *s == '\t') s++;
    return s;
}

/* Reads a whole number; returns NULL if there is none or it is too large. */
static const char *read_index(const char *s, int *n)
{
    const char *from = s;
    *n = 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        if (*n > (INT_MAX - 9) / 10) return NULL;
        *n = 10 * *n + (*s - '0');
    }
    return s > from ? s : NULL;
}

bool art_distgrid_ranges(const char *text, int first[3], int last[3])
{
    int lo[3], hi[3];
    bool parted = true; /* something is between this number and the last */
    for (int a = 0; a < 3; a++) {
        const char *s = skip_blanks(text);
        if (*s == '*') {
            lo[a] = 0, hi[a] = INT_MAX;
            text = s + 1;
            parted = true;
            continue;
        }
        if (!parted && s == text) return false;
        text = read_index(s, &lo[a]);
        if (!text) return false;
        hi[a] = lo[a];
        if (*text == ':') text = read_index(text + 1, &hi[a]);
        if (!text || hi[a] < lo[a]) return false;
        parted = false;
    }
    if (*skip_blanks(text)) return false;
    memcpy(first, lo, sizeof lo), memcpy(last, hi, sizeof hi);
    return true;
}
