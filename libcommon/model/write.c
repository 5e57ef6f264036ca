/* This writes `.art` text: two blanks a level, one item a line, properties in the order in which
 * they were set. */
#include "references_priv.h"
#include <art/math.h>
#include <math.h>
#include <string.h>

struct writer {
    struct art_buf *buf;
    struct art_sink *sink; /* flushed to when the buffer is large; NULL: only the buffer */
    int status;
};

static void indent(struct art_buf *buf, int depth)
{
    static const char blanks[] = "                                ";
    for (int n = 2 * depth; n > 0; n -= (int)sizeof blanks - 1)
        art_buf_add(buf, blanks, (size_t)(n < (int)sizeof blanks ? n : (int)sizeof blanks - 1));
}

static void drain(struct writer *w)
{
    if (!w->sink || w->status < 0 || w->buf->n < (1u << 16)) return;
    w->status = art_sink_write(w->sink, w->buf->s, w->buf->n);
    art_buf_clear(w->buf);
}

/* -------------------------------------------------------------------- values */

static void put_escaped(struct art_buf *buf, const char *s, size_t n, char quote)
{
    static const char special[] = "\\\n\t\r\b\f\v\a", letter[] = "\\ntrbfva";
    for (size_t i = 0; i < n; i++) {
        size_t run = i;
        while (i < n && (unsigned char)s[i] >= 0x20 && s[i] != '\\' && s[i] != quote) i++;
        art_buf_add(buf, s + run, i - run);
        if (i == n) break;
        const char *k = s[i] ? strchr(special, s[i]) : NULL;
        if (k || s[i] == quote) {
            art_buf_putc(buf, '\\');
            art_buf_putc(buf, k ? letter[k - special] : quote);
        } else {
            art_buf_printf(buf, "\\%03o", (unsigned)s[i]);
        }
    }
}

static void put_quoted(struct art_buf *buf, const char *s, size_t n, char quote)
{
    art_buf_putc(buf, quote);
    put_escaped(buf, s, n, quote);
    art_buf_putc(buf, quote);
}

static void put_numbers(struct art_buf *buf, const double *x, int n)
{
    art_buf_puts(buf, "[");
    for (int i = 0; i < n; i++) {
        art_buf_putc(buf, ' ');
        art_buf_real(buf, x[i]);
    }
    art_buf_puts(buf, " ]");
}

/* Write whole numbers as the original reads them: without a point. */
static void put_whole(struct art_buf *buf, const double *x, int n)
{
    art_buf_puts(buf, "[");
    for (int i = 0; i < n; i++) {
        art_buf_putc(buf, ' ');
        art_buf_double(buf, x[i]);
    }
    art_buf_puts(buf, " ]");
}

static void put_rows(struct art_buf *buf, const struct art_value *value, int depth)
{
    int cols = value->cols > 0 ? value->cols : 12;
    if (value->n <= cols && !value->cols) {
        put_numbers(buf, value->num, value->n);
        return;
    }
    art_buf_puts(buf, "[");
    for (int i = 0; i < value->n; i++) {
        if (i % cols == 0) {
            art_buf_putc(buf, '\n');
            indent(buf, depth + 1);
        } else {
            art_buf_putc(buf, ' ');
        }
        art_buf_real(buf, value->num[i]);
    }
    art_buf_putc(buf, '\n');
    indent(buf, depth);
    art_buf_putc(buf, ']');
}

static void put_pose(struct art_buf *buf, const struct art_value *value)
{
    struct art_rigid T;
    double pose[7];
    if (value->text) {
        art_buf_add(buf, value->text, value->text_n);
        return;
    }
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) T.R[3 * i + j] = value->num[4 * i + j];
        T.p[i] = value->num[4 * i + 3];
    }
    art_rigid_to_pose(pose, &T);
    put_numbers(buf, pose, 7);
}

static void put_range(struct art_buf *buf, const struct art_value *value)
{
    if (value->text) {
        art_buf_add(buf, value->text, value->text_n);
        return;
    }
    art_buf_puts(buf, "[ [");
    art_buf_real(buf, value->num[0]);
    art_buf_putc(buf, ',');
    art_buf_real(buf, value->num[1]);
    art_buf_puts(buf, "] ]");
}

/* A keyed child that a fresh component has anyway is written only if it holds something. */
static bool worth_writing(const struct art_comp *comp)
{
    if (comp->loc.line > 0 || comp->n_children > comp->cls->n_children || comp->comment)
        return true;
    for (int i = 0; i < comp->n_slots; i++)
        if (!comp->slots[i].implied) return true;
    for (int i = 0; i < comp->n_children; i++)
        if (worth_writing(comp->children[i])) return true;
    return false;
}

/* The top component of the file that a model is written to: a lone model, as long as there is
 * nothing else. */
static const struct art_comp *top_written(const struct art_model *model)
{
    struct art_tops tops = {.model = model};
    return model_current_wrap(model) == ART_WRAP_MODEL ? art_tops_next(&tops) : model->root;
}

/* Paths go from the component that references are relative to; to what lies outside of it, from the
 * top. */
static void put_path(struct art_buf *buf, const struct art_ref *ref, const struct art_comp *scope)
{
    const char *path = ref->path;
    bool slash = false;
    if (ref->to && !scope && !path) path = model_comp_path_or_null(ref->to, NULL);
    if (ref->to && scope) {
        const struct art_comp *top = top_written(ref->to->model);
        bool inside = model_comp_is_below(ref->to, scope);
        slash = !inside;
        if (slash) art_buf_putc(buf, '/');
        path = model_comp_path_or_null(ref->to, inside                              ? scope
                                                : model_comp_is_below(ref->to, top) ? top
                                                                                    : NULL);
        if (slash && path && strcmp(path, ".") == 0) path = "";
    }
    if (!path) {
        buf->failed = true;
        return;
    }
    /* a property of the scope itself stands alone */
    if (ref->prop && strcmp(path, ".") == 0) path = "";
    put_escaped(buf, path, strlen(path), '"');
    if (ref->prop) {
        if (*path || slash) art_buf_putc(buf, ':');
        put_escaped(buf, ref->prop, strlen(ref->prop), '"');
    }
}

static void put_number(struct art_buf *buf, const struct art_ref *ref, const char *before,
                       const char *behind)
{
    if (!ref->has_num) return;
    art_buf_puts(buf, before);
    art_buf_double(buf, ref->num);
    art_buf_puts(buf, behind);
}

static void put_ref(struct art_buf *buf, const struct art_ref *ref, const struct art_prop *prop,
                    const struct art_comp *scope)
{
    bool leads = prop && prop->flags & ART_PROP_LEADS;
    if (leads) put_number(buf, ref, "", " ");
    if (!ref->to && !ref->path) {
        art_buf_puts(buf, "null");
    } else {
        art_buf_putc(buf, '"');
        put_path(buf, ref, scope);
        art_buf_putc(buf, '"');
    }
    if (!leads) put_number(buf, ref, " ", "");
}

static void put_refs(struct art_buf *buf, const struct art_value *value,
                     const struct art_prop *prop, const struct art_comp *scope, int depth)
{
    bool single = prop && prop->flags & ART_PROP_LEADS && value->n == 1;
    if (single || (value->n <= 2 && value->type == ART_P_REFS)) {
        art_buf_puts(buf, "[");
        for (int i = 0; i < value->n; i++) {
            art_buf_putc(buf, ' ');
            put_ref(buf, &value->refs[i], prop, scope);
        }
        art_buf_puts(buf, " ]");
        return;
    }
    art_buf_puts(buf, "[\n");
    for (int i = 0; i < value->n; i++) {
        indent(buf, depth + 1);
        put_ref(buf, &value->refs[i], prop, scope);
        art_buf_putc(buf, '\n');
    }
    indent(buf, depth);
    art_buf_puts(buf, "]");
}

static void put_words(struct art_buf *buf, const struct art_value *value)
{
    art_buf_puts(buf, "[");
    for (int i = 0; i < value->n; i++) {
        art_buf_putc(buf, ' ');
        const char *word = value->words[i];
        if (word[0] == '"' || word[0] == '\'')
            put_quoted(buf, word + 1, strlen(word + 1), word[0]);
        else
            art_buf_puts(buf, word);
    }
    art_buf_puts(buf, " ]");
}

/* A class that a text begins with needs its package: ArtiSynth knows values by their full names
 * alone. */
static void put_package(struct art_buf *buf, const struct art_value *value,
                        const struct art_prop *prop)
{
    static const char of_names[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$";
    const char *package = prop ? prop->values : NULL;
    if (!package || !*package || package[strlen(package) - 1] != '.') return;
    size_t n = strspn(value->text, of_names), gap = n + strspn(value->text + n, " \t\n");
    if (n && value->text[gap] == '[') art_buf_puts(buf, package);
}

static void put_body(struct writer *w, const struct art_comp *comp, int depth);

static void put_object(struct writer *w, const struct art_value *value, const struct art_prop *prop,
                       int depth)
{
    const struct art_comp *object = value->object;
    bool declared = prop && prop->values && strcmp(object->cls->name, prop->values) == 0;
    if (value->cls) {
        art_buf_puts(w->buf, value->cls);
        art_buf_putc(w->buf, ' ');
    } else if (!declared) {
        art_buf_puts(w->buf, object->cls->full_name);
        art_buf_putc(w->buf, ' ');
    }
    put_body(w, object, depth);
}

static void put_value(struct writer *w, const struct art_value *value, const struct art_prop *prop,
                      const struct art_comp *scope, int depth)
{
    struct art_buf *buf = w->buf;
    if (value->is_null) {
        art_buf_puts(buf, "null");
        return;
    }
    switch (value->type) {
    case ART_P_BOOL:
        art_buf_puts(buf, value->x != 0 ? "true" : "false");
        break;
    case ART_P_INT:
        art_buf_printf(buf, prop && prop->values ? "0x%llx" : "%lld", (long long)value->x);
        break;
    case ART_P_DOUBLE:
    case ART_P_TIME:
        art_buf_real(buf, value->x);
        break;
    case ART_P_NUMBERS:
        put_rows(buf, value, depth);
        break;
    case ART_P_POSE:
        put_pose(buf, value);
        break;
    case ART_P_RANGE:
        put_range(buf, value);
        break;
    case ART_P_STRING:
        put_quoted(buf, value->text, value->text_n, '"');
        break;
    case ART_P_WORDS:
        put_words(buf, value);
        break;
    case ART_P_REF:
        put_ref(buf, &value->refs[0], prop, scope);
        break;
    case ART_P_REFS:
    case ART_P_REFNUMS:
    case ART_P_PROPREFS:
        put_refs(buf, value, prop, scope, depth);
        break;
    case ART_P_OBJECT:
        put_object(w, value, prop, depth);
        break;
    case ART_P_MESH:
        art_buf_printf(buf, "%s[", value->cls ? value->cls : "");
        art_buf_add(buf, value->text, value->text_n);
        art_buf_putc(buf, ']');
        break;
    case ART_P_RAW:
        put_package(buf, value, prop);
        art_buf_add(buf, value->text, value->text_n);
        break;
    case ART_P_ENUM:
        art_buf_add(buf, value->text, value->text_n);
        break;
    case ART_P_VECTOR:
        if (prop && prop->values) {
            put_whole(buf, value->num, value->n);
            break;
        }
        /* fall through */
    default:
        put_numbers(buf, value->num, value->n);
    }
}

void art_value_print(struct art_buf *buf, const struct art_value *value,
                     const struct art_prop *prop)
{
    struct writer w = {buf, NULL, ART_OK};
    put_value(&w, value, prop, NULL, 0);
}

/* ---------------------------------------------------------------- components */

static void put_comment(struct art_buf *buf, const char *comment, int depth)
{
    while (comment && *comment) {
        size_t n = strcspn(comment, "\r\n");
        const char *hash = memchr(comment, '#', n);
        if (hash) {
            indent(buf, depth);
            art_buf_add(buf, hash, n - (size_t)(hash - comment));
            art_buf_putc(buf, '\n');
        }
        comment += n;
        comment += strspn(comment, "\r\n");
    }
}

static const char *mode_word(enum art_mode mode)
{
    return mode == ART_MODE_INHERITED  ? "Inherited"
           : mode == ART_MODE_INACTIVE ? "Inactive"
                                       : "Explicit";
}

static void put_name(struct art_buf *buf, const struct art_comp *comp, int depth)
{
    if (!comp->name) return;
    indent(buf, depth);
    art_buf_puts(buf, "name=");
    put_quoted(buf, comp->name, strlen(comp->name), '"');
    art_buf_putc(buf, '\n');
}

static void put_mode(struct art_buf *buf, const struct art_slot *slot)
{
    art_buf_puts(buf, slot->key);
    art_buf_putc(buf, ':');
    art_buf_puts(buf, mode_word(slot->mode));
    art_buf_putc(buf, '\n');
}

/* True if a value is what a run computed last, for a property that a component declares: reading
 * ignores it.
 */
static bool is_computed(const struct art_comp *comp, const struct art_slot *slot)
{
    const struct art_cls *cls = comp->cls;
    if (!slot->prop || !(slot->prop->flags & ART_PROP_READONLY)) return false;
    for (int i = cls->n_props - cls->n_custom; i < cls->n_props; i++)
        if (cls->props[i] == slot->prop) return true;
    return false;
}

static void put_slot(struct writer *w, const struct art_comp *comp, const struct art_slot *slot,
                     int depth)
{
    struct art_buf *buf = w->buf;
    bool has_value = slot->has_value && !slot->implied && !is_computed(comp, slot);
    enum art_mode fresh = slot->prop ? slot->prop->mode : ART_MODE_NONE;
    put_comment(buf, slot->comment, depth);
    if (!comp->is_value && strcmp(slot->key, "name") == 0) {
        /* the slot tells the place; the component may have been renamed since */
        put_name(buf, comp, depth);
        return;
    }
    if (has_value) {
        indent(buf, depth);
        if (!comp->cls->item) {
            art_buf_puts(buf, slot->key);
            art_buf_putc(buf, '=');
        }
        put_value(w, &slot->value, slot->prop, art_comp_scope(comp), depth);
        art_buf_putc(buf, '\n');
    }
    bool mode_differs = has_value ? slot->mode != ART_MODE_EXPLICIT : slot->mode != fresh;
    /* a file may state the mode a fresh component has; that is kept */
    if (!slot->implied && slot->mode && (mode_differs || (!has_value && slot->loc.line))) {
        indent(buf, depth);
        put_mode(buf, slot);
    } else if (!slot->prop && !has_value && slot->loc.line) {
        indent(buf, depth);
        put_mode(buf, slot);
    }
}

void model_slot_print(struct art_buf *buf, const struct art_comp *comp, const struct art_slot *slot)
{
    struct writer w = {buf, NULL, ART_OK};
    put_slot(&w, comp, slot, 0);
}

/* The item that states several properties, if one of them has a value. */
static void put_packed(struct writer *w, const struct art_comp *comp, int depth)
{
    char name[MODEL_PACKED_NAME];
    const struct art_slot *slot;
    struct art_value value;
    bool any = false;
    for (int i = 0; model_packed_name(comp->cls, i, name); i++) {
        slot = art_comp_slot(comp, name);
        if (slot) put_comment(w->buf, slot->comment, depth);
        any = any || (slot && slot->has_value);
    }
    if (!any) return;
    indent(w->buf, depth);
    art_buf_add(w->buf, comp->cls->packs, strcspn(comp->cls->packs, " "));
    art_buf_puts(w->buf, "=[");
    for (int i = 0; model_packed_name(comp->cls, i, name); i++) {
        if (!art_get(comp, name, &value)) continue;
        const double *x = value.num;
        int n = value.n;
        if (value.type == ART_P_BOOL) {
            art_buf_puts(w->buf, value.x != 0 ? " true" : " false");
            continue;
        }
        if (value.type == ART_P_DOUBLE || value.type == ART_P_INT) x = &value.x, n = 1;
        for (int k = 0; k < n; k++) {
            art_buf_putc(w->buf, ' ');
            art_buf_real(w->buf, x[k]);
        }
    }
    art_buf_puts(w->buf, " ]\n");
}

/* Lists that state their element class keep it, and so does what has values of a class. */
static bool states_element(const struct art_comp *comp)
{
    const struct art_cls *cls = comp->cls;
    bool list = art_cls_is(cls, "ComponentList");
    if (!comp->element || cls->unknown || !list) return comp->element != NULL;
    if (!cls->element || cls->flags & ART_CLASS_SCOPE) return false;
    return strcmp(comp->element, cls->element) != 0 || (comp->fixed && comp->fixed->element);
}

static void put_child_tag(struct writer *w, const struct art_comp *parent,
                          const struct art_comp *child)
{
    struct art_buf *buf = w->buf;
    bool fixed = child->fixed != NULL;
    if (child->keyed) {
        art_buf_printf(buf, "%s=", child->fixed->name);
        return;
    }
    if (!fixed && child->number != child->pos) art_buf_printf(buf, "%d ", child->number);
    bool plain = !fixed && parent->element && strcmp(parent->element, child->cls->name) == 0;
    if (plain && !child->tag) return;
    art_buf_puts(buf, child->tag ? child->tag : child->cls->name);
    if (states_element(child)) art_buf_printf(buf, "<%s>", child->element);
    art_buf_putc(buf, ' ');
}

static void put_children(struct writer *w, const struct art_comp *comp, int depth)
{
    for (int i = 0; i < comp->n_children; i++) {
        const struct art_comp *child = comp->children[i];
        if (child->keyed && !worth_writing(child)) continue;
        put_comment(w->buf, child->comment, depth);
        indent(w->buf, depth);
        put_child_tag(w, comp, child);
        put_body(w, child, depth);
        art_buf_putc(w->buf, '\n');
        drain(w);
    }
}

static bool comes_last(const struct art_slot *slot)
{
    return slot->after_children || (slot->prop && slot->prop->flags & ART_PROP_LAST);
}

static void put_slots(struct writer *w, const struct art_comp *comp, bool after_children, int depth)
{
    for (int i = 0; i < comp->n_slots; i++) {
        const struct art_slot *slot = &comp->slots[i];
        if (comes_last(slot) == after_children && !model_is_packed(comp->cls, slot->key))
            put_slot(w, comp, slot, depth);
    }
}

static void put_body(struct writer *w, const struct art_comp *comp, int depth)
{
    art_buf_puts(w->buf, "[\n");
    if (!comp->is_value && !comp->keyed && !art_comp_slot(comp, "name"))
        put_name(w->buf, comp, depth + 1);
    if (comp->cls->packs) put_packed(w, comp, depth + 1);
    put_slots(w, comp, false, depth + 1);
    put_children(w, comp, depth + 1);
    put_slots(w, comp, true, depth + 1);
    put_comment(w->buf, comp->tail_comment, depth + 1);
    indent(w->buf, depth);
    art_buf_putc(w->buf, ']');
    drain(w);
}

static void put_top(struct writer *w, const struct art_comp *top, int depth)
{
    put_comment(w->buf, top->comment, depth);
    indent(w->buf, depth);
    art_buf_puts(w->buf, top->tag ? top->tag : top->cls->name);
    if (!top->fixed && states_element(top)) art_buf_printf(w->buf, "<%s>", top->element);
    art_buf_putc(w->buf, ' ');
    put_body(w, top, depth);
    art_buf_putc(w->buf, '\n');
}

static int write_top(struct writer *w, const struct art_comp *top)
{
    put_top(w, top, 0);
    return w->status < 0 ? w->status : art_buf_status(w->buf);
}

/* Writes components in brackets, each with its class. */
static void write_list(struct writer *w, const struct art_model *model)
{
    struct art_tops tops = {.model = model};
    put_comment(w->buf, model->root->comment, 0);
    art_buf_puts(w->buf, "[\n");
    for (const struct art_comp *top; (top = art_tops_next(&tops));) put_top(w, top, 1);
    put_comment(w->buf, model->root->tail_comment, 1);
    art_buf_puts(w->buf, "]\n");
}

static int write_model(struct writer *w, const struct art_model *model)
{
    struct art_tops tops = {.model = model};
    int status = ART_OK;
    if (model_current_wrap(model) == ART_WRAP_LIST)
        write_list(w, model);
    else
        status = write_top(w, art_tops_next(&tops));
    put_comment(w->buf, model->end_comment, 0);
    if (status == ART_OK && w->status < 0) status = w->status;
    return status < 0 ? status : art_buf_status(w->buf);
}

int art_model_write(struct art_ctx *ctx, const struct art_model *model, struct art_sink *sink)
{
    struct art_buf buf;
    art_buf_init(&buf, ctx);
    struct writer w = {&buf, sink, ART_OK};
    int status = write_model(&w, model);
    if (status == ART_OK && buf.n) status = art_sink_write(sink, buf.s, buf.n);
    art_buf_fini(&buf);
    return status;
}

int art_model_print(struct art_buf *buf, const struct art_model *model)
{
    struct writer w = {buf, NULL, ART_OK};
    return write_model(&w, model);
}

int art_comp_print(struct art_buf *buf, const struct art_comp *comp)
{
    struct writer w = {buf, NULL, ART_OK};
    return write_top(&w, comp);
}
