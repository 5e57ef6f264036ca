/* Walking through JSON (RFC 8259) in a test: a place is a pointer into the text. */
#ifndef HARNESS_JSON_H
#define HARNESS_JSON_H

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Behind the value at p; NULL if there is none. */
static inline const char *json_pass(const char *p);

static inline const char *json_blank(const char *p)
{
    return p + strspn(p, " \t\r\n");
}

static inline const char *json_pass_string(const char *p)
{
    if (*p++ != '"') return NULL;
    for (; *p != '"'; p++) {
        if ((unsigned char)*p < 32) return NULL;
        if (*p != '\\') continue;
        p++;
        if (!*p || !strchr("\"\\/bfnrtu", *p)) return NULL;
        for (int k = 0; *p == 'u' && k < 4; k++)
            if (!isxdigit((unsigned char)p[1 + k])) return NULL;
        if (*p == 'u') p += 4;
    }
    return p + 1;
}

static inline const char *json_pass_list(const char *p, char end, bool keys)
{
    p = json_blank(p + 1);
    if (*p == end) return p + 1;
    for (;; p = json_blank(p + 1)) {
        if (keys) {
            if (!(p = json_pass_string(p)) || *(p = json_blank(p)) != ':') return NULL;
            p = json_blank(p + 1);
        }
        if (!(p = json_pass(p))) return NULL;
        p = json_blank(p);
        if (*p == end) return p + 1;
        if (*p != ',') return NULL;
    }
}

static inline const char *json_pass(const char *p)
{
    char *end;
    if (*p == '{') return json_pass_list(p, '}', true);
    if (*p == '[') return json_pass_list(p, ']', false);
    if (*p == '"') return json_pass_string(p);
    if (strncmp(p, "true", 4) == 0) return p + 4;
    if (*p != '-' && !isdigit((unsigned char)*p)) return NULL;
    (void)strtod(p, &end);
    return end;
}

/* Value of a key; NULL if it is not there. */
static inline const char *json_key(const char *p, const char *name)
{
    if (!p || *p != '{') return NULL;
    for (p = json_blank(p + 1); *p == '"'; p = json_blank(p + 1)) {
        size_t n = strlen(name);
        bool same = strncmp(p + 1, name, n) == 0 && p[1 + n] == '"';
        p = json_blank(json_blank(json_pass_string(p)) + 1);
        if (same) return p;
        p = json_blank(json_pass(p));
        if (*p != ',') break;
    }
    return NULL;
}

/* Item i of an array; NULL behind the last. */
static inline const char *json_item(const char *p, int i)
{
    if (!p || *p != '[') return NULL;
    for (p = json_blank(p + 1); *p != ']'; p = json_blank(p + 1)) {
        if (i-- == 0) return p;
        p = json_blank(json_pass(p));
        if (*p != ',') break;
    }
    return NULL;
}

static inline double json_number(const char *p, double otherwise)
{
    return p ? strtod(p, NULL) : otherwise;
}

static inline bool json_is_text(const char *p, const char *text)
{
    size_t n = strlen(text);
    return p && *p == '"' && strncmp(p + 1, text, n) == 0 && p[1 + n] == '"';
}

#endif
