/* This file lets nouns and verbs of messages go with their numbers. */
#include "base_priv.h"
#include <string.h>

/* Marks of a choice in a text that is already printed; no text of a user has these bytes. */
enum { ONE = '\1', MANY = '\2', END = '\3' };

/* Return the length of a choice, {s} or {one|many} of small letters, where `s` begins with one;
 * else 0. `bar` is the place of the bar, 0 in {s}. */
static size_t choice_length(const char *s, size_t *bar)
{
    size_t n = 1;
    *bar = 0;
    if (strncmp(s, "{s}", 3) == 0) return 3;
    for (; (s[n] >= 'a' && s[n] <= 'z') || s[n] == '|'; n++) {
        if (s[n] != '|') continue;
        if (*bar) return 0;
        *bar = n;
    }
    return s[0] == '{' && s[n] == '}' && *bar > 1 && n > *bar + 1 ? n + 1 : 0;
}

const char *art_plural_mark(const char *fmt, char *marked, size_t room)
{
    size_t n = 0, bar;
    if (!strchr(fmt, '{') || strlen(fmt) + 1 > room / 2) return fmt;
    while (*fmt) {
        size_t length = *fmt == '{' ? choice_length(fmt, &bar) : 0;
        if (!length) {
            marked[n++] = *fmt++;
            continue;
        }
        marked[n++] = ONE;
        for (size_t i = 1; bar && i < bar; i++) marked[n++] = fmt[i];
        marked[n++] = MANY;
        for (size_t i = bar + 1; i < length - 1; i++) marked[n++] = fmt[i];
        marked[n++] = END;
        fmt += length;
    }
    marked[n] = '\0';
    return marked;
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.' || c == '-';
}

/* True if the last number of text[n], a word of digits alone, is 1. */
static bool is_one(const char *text, size_t n)
{
    while (n > 0) {
        size_t end = n, digits = 0;
        while (n > 0 && is_word(text[n - 1])) {
            n--;
            digits += text[n] >= '0' && text[n] <= '9';
        }
        if (n < end && digits == end - n) return end - n == 1 && text[n] == '1';
        if (n == end) n--;
    }
    return false;
}

void art_plural_choose(char *text)
{
    size_t n = 0;
    bool one = false, use = true;
    for (const char *s = text; *s; s++) {
        if (*s == ONE)
            one = is_one(text, n), use = one;
        else if (*s == MANY)
            use = !one;
        else if (*s == END)
            use = true;
        else if (use)
            text[n++] = *s;
    }
    text[n] = '\0';
}
