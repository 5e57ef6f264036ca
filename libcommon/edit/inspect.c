/* What a person asks of a model: its tree, properties, values. */
#include "edit_priv.h"
#include <art/bodymass.h>
#include <art/mech.h>
#include <string.h>

void art_inspect_class(struct art_buf *buf, const struct art_comp *comp)
{
    if (comp->tag)
        art_buf_printf(buf, "%s (as %s)", comp->tag, comp->cls->name);
    else
        art_buf_printf(buf, "%s%s", comp->cls->name, comp->cls->unknown ? " (unknown)" : "");
}

void art_inspect_line(struct art_buf *buf, const char *text, size_t most)
{
    size_t start = buf->n;
    bool blank = false;
    for (; text && *text; text++) {
        if ((unsigned char)*text <= ' ') {
            blank = true;
            continue;
        }
        if (blank && buf->n > start) art_buf_putc(buf, ' ');
        blank = false;
        if (most && buf->n - start >= most && ((unsigned char)*text & 0xC0) != 0x80) {
            art_buf_puts(buf, "...");
            return;
        }
        art_buf_putc(buf, *text);
    }
}

/* A fixed child in which nothing was set: part of every fresh model. */
static bool is_bare(const struct art_comp *comp)
{
    if (!comp->fixed) return false;
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].implied && strcmp(comp->slots[i].key, "name") != 0 &&
            strcmp(comp->slots[i].key, "shortName") != 0)
            return false;
    for (int i = 0; i < comp->n_children; i++)
        if (!is_bare(comp->children[i])) return false;
    return true;
}

static void put_comp(struct art_buf *buf, const struct art_comp *comp, int level, int depth,
                     bool all)
{
    for (int i = 0; i < level; i++) art_buf_puts(buf, "  ");
    if (!comp->parent)
        art_buf_puts(buf, "/");
    else if (comp->name)
        art_inspect_line(buf, comp->name, 0);
    else
        art_buf_printf(buf, "%d", comp->number);
    art_buf_putc(buf, '\t');
    art_inspect_class(buf, comp);
    if (art_comp_is(comp, "ComponentList") && comp->cls->n_children == 0 && comp->n_children > 0)
        art_buf_printf(buf, "\t%d", comp->n_children);
    art_buf_putc(buf, '\n');
    if (level >= depth) return;
    for (int i = 0; i < comp->n_children; i++)
        if (all || !is_bare(comp->children[i]))
            put_comp(buf, comp->children[i], level + 1, depth, all);
}

void art_inspect_tree(struct art_buf *buf, const struct art_comp *top, int depth, bool all)
{
    put_comp(buf, top, 0, depth, all);
}

/* ----------------------------------------------------------------- properties */

enum { MOST = 100 }; /* of a value in a table */

/* Writes the source of the effective value. */
static void put_origin(struct art_buf *buf, const struct art_comp *comp,
                       const struct art_prop *prop)
{
    const struct art_slot *slot = art_comp_slot(comp, prop->name);
    enum art_mode mode = slot ? slot->mode : prop->mode;
    if (prop->flags & ART_PROP_READONLY) {
        art_buf_puts(buf, prop->flags & ART_PROP_NOT_COMPUTED ? "not computed" : "computed");
    } else if (mode == ART_MODE_INHERITED) {
        const struct art_comp *up = art_value_source(comp, prop->name);
        while (up && up->is_value) up = up->parent;
        art_buf_puts(buf, up ? "inherited from " : "default");
        if (up) art_inspect_line(buf, up->parent ? art_comp_path(up, NULL) : "/", 0);
    } else if (slot && slot->has_value && !slot->implied) {
        art_buf_puts(buf, mode == ART_MODE_INACTIVE ? "own, inactive" : "own");
    } else {
        art_buf_puts(buf, "default");
    }
}

/* A value that follows from others, as numbers: their count; 0 if the property is none of these, an
 * error if it cannot be computed. */
static int put_derived(struct art_buf *buf, const struct art_comp *comp, const char *prop)
{
    double x[16];
    const struct art_prop *row = art_find_prop(comp, prop);
    int n = art_comp_derived(buf->ctx, comp, prop, x);
    if (n == 1 && row && row->type == ART_P_INT) {
        art_buf_printf(buf, "%.0f", x[0]);
        return n;
    }
    for (int i = 0; i < n; i++) {
        if (n > 1) art_buf_puts(buf, i == 0 ? "[ " : " ");
        art_buf_real(buf, x[i]);
    }
    if (n > 1) art_buf_puts(buf, " ]");
    return n;
}

/* Writes one row of the table: property, value, unit, origin. */
static void put_row(struct art_buf *buf, const struct art_comp *comp, const struct art_prop *prop,
                    const char *key)
{
    struct art_value value;
    struct art_buf text;
    art_buf_init(&text, buf->ctx);
    art_buf_puts(&text, "");
    /* what cannot be computed has no value in the table; asked for alone it is an error */
    struct art_quiet quiet;
    art_quiet_begin(buf->ctx, &quiet);
    int n = art_quiet_end(buf->ctx, &quiet, put_derived(&text, comp, key));
    bool derived = n > 0;
    bool computed =
        n < 0 || (prop && !derived &&
                  (prop->flags & ART_PROP_READONLY || art_default_is_void(comp, prop, key)));
    bool known = prop && !computed && !derived && art_get(comp, key, &value);
    /* nothing where null is no value: zero, empty or the identity by type */
    bool nothing =
        known && value.is_null && !(prop->flags & ART_PROP_NULLABLE) && prop->type != ART_P_OBJECT;
    if (known && !nothing) art_value_print(&text, &value, prop);
    const struct art_slot *slot = prop ? NULL : art_comp_slot(comp, key);
    if (slot && slot->has_value) art_value_print(&text, &slot->value, NULL);
    art_buf_printf(buf, "%s\t", key);
    art_inspect_line(buf, computed || nothing || n < 0 ? "-" : text.s, MOST);
    art_buf_printf(buf, "\t%s\t", prop && prop->unit ? prop->unit : "-");
    if (n != 0 && !art_is_set(comp, key))
        art_buf_puts(buf, "derived");
    else if (prop)
        put_origin(buf, comp, prop);
    else
        art_buf_puts(buf, "own, unknown");
    art_buf_putc(buf, '\n');
    art_buf_fini(&text);
}

void art_inspect_properties(struct art_buf *buf, const struct art_comp *comp)
{
    for (int i = 0; i < comp->cls->n_props; i++)
        if (strcmp(comp->cls->props[i]->name, "name") != 0 || comp->is_value)
            put_row(buf, comp, comp->cls->props[i], comp->cls->props[i]->name);
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].prop && comp->slots[i].has_value)
            put_row(buf, comp, NULL, comp->slots[i].key);
}

static int no_value(struct art_ctx *ctx, const struct art_comp *comp, const char *prop)
{
    /* the part of a dotted name that does not exist, and the class it was looked for in */
    const struct art_comp *at = comp;
    const char *dot;
    char part[64];
    while (at && (dot = strchr(prop, '.')) && (size_t)(dot - prop) < sizeof part) {
        memcpy(part, prop, (size_t)(dot - prop));
        part[dot - prop] = '\0';
        const struct art_comp *object = art_get_object(at, part);
        if (!object && art_cls_prop(at->cls, part))
            return art_error(ctx, ART_ENOTFOUND, NULL, "%s of '%s' is null and has no parts", part,
                             art_comp_path(comp, NULL));
        if (!object) {
            prop = part;
            break;
        }
        at = object;
        prop = dot + 1;
    }
    char hint[ART_HINT];
    return art_error(ctx, ART_ENOTFOUND, NULL, "%s '%s' has no property '%s'%s", at->cls->name,
                     art_comp_path(comp, NULL), prop, art_comp_hint(at, prop, hint));
}

int art_inspect_value(struct art_ctx *ctx, struct art_buf *buf, const struct art_comp *comp,
                      const char *name, bool one_line)
{
    struct art_value value;
    const struct art_prop *prop = art_find_prop(comp, name);
    const struct art_slot *slot = prop ? NULL : art_comp_slot(comp, name);
    struct art_buf text;
    if (strcmp(name, "name") == 0 && !comp->is_value) {
        art_buf_puts(buf, comp->name ? comp->name : "");
        art_buf_putc(buf, '\n');
        return ART_OK;
    }
    int n = put_derived(buf, comp, name);
    if (n < 0) return n;
    if (n > 0) {
        art_buf_putc(buf, '\n');
        return art_buf_status(buf);
    }
    if (prop && prop->flags & ART_PROP_NOT_COMPUTED)
        return art_error(ctx, ART_EUNSUPPORTED, NULL, "'%s' of '%s' is not computed for %s", name,
                         art_comp_path(comp, NULL), comp->cls->name);
    if (prop && prop->flags & ART_PROP_READONLY)
        return art_error(ctx, ART_EUSAGE, NULL,
                         "%s of '%s' is computed during a simulation; artsim --record shows it",
                         name, art_comp_path(comp, NULL));
    if (prop && art_default_is_void(comp, prop, name))
        return art_error(ctx, ART_EUNSUPPORTED, NULL,
                         "'%s' of '%s' is not stated, and what counts in its place is not computed",
                         name, art_comp_path(comp, NULL));
    if (slot && slot->has_value)
        value = slot->value;
    else if (!prop || !art_get(comp, name, &value))
        return no_value(ctx, comp, name);
    art_buf_init(&text, ctx);
    art_buf_puts(&text, "");
    art_value_print(&text, &value, prop);
    if (one_line)
        art_inspect_line(buf, text.s, 0);
    else if (value.type == ART_P_STRING && !value.is_null)
        art_buf_puts(buf, value.text);
    else if (text.s)
        art_buf_add(buf, text.s, text.n);
    art_buf_putc(buf, '\n');
    int status = art_buf_status(&text);
    art_buf_fini(&text);
    return status;
}
