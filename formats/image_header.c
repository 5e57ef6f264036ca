/* Headers of images that consist of lines. */
#include "image_data.h"
#include <stdio.h>

static void trim(const char **s, size_t *n)
{
    while (*n && (**s == ' ' || **s == '\t')) ++*s, --*n;
    while (*n && ((*s)[*n - 1] == ' ' || (*s)[*n - 1] == '\t')) --*n;
}

bool art_header_next(struct art_header *h, char mark)
{
    if (h->at == 0 && h->src->n >= 3 && memcmp(h->src->data, "\xEF\xBB\xBF", 3) == 0) h->at = 3;
    if (h->at >= h->src->n) return false;
    const char *begin = h->src->data + h->at;
    size_t left = h->src->n - h->at, n = 0;
    while (n < left && begin[n] != '\n' && begin[n] != '\r') n++;
    h->at += n + (n < left) + (n + 1 < left && begin[n] == '\r' && begin[n + 1] == '\n');
    const char *at = memchr(begin, mark, n);
    h->line++;
    h->key = begin, h->n_key = at ? (size_t)(at - begin) : n;
    h->value = at ? at + 1 : NULL;
    h->n_value = at ? n - h->n_key - 1 : 0;
    trim(&h->key, &h->n_key);
    if (h->value) trim(&h->value, &h->n_value);
    return true;
}

static bool same(const char *s, size_t n, const char *word)
{
    if (strlen(word) != n) return false;
    for (size_t i = 0; i < n; i++) {
        char a = s[i], b = word[i];
        if (a >= 'A' && a <= 'Z') a = (char)(a - 'A' + 'a');
        if (b >= 'A' && b <= 'Z') b = (char)(b - 'A' + 'a');
        if (a != b) return false;
    }
    return true;
}

bool art_header_is(const struct art_header *h, const char *key)
{
    return same(h->key, h->n_key, key);
}

bool art_header_value_is(const struct art_header *h, const char *value)
{
    return h->value && same(h->value, h->n_value, value);
}

int art_header_fail(const struct art_header *h, int status, const char *fmt, ...)
{
    const struct art_loc loc = {h->src->name, h->line, 1};
    char text[256];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    return art_error(h->ctx, status, &loc, "%s", text);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '(' || c == ')';
}

int art_header_numbers(const struct art_header *h, int least, int most, double *x, int *n)
{
    int found = 0;
    size_t i = 0;
    while (i < h->n_value) {
        const char *s = h->value + i;
        size_t left = h->n_value - i, used = 0;
        if (is_blank(*s)) {
            i++;
            continue;
        }
        if (found == most)
            return art_header_fail(h, ART_ESYNTAX, "more than %d numbers after '%.*s'", most,
                                   (int)(h->n_key < 40 ? h->n_key : 40), h->key);
        while (used < left && !is_blank(s[used])) used++;
        if (same(s, used, "none") || same(s, used, "nan"))
            x[found] = NAN;
        else if (art_read_double(s, used, &x[found]) != used || !isfinite(x[found]))
            return art_header_fail(h, ART_ESYNTAX, "'%.*s' is no number",
                                   (int)(used < 40 ? used : 40), s);
        found++;
        i += used;
    }
    if (found < least)
        return art_header_fail(h, ART_ESYNTAX, "%d numbers after '%.*s', %d are needed", found,
                               (int)(h->n_key < 40 ? h->n_key : 40), h->key, least);
    if (n) *n = found;
    return ART_OK;
}

char *art_header_text(const struct art_header *h)
{
    return art_strndup(h->ctx, h->value ? h->value : "", h->n_value);
}
