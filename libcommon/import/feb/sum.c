/* Linear constraints of nodes: boundary conditions whose degree of freedom is a sum of others, and
 * the constraint "linear constraint" with its sums of terms. FEBio keeps the latter by augmented
 * Lagrangians; here both are exact. */
#include "feb_priv.h"
#include <string.h>

static int keep(struct feb *f, const struct art_xml_tag *t)
{
    if (!FEB_GROW(f, f->act.sums, f->act.n_sums, f->act.cap_sums)) return ART_ENOMEM;
    f->act.sums[f->act.n_sums++] = t;
    return ART_OK;
}

int feb_read_linear(struct feb *f, const struct art_xml_tag *t, int step)
{
    if (step > 0 || (step == 0 && f->in.n_steps > 1))
        feb_refuse(f, t, "a boundary condition of a step that is not the whole analysis");
    return keep(f, t);
}

bool feb_is_linear_constraint(const struct art_xml_tag *t)
{
    const char *type = feb_attr(t, "type");
    return type && strcmp(type, "linear constraint") == 0;
}

int feb_read_linear_constraint(struct feb *f, const struct art_xml_tag *t)
{
    static const char *const settings[] = {"laugon", "tol", "penalty", "minaug", "maxaug"};
    int status = ART_OK;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        (void)feb_child(t, settings[i]);
    (void)feb_child(t, "rhs");
    for (struct art_xml_tag *c = t->first; c; c = c->next) {
        if (!feb_is(c, "linear_constraint")) continue;
        feb_use(c);
        ART_TRY(keep(f, c));
    }
out:
    return status;
}

/* ------------------------------------------------------------------------- writing */

/* One term: the node, as an index, and the factors of its displacements; curves of some. */
struct term {
    int node;
    double c[3];
    const struct feb_value *driven[3]; /* NULL: none */
};

static int add_term(struct feb *f, const struct art_xml_tag *t, const char *word, const char *node,
                    const struct feb_value *factor, struct term *terms, int *n)
{
    bool ignore;
    int *id, count, status, axis = word ? feb_find_axis(word, strlen(word), &ignore) : -1;
    if (axis < 0 || !node) {
        feb_refuse(f, t, "a linear constraint of the degree of freedom \"%s\"", word ? word : "");
        return ART_OK;
    }
    ART_TRY(feb_whole_list(f, t, node, &id, &count));
    int index = count == 1 ? art_ids_find(&f->mesh.nodes, id[0]) : -1;
    if (index < 0) return feb_fail(f, t, ART_ERANGE, "node %s does not exist", node);
    if (!f->mesh.soft[index]) feb_refuse(f, t, "a linear constraint of a node of a rigid body");
    int *place = &f->act.term_of[index];
    if (*place == 0) {
        terms[*n] = (struct term){.node = index};
        *place = ++*n;
    }
    struct term *term = &terms[*place - 1];
    if (factor->curve < 0) {
        term->c[axis] += factor->scale;
    } else {
        if (term->driven[axis])
            feb_refuse(f, t, "two values of a degree of freedom that follow load curves");
        term->driven[axis] = factor;
    }
out:
    return status;
}

/* <dof>, <node> and <child_dof>: degree of freedom - sum of value times the others = offset. */
static int terms_of_condition(struct feb *f, const struct art_xml_tag *t, struct term *terms,
                              int *n, struct feb_value *offset)
{
    static const struct feb_value one = {1, -1, -INFINITY, INFINITY};
    int status;
    ART_TRY(add_term(f, t, feb_text(t, "dof"), feb_text(t, "node"), &one, terms, n));
    for (struct art_xml_tag *c = t->first; c; c = c->next) {
        if (!feb_is(c, "child_dof")) continue;
        struct feb_value *value = feb_alloc(f, 1, sizeof *value);
        if (!value) return ART_ENOMEM;
        feb_use(c);
        *value = feb_read_value(f, feb_child(c, "value"), 1);
        value->scale = -value->scale;
        ART_TRY(add_term(f, c, feb_text(c, "dof"), feb_text(c, "node"), value, terms, n));
    }
    *offset = feb_read_value(f, feb_child(t, "offset"), 0);
out:
    return status;
}

/* <node id="4" bc="z">1</node>: the sum of the terms is the right-hand side. */
static int terms_of_constraint(struct feb *f, const struct art_xml_tag *t, struct term *terms,
                               int *n, struct feb_value *offset)
{
    int status = ART_OK;
    for (struct art_xml_tag *c = t->first; c; c = c->next) {
        struct feb_value factor = {1, -1, -INFINITY, INFINITY};
        if (!feb_is(c, "node")) continue;
        feb_use(c);
        if (*c->text) feb_numbers_of(f, c, 1, &factor.scale);
        ART_TRY(add_term(f, c, feb_attr(c, "bc"), feb_attr(c, "id"), &factor, terms, n));
    }
    *offset = feb_read_value(f, feb_child(t->parent, "rhs"), 0);
out:
    return status;
}

/* The probe drives all coefficients of a constraint where one follows a curve. */
static void drive_coefficients(struct feb *f, const char *name, const struct term *terms, int n)
{
    const char *target = feb_format(f, "%s/particleConstraints/%s:coefficients", FEB_MECH, name);
    bool any = false;
    for (int i = 0; i < 3 * n; i++) any = any || terms[i / 3].driven[i % 3];
    for (int i = 0; any && i < 3 * n; i++) {
        const struct term *t = &terms[i / 3];
        const struct feb_value still = {t->c[i % 3], -1, -INFINITY, INFINITY};
        if (still.scale != 0) feb_drive(f, target, i, 3 * n, &still);
        if (t->driven[i % 3]) feb_drive(f, target, i, 3 * n, t->driven[i % 3]);
    }
}

static int put_sum(struct feb *f, int index)
{
    const struct art_xml_tag *t = f->act.sums[index];
    const bool part = feb_is(t, "linear_constraint");
    const char *own = feb_attr(part ? t->parent : t, "name");
    const char *name =
        feb_name(f, feb_format(f, part ? "%s_terms%d" : "%s_sum%d", own ? own : "", index + 1));
    struct feb_value offset;
    int n = 0, most = 1, status;
    for (const struct art_xml_tag *c = t->first; c; c = c->next) most++;
    struct term *terms = feb_alloc(f, (size_t)most, sizeof *terms);
    if (!f->act.term_of)
        f->act.term_of = feb_alloc(f, (size_t)f->mesh.vol->n_nodes, sizeof *f->act.term_of);
    if (!terms || !f->act.term_of) return ART_ENOMEM;
    ART_TRY(part ? terms_of_constraint(f, t, terms, &n, &offset)
                 : terms_of_condition(f, t, terms, &n, &offset));
    for (int i = 0; i < n; i++) f->act.term_of[terms[i].node] = 0;
    if (n == 0 && f->n_faults == 0)
        return feb_fail(f, t, ART_ESYNTAX, "the linear constraint has no terms");
    feb_at(f, t);
    art_build_add(&f->build, "artkit.LinearDisplacementConstraint");
    art_build_text(&f->build, "name", name);
    art_build_enter(&f->build, "points");
    for (int i = 0; i < n; i++)
        art_build_line(&f->build, "\"models/fem/nodes/%d\"", f->mesh.vol->node_id[terms[i].node]);
    art_build_close(&f->build);
    art_build_enter(&f->build, "coefficients");
    for (int i = 0; i < n; i++) art_build_row(&f->build, 3, terms[i].c);
    art_build_close(&f->build);
    drive_coefficients(f, name, terms, n);
    feb_put_value(f, feb_format(f, "particleConstraints/%s", name), "offset", &offset);
    art_build_close(&f->build);
out:
    return status;
}

int feb_emit_sums(struct feb *f)
{
    int status = ART_OK;
    for (int i = 0; i < f->act.n_sums; i++) ART_TRY(put_sum(f, i));
out:
    return status;
}
