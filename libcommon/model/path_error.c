#define _POSIX_C_SOURCE 200809L
/* The message for a path or a name that does not exist: it says which step failed, and what there
 * is in its place. */
#include "model_priv.h"
#include <art/base.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { FEW = 6, STEP = 64 };

static void put_name(struct art_buf *buf, const struct art_comp *comp)
{
    if (comp->name)
        art_buf_printf(buf, "'%s'", comp->name);
    else
        art_buf_printf(buf, "'%d'", comp->number);
}

/* Writes all of a few, or the first and the last of many. */
static void put_children(struct art_buf *buf, const struct art_comp *at)
{
    int n = at->n_children;
    if (n == 0) {
        art_buf_puts(buf, "; it has none");
        return;
    }
    art_buf_puts(buf, "; it has ");
    if (n > FEW) art_buf_printf(buf, "%d, from ", n);
    for (int i = 0; i<n; i += n> FEW ? n - 1 : 1) {
        if (i > 0) art_buf_puts(buf, n > FEW ? " to " : i == n - 1 ? " and " : ", ");
        put_name(buf, at->children[i]);
    }
}

const char *art_comp_nearest_child(const struct art_comp *comp, const char *name, int below)
{
    const char *near = NULL;
    int best = below + 2;
    for (int i = 0; i < comp->n_children && below > 0; i++) {
        const char *other = comp->children[i]->name;
        int d = other ? art_near_distance(name, other, below) : best;
        if (d >= best) continue;
        best = d;
        near = other;
    }
    return near;
}

/* A coordinate has a lock beside it. Names of coordinates are shorter than those that do not fit
 * here (ART_JOINT_MAX_NAME). */
static bool has_lock(const struct art_cls *cls, const char *name)
{
    char lock[STEP + sizeof "Locked"];
    int n = snprintf(lock, sizeof lock, "%sLocked", name);
    return n > 0 && (size_t)n < sizeof lock && art_cls_prop(cls, lock);
}

const struct art_comp *model_joint_of(const struct art_comp *from, const char *name)
{
    const struct art_comp *top = from;
    while (top->parent) top = top->parent;
    for (struct art_comp *c = (struct art_comp *)top; c; c = art_comp_next(top, c))
        if (art_cls_prop(c->cls, name) && has_lock(c->cls, name)) return c;
    return NULL;
}

static bool suggest_coordinate(const struct art_comp *from, const char *name, struct art_buf *buf)
{
    const struct art_comp *joint = model_joint_of(from, name);
    if (joint)
        art_buf_printf(buf, "; it is a coordinate: '%s:%s'", art_comp_path(joint, NULL), name);
    return joint != NULL;
}

int model_report_path_error(struct art_ctx *ctx, const struct art_loc *loc, const char *path,
                            struct art_comp *const *at, int n_at, const char *step, size_t n)
{
    char name[STEP], hint[ART_HINT];
    struct art_buf buf;
    bool wild = memchr(step, '*', n) || memchr(step, '?', n);
    snprintf(name, sizeof name, "%.*s", (int)(n < STEP ? n : STEP - 1), step);
    art_buf_init(&buf, ctx);
    art_buf_printf(&buf, "'%s' %s: ", path,
                   strpbrk(path, "*?") ? "matches nothing" : "does not exist");
    const struct art_comp *first = n_at > 0 ? at[0] : NULL;
    const char *near =
        first && !wild ? art_comp_nearest_child(first, name, 2 + (int)strlen(name) / 4) : NULL;
    if (n == 0) {
        art_buf_puts(&buf, "a name is missing next to a '/'");
    } else {
        art_buf_printf(&buf, "'%s'", first ? art_comp_path(first, NULL) : ".");
        if (n_at > 1) art_buf_printf(&buf, " and %d other%s", n_at - 1, n_at > 2 ? "s" : "");
        art_buf_printf(&buf, " %s no component '%s'", n_at > 1 ? "have" : "has", name);
        bool elsewhere = false;
        const char *last = strrchr(path, '/');
        if (near)
            art_buf_puts(&buf, art_near_hint(name, near, near, hint, sizeof hint));
        else if (first && model_suggest_tails(ctx, first, last ? last + 1 : path, !last, &buf,
                                              &elsewhere) < 0)
            buf.failed = true;
        if (!near && !elsewhere && first && !last && !wild)
            elsewhere = suggest_coordinate(first, name, &buf);
        if (!near && !elsewhere && first && n_at == 1) put_children(&buf, first);
    }
    int status = buf.failed ? ART_ENOMEM : art_error(ctx, ART_ENOTFOUND, loc, "%s", buf.s);
    art_buf_fini(&buf);
    return status;
}

/* A property that a field gives is listed by the property itself. */
static bool shown(const struct art_cls *cls, int i)
{
    return !art_ends_with(cls->props[i]->name, "Field");
}

/* A coordinate of a joint is a state that has a lock beside it. */
static bool is_coordinate(const struct art_cls *cls, int i, const char *prop)
{
    (void)prop;
    return cls->props[i]->flags & ART_PROP_STATE && has_lock(cls, cls->props[i]->name);
}

/* A name with the word in it, in either case: 'forceNorm' and 'tubeForce' for 'force'. */
static bool has_word(const struct art_cls *cls, int i, const char *prop)
{
    size_t n = strlen(prop);
    const char *name = cls->props[i]->name;
    for (; n >= 3 && *name; name++)
        if (strncasecmp(name, prop, n) == 0) return shown(cls, i);
    return false;
}

/* List the properties of a kind, FEW at most; the length of the text. */
static int put_kind(const struct art_cls *cls, const char *prop, const char *one, const char *more,
                    bool (*is)(const struct art_cls *, int, const char *), char text[ART_HINT])
{
    int n = 0, k = 0, used = 0;
    for (int i = 0; i < cls->n_props; i++) n += is(cls, i, prop);
    if (n > FEW) n = FEW;
    for (int i = 0; i < cls->n_props && k < n && used < ART_HINT; i++) {
        if (!is(cls, i, prop)) continue;
        const char *before = k == 0 ? n == 1 ? one : more : k == n - 1 ? " and " : ", ";
        used +=
            snprintf(text + used, (size_t)(ART_HINT - used), "%s'%s'", before, cls->props[i]->name);
        k++;
    }
    return used < ART_HINT ? used : ART_HINT - 1;
}

/* Writes a hint for a class with many properties: its coordinates, or else those with the word,
 * and who lists all. */
static void hint_of_many(const struct art_cls *cls, const char *prop, char text[ART_HINT])
{
    int used =
        put_kind(cls, prop, "; its coordinate is ", "; its coordinates are ", is_coordinate, text);
    if (used == 0) used = put_kind(cls, prop, "; it has ", "; it has ", has_word, text);
    snprintf(text + used, (size_t)(ART_HINT - used), "; 'artinfo classes %s' lists what it has",
             cls->name);
}

const char *art_cls_hint(const struct art_cls *cls, const char *prop, char text[ART_HINT])
{
    enum { MANY = 12 };
    const char *near = art_cls_nearest(cls, prop);
    int used = 0, n = 0, k = 0;
    text[0] = '\0';
    for (int i = 0; i < cls->n_props; i++) n += shown(cls, i);
    if (near) snprintf(text, ART_HINT, "; did you mean '%s'?", near);
    for (int i = 0; !near && n <= MANY && i < cls->n_props && used < ART_HINT; i++) {
        if (!shown(cls, i)) continue;
        const char *before = k == 0 ? "; it has " : k == n - 1 ? " and " : ", ";
        used +=
            snprintf(text + used, (size_t)(ART_HINT - used), "%s'%s'", before, cls->props[i]->name);
        k++;
    }
    if (!near && n > MANY && !cls->unknown) hint_of_many(cls, prop, text);
    return text;
}
