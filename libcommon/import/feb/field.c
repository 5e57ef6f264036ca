/* Body forces that vary from place to place, or act on some of the elements only: nodal loads
 * f_a = sum over the integration points of N_a rho b(X) dV at rest (FEBio User Manual, "Body
 * force"). */
#include "feb_priv.h"
#include <art/formula.h>
#include <art/text.h>
#include <string.h>

/* One component of a body force: a number, or a text in the coordinates X, Y, Z at rest. */
struct component {
    struct art_formula *formula; /* NULL: it is `value.scale` everywhere */
    struct feb_value value;
};

static int read_component(struct feb *f, const struct art_xml_tag *t, const char *text, bool math,
                          struct component *c)
{
    static const char *const names[] = {"X", "Y", "Z"};
    *c = (struct component){.value = {0, -1, -INFINITY, INFINITY}};
    if (!t) return ART_OK;
    if (!math) {
        const struct art_xml_tag number = {
            .tag = t->tag, .text = (char *)text, .attrs = t->attrs, .at = t->at};
        c->value = feb_read_value(f, &number, 0);
        return ART_OK;
    }
    c->value.scale = 1;
    feb_find_curve(f, t, &c->value);
    return feb_compile(f, t, text, names, 3, &c->formula);
}

/* Three texts between commas that are in no brackets. */
static int split(struct feb *f, const struct art_xml_tag *t, const char *part[3])
{
    const char *from = t->text;
    int depth = 0, n = 0;
    for (const char *p = from;; p++) {
        depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
        if (*p && !(*p == ',' && depth == 0)) continue;
        if (n == 3) return feb_fail(f, t, ART_ESHAPE, "<%s> has more than three parts", t->tag);
        part[n] = art_arena_strndup(f->ctx, &f->arena, from, (size_t)(p - from));
        if (!part[n++]) return ART_ENOMEM;
        from = p + 1;
        if (!*p) break;
    }
    return n == 3 ? ART_OK : feb_fail(f, t, ART_ESHAPE, "<%s> has no three parts", t->tag);
}

static int read_components(struct feb *f, const struct art_xml_tag *t, struct component c[3])
{
    static const char *const tags[] = {"x", "y", "z"};
    const struct art_xml_tag *force = feb_child(t, "force");
    const char *type = feb_attr(force, "type");
    int status = ART_OK;
    if (force) {
        const char *part[3];
        ART_TRY(split(f, force, part));
        for (int k = 0; k < 3; k++)
            ART_TRY(read_component(f, force, part[k], type && strcmp(type, "math") == 0, &c[k]));
        goto out;
    }
    for (int k = 0; k < 3; k++) {
        const struct art_xml_tag *x = feb_child(t, tags[k]);
        const char *kind = feb_attr(x, "type");
        ART_TRY(read_component(f, x, x ? x->text : "0", kind && strcmp(kind, "math") == 0, &c[k]));
    }
out:
    return status;
}

/* Add rho b dV to the nodes of an element. */
static int add_element(struct feb *f, const struct art_xml_tag *t, int e, double density,
                       const struct component c[3], double *load)
{
    const struct art_volume *vol = f->mesh.vol;
    const struct art_elem_type *type = art_elem_type((enum art_elem_kind)vol->elem_kind[e]);
    const int *node = vol->elem_node + vol->elem_off[e];
    double x[ART_ELEM_MAX_NODES][3], N[ART_ELEM_MAX_NODES], J[9];
    for (int a = 0; a < type->n_nodes; a++) art_v3_copy(x[a], vol->pos + 3 * (size_t)node[a]);
    for (int p = 0; p < type->n_points; p++) {
        double at[3] = {0};
        type->shape(type->point[p], N, NULL);
        for (int a = 0; a < type->n_nodes; a++) art_v3_add_scaled(at, at, N[a], x[a]);
        double dm = density * type->point[p][3] *
                    art_elem_jacobian(type, (const double(*)[3])x, type->point[p], J);
        for (int k = 0; k < 3; k++) {
            double b = c[k].formula ? art_formula_eval(c[k].formula, at, NULL) : 1;
            if (!isfinite(b))
                return feb_fail(f, t, ART_ERANGE, "the body force is not finite in element %d",
                                vol->elem_id[e]);
            for (int a = 0; a < type->n_nodes; a++) load[3 * node[a] + k] += N[a] * b * dm;
        }
    }
    return ART_OK;
}

/* Which elements it acts on: those of the set or part, or all. */
static int mark_elements(struct feb *f, const struct art_xml_tag *t, bool *in)
{
    const char *name = feb_attr(t, "elem_set");
    const int *item;
    int first = 0, n = f->mesh.vol->n_elems;
    if (name && !feb_find_elems(f, name, &item, &first, &n)) {
        if (f->n_faults) return ART_OK; /* they may have been refused */
        return feb_fail(f, t, ART_ERANGE, "there are no elements '%s'", name);
    }
    if (!name) item = NULL;
    for (int i = 0; i < n; i++) in[item ? item[i] : first + i] = true;
    return ART_OK;
}

int feb_read_force_field(struct feb *f, const struct art_xml_tag *t, int step)
{
    const struct art_volume *vol = f->mesh.vol;
    struct component c[3];
    bool *in = feb_alloc(f, (size_t)vol->n_elems, sizeof *in);
    double *load = feb_alloc(f, 3 * (size_t)vol->n_nodes, sizeof *load);
    int status;
    if (!in || !load) return ART_ENOMEM;
    ART_TRY(feb_check_size(f, t));
    ART_TRY(read_components(f, t, c));
    ART_TRY(mark_elements(f, t, in));
    for (int i = 0; i < f->mesh.n_parts; i++) {
        const struct feb_part *p = &f->mesh.parts[i];
        const struct feb_material *m = &f->materials[p->material];
        for (int e = p->first; e < p->first + p->n; e++) {
            if (!in[e]) continue;
            if (m->rigid || art_elem_type(p->kind)->dim == 2) {
                feb_refuse(f, t, "a body force that varies, or of some of the elements, on %s",
                           m->rigid ? "rigid bodies" : "shells");
                return ART_OK;
            }
            ART_TRY(add_element(f, t, e, m->density, c, load));
        }
    }
    for (int i = 0; i < vol->n_nodes; i++)
        for (int k = 0; k < 3; k++) {
            struct feb_value v = c[k].value;
            v.scale *= -load[3 * i + k]; /* FEBio's force acts against its sign */
            feb_set_span(f, step, &v);
            feb_push_node(f, i, k, v);
        }
out:
    return status;
}
