/* This file reads the documents of OpenSim's tools: elements with their text, lists, files beside
 * them. */
#include "setup.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static int parse(struct setup *s)
{
    enum { DEEP = 100, TAGS = 1000000 };
    int status;
    s->dir = art_path_dir(s->ctx, s->src.name);
    if (!s->dir) return ART_ENOMEM;
    status = art_xml_tree(s->ctx, &s->arena, &s->src, DEEP, TAGS, &s->root);
    if (status == ART_OK) s->root->used = true;
    return status;
}

int setup_open(struct art_ctx *ctx, struct setup *s, const char *path)
{
    int status;
    memset(s, 0, sizeof *s);
    s->ctx = ctx;
    status = art_source_read(ctx, &s->src, path);
    if (status < 0) return status;
    s->open = true;
    return parse(s);
}

int setup_open_source(struct art_ctx *ctx, struct setup *s, const struct art_source *source)
{
    memset(s, 0, sizeof *s);
    s->ctx = ctx;
    s->src = *source;
    return parse(s);
}

void setup_close(struct setup *s)
{
    if (s->open) art_source_fini(&s->src);
    art_free(s->dir);
    art_arena_fini(&s->arena);
    memset(s, 0, sizeof *s);
}

struct art_loc setup_place(const struct setup *s, const struct art_xml_tag *tag)
{
    struct art_format_lines lines = {0};
    return art_format_next_place(&lines, &s->src, tag->at);
}

struct art_xml_tag *setup_child(const struct art_xml_tag *tag, const char *name)
{
    for (struct art_xml_tag *c = tag ? tag->first : NULL; c; c = c->next)
        if (art_streq(c->tag, name)) {
            c->used = true;
            return c;
        }
    return NULL;
}

const char *setup_text(const struct art_xml_tag *tag, const char *name)
{
    const struct art_xml_tag *c = setup_child(tag, name);
    if (!c || !*c->text || strcasecmp(c->text, "Unassigned") == 0) return NULL;
    return c->text;
}

bool setup_bool(const struct art_xml_tag *tag, const char *name, bool otherwise)
{
    const char *text = setup_text(tag, name);
    return text ? strcasecmp(text, "true") == 0 || art_streq(text, "1") : otherwise;
}

static int wrong(const struct setup *s, const struct art_xml_tag *c, const char *what)
{
    struct art_loc loc = setup_place(s, c);
    return art_error(s->ctx, ART_ESYNTAX, &loc, "<%s>: expected %s, not '%.60s'", c->tag, what,
                     c->text);
}

/* A number as OpenSim reads it: also Inf and Infinity of either sign. */
static size_t read_number(const char *text, size_t n, double *x)
{
    static const char *const words[] = {"Infinity", "Inf"};
    size_t sign = n && (*text == '-' || *text == '+');
    for (size_t i = 0; i < 2; i++) {
        size_t k = strlen(words[i]);
        if (n >= sign + k && strncasecmp(text + sign, words[i], k) == 0) {
            *x = *text == '-' ? -INFINITY : INFINITY;
            return sign + k;
        }
    }
    return art_read_double(text, n, x);
}

int setup_numbers(const struct setup *s, const struct art_xml_tag *tag, const char *name, double *x,
                  int n)
{
    const struct art_xml_tag *c = setup_child(tag, name);
    if (!c || !setup_text(tag, name)) return ART_OK;
    const char *at = c->text;
    for (int i = 0; i < n; i++) {
        at += strspn(at, " \t\r\n");
        size_t k = read_number(at, strlen(at), &x[i]);
        if (k == 0 || isnan(x[i])) return wrong(s, c, n == 1 ? "a number" : "numbers");
        at += k;
    }
    at += strspn(at, " \t\r\n");
    return *at ? wrong(s, c, n == 1 ? "one number" : "fewer numbers") : ART_OK;
}

int setup_words(const struct setup *s, const struct art_xml_tag *tag, const char *name,
                char ***words, int *n)
{
    const char *at = setup_text(tag, name);
    int cap = 0;
    *words = NULL, *n = 0;
    while (at && *(at += strspn(at, " \t\r\n"))) {
        size_t k = strcspn(at, " \t\r\n");
        if (!ART_GROW(s->ctx, *words, *n, cap) || !((*words)[*n] = art_strndup(s->ctx, at, k))) {
            setup_words_free(*words, *n);
            *words = NULL, *n = 0;
            return ART_ENOMEM;
        }
        ++*n, at += k;
    }
    return ART_OK;
}

void setup_words_free(char **words, int n)
{
    for (int i = 0; words && i < n; i++) art_free(words[i]);
    art_free(words);
}

int setup_file(const struct setup *s, const char *name, const char *beside, char **path)
{
    *path = NULL;
    if (beside) {
        char *dir = art_path_dir(s->ctx, beside);
        *path = dir ? art_path_join(s->ctx, dir, name) : NULL;
        art_free(dir);
        if (!*path) return ART_ENOMEM;
        if (access(*path, R_OK) == 0) return ART_OK;
        art_free(*path);
    }
    *path = art_path_join(s->ctx, s->dir, name);
    return *path ? ART_OK : ART_ENOMEM;
}

int setup_member(const struct setup *s, const struct art_xml_tag *tag, const char *name,
                 struct setup *other, const struct setup **in, struct art_xml_tag **found)
{
    struct art_xml_tag *c = setup_child(tag, name);
    const char *file = c ? art_xml_attribute(c, "file") : NULL;
    char *path = NULL;
    int status;
    memset(other, 0, sizeof *other);
    *in = s, *found = c;
    if (!file || !*file || strcasecmp(file, "Unassigned") == 0) return ART_OK;
    ART_TRY(setup_file(s, file, NULL, &path));
    ART_TRY(setup_open(s->ctx, other, path));
    *in = other;
    *found = art_streq(other->root->tag, name) ? other->root : setup_child(other->root, name);
    if (!*found) {
        struct art_loc loc = setup_place(other, other->root);
        status = art_error(s->ctx, ART_ESYNTAX, &loc, "there is no <%s>", name);
    }
out:
    art_free(path);
    return status;
}

int setup_report_unread(const struct setup *s, const struct art_xml_tag *tag,
                        const char *const *passed)
{
    int status = ART_OK;
    for (struct art_xml_tag *c = tag->first; c && status == ART_OK; c = c->next) {
        int i = 0;
        while (passed[i] && !art_streq(passed[i], c->tag)) i++;
        if (passed[i]) continue;
        struct art_loc loc = setup_place(s, c);
        if (!c->used)
            status = art_warn_strict(s->ctx, ART_EUNSUPPORTED, &loc, "<%s> of <%s> is not used",
                                     c->tag, tag->tag);
    }
    return status;
}
