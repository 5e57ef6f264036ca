#include "artinfo.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

struct diff {
    struct art_buf *buf;
    double tol;
    int n;
};

/* A line: mark, path or path:property, what A has, what B has. */
static void report(struct diff *d, const char *mark, const struct art_comp *comp, const char *prop,
                   const char *a, const char *b)
{
    d->n++;
    art_buf_printf(d->buf, "%s\t", mark);
    art_inspect_line(d->buf, art_comp_path(comp, NULL), 0);
    if (prop) art_buf_printf(d->buf, ":%s", prop);
    art_buf_putc(d->buf, '\t');
    art_inspect_line(d->buf, a, 60);
    art_buf_putc(d->buf, '\t');
    art_inspect_line(d->buf, b, 60);
    art_buf_putc(d->buf, '\n');
}

/* ------------------------------------------------------------------- values */

static bool near(const struct diff *d, double x, double y)
{
    if (x == y) return true;
    double gap = fabs(x - y), size = fmax(fabs(x), fabs(y));
    return isfinite(gap) && gap <= d->tol * fmax(1, size);
}

static bool same_refs(const struct diff *d, const struct art_value *a, const struct art_value *b)
{
    for (int i = 0; i < a->n; i++) {
        const struct art_ref *r = &a->refs[i], *s = &b->refs[i];
        const char *p = r->to ? art_comp_path(r->to, NULL) : r->path;
        const char *q = s->to ? art_comp_path(s->to, NULL) : s->path;
        if (!art_streq(p, q) || !art_streq(r->prop, s->prop) || r->has_num != s->has_num ||
            (r->has_num && !near(d, r->num, s->num)))
            return false;
    }
    return true;
}

static bool same_value(const struct diff *d, const struct art_value *a, const struct art_value *b)
{
    int n, m;
    if (a->type != b->type || a->is_null != b->is_null) return false;
    if (a->is_null) return true;
    const double *x = art_value_numbers(a, &n), *y = art_value_numbers(b, &m);
    if (x && y) {
        if (n != m) return false;
        for (int i = 0; i < n; i++)
            if (!near(d, x[i], y[i])) return false;
        return true;
    }
    if (a->n != b->n) return false;
    if (a->refs) return same_refs(d, a, b);
    for (int i = 0; a->words && i < a->n; i++)
        if (strcmp(a->words[i], b->words[i]) != 0) return false;
    return a->text_n == b->text_n && (!a->text || memcmp(a->text, b->text, a->text_n) == 0);
}

static void text_of(struct art_buf *text, const struct art_value *value,
                    const struct art_prop *prop)
{
    art_buf_clear(text);
    art_buf_puts(text, "");
    art_value_print(text, value, prop);
}

static void compare_props(struct diff *d, const struct art_comp *a, const struct art_comp *b,
                          const struct art_comp *at, const char *prefix);

/* One known property of both, by the value that counts. */
static void compare_prop(struct diff *d, const struct art_comp *a, const struct art_comp *b,
                         const struct art_comp *at, const char *prefix, const struct art_prop *prop)
{
    struct art_value x, y;
    struct art_buf s, t, name;
    if (!art_get(a, prop->name, &x) || !art_get(b, prop->name, &y)) return;
    art_buf_init(&name, d->buf->ctx);
    art_buf_init(&s, d->buf->ctx);
    art_buf_init(&t, d->buf->ctx);
    art_buf_printf(&name, "%s%s", prefix, prop->name);
    bool objects = prop->type == ART_P_OBJECT && !x.is_null && !y.is_null;
    if (objects && strcmp(x.object->cls->name, y.object->cls->name) == 0) {
        art_buf_putc(&name, '.');
        if (name.s) compare_props(d, x.object, y.object, at, name.s);
    } else if (objects) {
        report(d, "!", at, name.s, x.object->cls->name, y.object->cls->name);
    } else if (!same_value(d, &x, &y)) {
        text_of(&s, &x, prop);
        text_of(&t, &y, prop);
        report(d, "!", at, name.s, s.s, t.s);
    }
    if (name.failed || s.failed || t.failed) d->buf->failed = true;
    art_buf_fini(&name);
    art_buf_fini(&s);
    art_buf_fini(&t);
}

/* Properties that the schema does not know are compared as text. */
static void compare_unknown(struct diff *d, const struct art_comp *a, const struct art_comp *b,
                            const struct art_comp *at, bool swapped)
{
    for (int i = 0; i < a->n_slots; i++) {
        const struct art_slot *s = &a->slots[i], *t = art_comp_slot(b, s->key);
        if (s->prop || !s->has_value) continue;
        bool there = t && t->has_value;
        if (there && (swapped || same_value(d, &s->value, &t->value))) continue;
        const char *own = s->value.text ? s->value.text : "", *other = there ? t->value.text : "-";
        report(d, "!", at, s->key, swapped ? other : own, swapped ? own : other);
    }
}

/* Lists of values: how many, then each with the one at its place. */
static void compare_entries(struct diff *d, const struct art_comp *a, const struct art_comp *b,
                            const struct art_comp *at, const char *prefix)
{
    int n = art_list_count(a), m = art_list_count(b);
    char s[24], t[24];
    snprintf(s, sizeof s, "%d entries", n);
    snprintf(t, sizeof t, "%d entries", m);
    if (n != m) report(d, "!", at, prefix, s, t);
    for (int i = 0; i < n && i < m; i++) {
        struct art_buf name;
        art_buf_init(&name, d->buf->ctx);
        art_buf_printf(&name, "%s%d.", prefix, i);
        const struct art_comp *x = art_list_at(a, i), *y = art_list_at(b, i);
        if (name.s && strcmp(x->cls->name, y->cls->name) != 0)
            report(d, "!", at, name.s, x->cls->name, y->cls->name);
        else if (name.s)
            compare_props(d, x, y, at, name.s);
        if (name.failed) d->buf->failed = true;
        art_buf_fini(&name);
    }
}

static void compare_props(struct diff *d, const struct art_comp *a, const struct art_comp *b,
                          const struct art_comp *at, const char *prefix)
{
    if (a->cls->item) compare_entries(d, a, b, at, prefix);
    for (int i = 0; i < a->cls->n_props; i++) {
        const struct art_prop *prop = a->cls->props[i];
        if (prop->flags & ART_PROP_READONLY || strcmp(prop->name, "name") == 0) continue;
        compare_prop(d, a, b, at, prefix, prop);
    }
    compare_unknown(d, a, b, at, false);
    compare_unknown(d, b, a, at, true);
}

/* --------------------------------------------------------------- components */

static struct art_comp *partner(const struct art_comp *child, const struct art_comp *parent)
{
    char number[16];
    struct art_comp *same = child->pos < parent->n_children ? parent->children[child->pos] : NULL;
    /* the one at the same place first: probes may share a name */
    if (same && child->name && art_streq(child->name, same->name)) return same;
    if (child->name) return art_comp_child(parent, child->name);
    snprintf(number, sizeof number, "%d", child->number);
    struct art_comp *found = art_comp_child(parent, number);
    return found && !found->name ? found : NULL;
}

static void report_single(struct diff *d, const char *mark, const struct art_comp *comp)
{
    struct art_buf cls;
    art_buf_init(&cls, d->buf->ctx);
    art_inspect_class(&cls, comp);
    report(d, mark, comp, NULL, *mark == '-' ? cls.s : "-", *mark == '-' ? "-" : cls.s);
    art_buf_fini(&cls);
}

static void compare(struct diff *d, const struct art_comp *a, const struct art_comp *b)
{
    if (strcmp(a->cls->name, b->cls->name) != 0 || !art_streq(a->tag, b->tag)) {
        struct art_buf s, t;
        art_buf_init(&s, d->buf->ctx);
        art_buf_init(&t, d->buf->ctx);
        art_inspect_class(&s, a);
        art_inspect_class(&t, b);
        report(d, "!", a, NULL, s.s, t.s);
        art_buf_fini(&s);
        art_buf_fini(&t);
    }
    if (strcmp(a->cls->name, b->cls->name) == 0) compare_props(d, a, b, a, "");
    for (int i = 0; i < a->n_children; i++) {
        const struct art_comp *other = partner(a->children[i], b);
        if (other)
            compare(d, a->children[i], other);
        else
            report_single(d, "-", a->children[i]);
    }
    for (int i = 0; i < b->n_children; i++)
        if (!partner(b->children[i], a)) report_single(d, "+", b->children[i]);
}

int run_diff(struct art_cli *cli, void *options)
{
    const struct diff_options *o = options;
    struct input in;
    struct art_buf buf;
    struct diff d = {.buf = &buf, .tol = o->tol};
    int status;
    art_buf_init(&buf, &cli->ctx);
    ART_TRY(input_open(&in, &cli->ctx, &o->model, cli->args, 2, false));
    compare(&d, in.models[0]->root, in.models[1]->root);
    /* a path that there was no memory for differs from any other */
    status = cli->ctx.n_refused ? ART_ENOMEM : d.n ? 1 : 0;
out:
    status = finish(cli, &buf, status);
    input_close(&in);
    return status;
}
