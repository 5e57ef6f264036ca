/* Linear constraints of nodes and volumes that surfaces keep, in FEBio's sections. */
#include "feb_write.h"
#include <string.h>

/* The name without what the reader adds to it, a word and a number; what is left may be empty. */
static void put_name(struct febw *w, struct art_buf *to, const struct art_comp *c, const char *word)
{
    char *name = art_arena_strdup(w->ctx, &w->arena, c->name ? c->name : "constraint");
    char *at = name ? strstr(name, word) : NULL;
    if (at && strspn(at + strlen(word), "0123456789") == strlen(at + strlen(word))) *at = '\0';
    if (name && *name) febw_name(w, to, "name", name);
}

/* ------------------------------------------------------------------- linear constraints */

/* A coefficient or the offset: a number times a curve (0: none). */
static double factor_of(struct febw *w, const struct art_comp *c, const char *prop, int component,
                        double still, int *curve)
{
    int t = febw_term(w, c, prop, component, -1);
    *curve = 0;
    if (t < 0) return still;
    w->drive.terms[t].used = true;
    *curve = w->drive.terms[t].curve;
    if (w->drive.curve_id[*curve] == 0) *curve = 0;
    if (febw_term(w, c, prop, component, t) >= 0)
        febw_refuse(w, c, "a coefficient or offset that is a sum of curves");
    return w->drive.terms[t].coef;
}

static void put_number(struct febw *w, struct art_buf *to, const char *tag, double x, int curve)
{
    art_buf_printf(to, "<%s", tag);
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">");
    art_buf_double(to, x);
    art_buf_printf(to, "</%s>", tag);
}

/* The degree of freedom of the first constant coefficient is the sum of the others. */
static void put_linear(struct febw *w, const struct art_comp *c)
{
    struct art_buf *to = &w->text.boundary;
    struct art_value points, coefficients;
    int n = 0, first = -1, curve;
    if (!febw_has_nodes(w, c, "points") || !art_get(c, "points", &points) ||
        !art_get(c, "coefficients", &coefficients))
        return;
    const double *a = art_value_numbers(&coefficients, &n);
    if (n != 3 * points.n) return;
    febw_done(w, c);
    double *x = art_arena_alloc(w->ctx, &w->arena, (size_t)n + 1, sizeof *x);
    int *by = art_arena_alloc(w->ctx, &w->arena, (size_t)n + 1, sizeof *by);
    if (!x || !by) return;
    bool driven = false;
    for (int i = 0; i < n; i++) driven = driven || febw_term(w, c, "coefficients", i, -1) >= 0;
    for (int i = 0; i < n; i++) {
        x[i] = factor_of(w, c, "coefficients", i, driven ? 0 : a[i], &by[i]);
        if (first < 0 && by[i] == 0 && x[i] != 0) first = i;
    }
    if (first < 0) {
        febw_refuse(w, c, "a linear constraint without a constant coefficient");
        return;
    }
    art_buf_puts(to, "    <bc");
    put_name(w, to, c, "_sum");
    art_buf_printf(to, " type=\"linear constraint\"><dof>%c</dof><node>%d</node>", "xyz"[first % 3],
                   febw_node_number(w, febw_node(w, points.refs[first / 3].to)));
    for (int i = 0; i < n; i++) {
        if (i == first || x[i] == 0) continue;
        art_buf_printf(to, "<child_dof><dof>%c</dof><node>%d</node>", "xyz"[i % 3],
                       febw_node_number(w, febw_node(w, points.refs[i / 3].to)));
        put_number(w, to, "value", -x[i] / x[first], by[i]);
        art_buf_puts(to, "</child_dof>");
    }
    double offset = factor_of(w, c, "offset", 0, art_get_double(c, "offset"), &curve);
    if (offset != 0) put_number(w, to, "offset", offset / x[first], curve);
    art_buf_puts(to, "</bc>\n");
}

/* ------------------------------------------------------------------- enclosed volumes */

/* What the surface encloses at rest; 0: its faces are none. */
static double volume_at_rest(const struct febw *w, const struct art_comp *c)
{
    struct art_value points, faces;
    double sum = 0;
    int n = 0, at = 0;
    if (!art_get(c, "points", &points) || !art_get(c, "faceSizes", &faces)) return 0;
    const double *size = art_value_numbers(&faces, &n);
    for (int i = 0; i < n; i++) {
        int corners = (int)size[i];
        double x[8][3];
        if (corners < 3 || corners > 8 || corners == 5 || corners == 7 || at + corners > points.n)
            return 0;
        for (int k = 0; k < corners; k++, at++)
            art_get_vector(w->node[febw_node(w, points.refs[at].to)], "position", x[k], 3);
        sum += feb_face_volume(corners, (const double(*)[3])x);
    }
    return sum;
}

/* A volume other than that at rest, what is injected and an origin of cones are not FEBio's: such a
 * constraint stays among what is not written. */
static void put_volume(struct febw *w, const struct art_comp *c)
{
    struct art_buf *to = &w->text.constraints;
    double origin[3] = {0}, bulk = art_get_double(c, "bulkModulus"), volume;
    art_get_vector(c, "origin", origin, 3);
    if (!febw_has_nodes(w, c, "points") || art_v3_norm(origin) > 0 ||
        art_get_double(c, "volume") >= 0 || art_get_double(c, "injectedVolume") != 0 ||
        febw_term(w, c, "injectedVolume", 0, -1) >= 0)
        return;
    volume = bulk > 0 ? volume_at_rest(w, c) : 1;
    const char *surface = febw_surface(w, c, "points", "faceSizes");
    if (!surface || !(volume != 0)) return;
    febw_done(w, c);
    art_buf_puts(to, "    <constraint");
    put_name(w, to, c, "_volume");
    art_buf_printf(to, " surface=\"%s\" type=\"volume\"><laugon>%d</laugon>", surface, !(bulk > 0));
    if (!(bulk > 0)) febw_tag(to, "augtol", 1e-4);
    febw_tag(to, "penalty", bulk > 0 ? bulk / fabs(volume) : 1);
    art_buf_puts(to, "</constraint>\n");
}

void febw_constraints(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->mech, "particleConstraints");
    for (int i = 0; list && i < list->n_children; i++) {
        if (art_comp_is(list->children[i], "LinearDisplacementConstraint"))
            put_linear(w, list->children[i]);
        if (art_comp_is(list->children[i], "EnclosedVolumeConstraint"))
            put_volume(w, list->children[i]);
    }
}
