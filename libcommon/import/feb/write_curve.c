/* Input probes as load curves: the terms of what they drive. */
#include "feb_write.h"
#include <art/text.h>
#include <stdlib.h>
#include <string.h>

/* The number of a load controller that the file needs, before it has one. */
enum { NEEDED = -1 };

/* An input probe while it is read. */
struct probe {
    const struct art_comp *comp;
    const double *data;
    int rows, cols;           /* cols: with the time */
    int first;                /* the curve of its first column */
    struct art_map variables; /* 1 + the column of each that has one number */
};

/* ------------------------------------------------------------------------------ curves */

/* True if the property is a gravity that is zero without what drives it: then the file needs the
 * curve even if it is 1 all the time. */
static bool is_zero_gravity(const struct art_ref *ref)
{
    double g[3];
    return ref->to && ref->prop && strcmp(ref->prop, "gravity") == 0 &&
           art_get_vector(ref->to, "gravity", g, 3) == 3 && art_v3_norm(g) == 0;
}

/* Every column is a curve, in their order, as the order of the reader's columns follows from it;
 * one that is 1 all the time needs none in the file. */
static void put_curve(struct febw *w, const struct probe *p, int column)
{
    struct art_buf *to = &w->text.curves;
    double from = art_get_double(p->comp, "startTime"), scale = art_get_double(p->comp, "scale");
    bool one = true;
    for (int i = 0; i < p->rows; i++)
        one = one && p->data[(size_t)i * (size_t)p->cols + (size_t)column + 1] == 1;
    if (one && w->drive.curve_id[p->first + column] != NEEDED) return;
    w->drive.curve_id[p->first + column] = ++w->number.n_controllers;
    art_buf_printf(to,
                   "    <load_controller id=\"%d\" type=\"loadcurve\">\n"
                   "      <interpolate>LINEAR</interpolate>\n      <extend>CONSTANT</extend>\n"
                   "      <points>\n",
                   w->number.n_controllers);
    for (int i = 0; i < p->rows; i++) {
        const double *row = p->data + (size_t)i * (size_t)p->cols;
        art_buf_puts(to, "        <pt>");
        art_buf_double(to, from + row[0] * scale);
        art_buf_puts(to, ",");
        art_buf_double(to, row[column + 1]);
        art_buf_puts(to, "</pt>\n");
    }
    art_buf_puts(to, "      </points>\n    </load_controller>\n");
}

static int curve_of(const struct probe *p, int column)
{
    return p->first + column;
}

void febw_put_curve(const struct febw *w, struct art_buf *to, int curve)
{
    if (curve > 0 && w->drive.curve_id[curve] > 0)
        art_buf_printf(to, " lc=\"%d\"", w->drive.curve_id[curve]);
}

/* ------------------------------------------------------------------------------- terms */

static int add_term(struct febw *w, const struct art_ref *ref, int component, double coef,
                    int curve)
{
    if (!ART_GROW(w->ctx, w->drive.terms, w->drive.n_terms, w->drive.cap_terms)) return ART_ENOMEM;
    w->drive.terms[w->drive.n_terms++] =
        (struct febw_term){ref->to, ref->prop, component, curve, coef, false};
    if (curve > 0 && is_zero_gravity(ref)) w->drive.curve_id[curve] = NEEDED;
    return ART_OK;
}

static int compare_places(const void *left, const void *right)
{
    const struct febw_place *a = left, *b = right;
    const uintptr_t p = (uintptr_t)a->comp, q = (uintptr_t)b->comp;
    int c = (p > q) - (p < q);
    if (c == 0) c = (a->component > b->component) - (a->component < b->component);
    if (c == 0) c = strcmp(a->prop, b->prop);
    return c ? c : (a->term > b->term) - (a->term < b->term);
}

/* Sort the terms by what they drive, for febw_term. */
static int sort_terms(struct febw *w)
{
    const int n = w->drive.n_terms;
    if (n == 0) return ART_OK;
    struct febw_place *place = art_arena_alloc(w->ctx, &w->arena, (size_t)n, sizeof *place);
    if (!place) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        const struct febw_term *t = &w->drive.terms[i];
        if (t->comp && t->prop)
            place[w->drive.n_places++] = (struct febw_place){t->comp, t->prop, t->component, i};
    }
    qsort(place, (size_t)w->drive.n_places, sizeof *place, compare_places);
    w->drive.places = place;
    return ART_OK;
}

int febw_term(struct febw *w, const struct art_comp *comp, const char *prop, int component,
              int after)
{
    const struct febw_place wanted = {comp, prop, component, after + 1};
    int low = 0, high = w->drive.n_places;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (compare_places(&w->drive.places[mid], &wanted) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    if (low == w->drive.n_places) return -1;
    const struct febw_place *p = &w->drive.places[low];
    return p->comp == comp && p->component == component && strcmp(p->prop, prop) == 0 ? p->term
                                                                                      : -1;
}

/* Name the columns of the variables that have one number; *ok: they have as many as the probe. */
static int read_variables(struct febw *w, struct probe *p, const struct art_value *inputs, bool *ok)
{
    int64_t column = 0, size;
    for (int i = 0; i + 1 < inputs->n && *ok; i += 2) {
        const char *word = inputs->words[i];
        if (*word == '"') word++;
        *ok =
            art_parse_int(inputs->words[i + 1], &size) && size >= 0 && size <= p->cols - 1 - column;
        if (*ok && size == 1 && !art_map_get(&p->variables, word)) {
            void *place = (void *)(uintptr_t)(column + 1);
            int status = art_map_set(w->ctx, &p->variables, word, place);
            if (status < 0) return status;
        }
        column += *ok ? size : 0;
    }
    *ok = *ok && inputs->n % 2 == 0 && (inputs->n == 0 || column == p->cols - 1);
    return ART_OK;
}

/* The column of a variable that has one number; -1: there is none. */
static int find_variable(const struct probe *p, const char *text, size_t n)
{
    char name[256];
    if (n >= sizeof name) return -1;
    memcpy(name, text, n);
    name[n] = '\0';
    return (int)(uintptr_t)art_map_get(&p->variables, name) - 1;
}

/* A term `number`, `(number)`, `variable` or `(number)*variable`; *coef, *column (-1: constant). */
static bool read_term(const struct probe *p, const char *text, size_t n, double *coef, int *column)
{
    char number[64];
    const char *star = memchr(text, '*', n), *end = text + n;
    size_t k = star ? (size_t)(star - text) : n;
    *coef = 1;
    *column = star ? -1 : find_variable(p, text, n);
    if (*column >= 0) return true;
    if (k >= 2 && text[0] == '(' && text[k - 1] == ')') text++, k -= 2;
    if (k == 0 || k >= sizeof number) return false;
    memcpy(number, text, k);
    number[k] = '\0';
    if (!art_parse_double(number, coef)) return false;
    if (star) *column = find_variable(p, star + 1, (size_t)(end - star) - 1);
    return !star || *column >= 0;
}

/* Terms of one component: a sum, whose '+' stand outside of brackets. */
static int read_sum(struct febw *w, const struct probe *p, const struct art_ref *ref, int component,
                    const char *text, size_t n, bool *ok)
{
    int status = ART_OK;
    for (size_t from = 0, i = 0, depth = 0; i <= n && *ok; i++) {
        if (i < n && text[i] == '(') depth++;
        if (i < n && text[i] == ')' && depth > 0) depth--;
        if (i < n && (text[i] != '+' || depth > 0 || i == from)) continue;
        double coef;
        int column;
        *ok = read_term(p, text + from, i - from, &coef, &column);
        if (*ok && coef != 0)
            ART_TRY(add_term(w, ref, component, coef, column < 0 ? 0 : curve_of(p, column)));
        from = i + 1;
    }
out:
    return status;
}

static int read_driver(struct febw *w, const struct probe *p, const struct art_ref *ref,
                       const char *text, bool *ok)
{
    int component = 0, status = ART_OK;
    if (*text == '"') text++;
    size_t n = strlen(text);
    if (n >= 2 && text[0] == '[' && text[n - 1] == ']') text++, n -= 2;
    for (size_t from = 0, i = 0; i <= n && *ok; i++) {
        if (i < n && text[i] != ',') continue;
        ART_TRY(read_sum(w, p, ref, component++, text + from, i - from, ok));
        from = i + 1;
    }
out:
    return status;
}

static int size_of(const struct art_ref *ref)
{
    const struct art_prop *prop = ref->to && ref->prop ? art_find_prop(ref->to, ref->prop) : NULL;
    return prop && prop->type == ART_P_VECTOR ? prop->size : 1;
}

/* Without expressions the columns are those of the properties, one after the other. */
static int read_columns(struct febw *w, struct probe *p, const struct art_value *props, bool *ok)
{
    int column = 0, status = ART_OK, total = 0;
    for (int i = 0; i < props->n; i++) total += size_of(&props->refs[i]);
    *ok = total == p->cols - 1;
    for (int i = 0; i < props->n && *ok; i++)
        for (int k = 0; k < size_of(&props->refs[i]); k++, column++)
            ART_TRY(add_term(w, &props->refs[i], k, 1, curve_of(p, column)));
out:
    return status;
}

static int read_probe(struct febw *w, struct art_comp *comp)
{
    struct probe p = {.comp = comp};
    struct art_value props, drivers, inputs, data;
    int n = 0, status = ART_OK, terms = w->drive.n_terms;
    bool ok = art_get(comp, "props", &props) && art_get(comp, "drivers", &drivers) &&
              art_get(comp, "inputs", &inputs) && art_get(comp, "data", &data);
    const char *order = art_get_text(comp, "interpolationOrder");
    if (!art_get_bool(comp, "active")) {
        febw_done(w, comp);
        return ART_OK;
    }
    p.cols = 1 + (int)art_get_double(comp, "vsize");
    p.data = ok ? art_value_numbers(&data, &n) : NULL;
    ok = ok && p.cols > 1 && n > 0 && n % p.cols == 0 && order && strcmp(order, "Linear") == 0 &&
         !art_get_bool(comp, "cyclic") && art_get_bool(comp, "extendData") &&
         !art_get_text(comp, "attachedFile");
    if (ok) {
        p.rows = n / p.cols;
        p.first = w->drive.n_curves;
        for (int i = 0; i < p.cols - 1; i++) {
            if (!ART_GROW(w->ctx, w->drive.curve_id, w->drive.n_curves, w->drive.cap_curves))
                return ART_ENOMEM;
            w->drive.curve_id[w->drive.n_curves++] = 0;
        }
        if (drivers.n == 0) ART_TRY(read_columns(w, &p, &props, &ok));
        ok = ok && (drivers.n == 0 || drivers.n == props.n);
        if (drivers.n > 0) ART_TRY(read_variables(w, &p, &inputs, &ok));
        for (int i = 0; i < drivers.n && ok; i++)
            ART_TRY(read_driver(w, &p, &props.refs[i], drivers.words[i], &ok));
    }
    for (int i = terms; i < w->drive.n_terms && ok; i++)
        ok = w->drive.terms[i].comp && w->drive.terms[i].prop;
    for (int i = 0; i < p.cols - 1 && ok; i++) put_curve(w, &p, i);
    febw_done(w, comp);
    if (!ok)
        febw_refuse(
            w, comp,
            "an input probe that is no sum of numbers times columns, linear between the knots "
            "that the model itself has");
out:
    art_map_fini(&p.variables);
    return status;
}

int febw_read_probes(struct febw *w)
{
    int status = ART_OK;
    const struct art_comp *list = art_comp_child(w->model->root, "inputProbes");
    if (!ART_GROW(w->ctx, w->drive.curve_id, w->drive.n_curves, w->drive.cap_curves))
        return ART_ENOMEM;
    w->drive.curve_id[w->drive.n_curves++] = 0; /* of what no probe drives */
    for (int i = 0; list && i < list->n_children; i++)
        if (art_comp_is(list->children[i], "NumericInputProbe"))
            ART_TRY(read_probe(w, list->children[i]));
    status = sort_terms(w);
out:
    return status;
}
