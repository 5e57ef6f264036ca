/* Boundary conditions, loads and velocities of a FEM model in FEBio's sections. */
#include "../feb_words.h"
#include "febmodel_write.h"
#include <art/text.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------- sets */

static const char *put_set(struct febw *w, int n, const int *node)
{
    struct art_buf *to = &w->text.sets;
    const char *name = febw_format(w, "nodes%d", ++w->number.n_sets);
    art_buf_printf(to, "    <NodeSet name=\"%s\">", name);
    for (int i = 0; i < n; i++)
        art_buf_printf(to, i == 0 ? "%d" : ",%d", febw_node_number(w, node[i]));
    art_buf_puts(to, "</NodeSet>\n");
    return name;
}

/* ------------------------------------------------------------------- boundary conditions */

static void put_fixed(struct febw *w, int *node)
{
    struct art_buf *to = &w->text.boundary;
    int n = 0;
    for (int i = 0; i < w->n_nodes; i++)
        if (!art_get_bool(w->node[i], "dynamic")) node[n++] = i;
    if (n == 0) return;
    const char *set = put_set(w, n, node);
    art_buf_printf(to,
                   "    <bc name=\"fixed\" node_set=\"%s\" type=\"zero displacement\">"
                   "<x_dof>1</x_dof><y_dof>1</y_dof><z_dof>1</z_dof></bc>\n",
                   set);
    int k = 0;
    for (int e = w->n_solids; e < w->n_elems && k == 0; e++)
        for (int i = 0; i < art_elem_type(w->elems[e].kind)->n_nodes; i++)
            if (!art_get_bool(w->node[w->elems[e].node[i]], "dynamic")) k++;
    if (k > 0)
        art_buf_printf(to,
                       "    <bc name=\"clamped\" node_set=\"%s\" type=\"zero shell displacement\">"
                       "<sx_dof>1</sx_dof><sy_dof>1</sy_dof><sz_dof>1</sz_dof></bc>\n",
                       set);
}

/* The reader adds _x or _x_2 to names: the name without it. */
static const char *plain_name(struct febw *w, const struct art_comp *c, int axis)
{
    char *name =
        art_arena_strdup(w->ctx, &w->arena, c->name ? c->name : febw_format(w, "bc%d", c->number));
    if (!name) return "bc";
    char *at = strrchr(name, '_');
    if (at && at > name + 2 && at[1] && strspn(at + 1, "0123456789") == strlen(at + 1) &&
        at[-1] == "xyz"[axis] && at[-2] == '_')
        at = at - 2;
    else if (at && !(at[1] == "xyz"[axis] && at[2] == '\0'))
        at = NULL;
    if (at && at > name) *at = '\0';
    size_t n = strlen(name);
    if (art_get_bool(c, "back") && n > 5 && strcmp(name + n - 5, "_back") == 0) name[n - 5] = '\0';
    return name;
}

/* The back of a shell can only be held there. */
static void put_back(struct febw *w, struct art_buf *to, const struct art_comp *c, int axis)
{
    if (art_get_double(c, "displacement") != 0 || febw_term(w, c, "displacement", 0, -1) >= 0)
        febw_refuse(w, c, "a displacement of the backs of shells other than 0");
    art_buf_printf(to, " type=\"zero shell displacement\"><s%c_dof>1</s%c_dof></bc>\n", "xyz"[axis],
                   "xyz"[axis]);
}

static void put_value(struct febw *w, struct art_buf *to, const struct art_comp *c, int axis,
                      double sign)
{
    int t = febw_term(w, c, "displacement", 0, -1);
    double x = t < 0 ? art_get_double(c, "displacement") : w->drive.terms[t].coef;
    if (t >= 0 && febw_term(w, c, "displacement", 0, t) >= 0)
        febw_refuse(w, c, "a displacement that is a sum of curves");
    bool relative = art_get_bool(c, "relative");
    if (t < 0 && !relative && !art_is_set(c, "displacement")) {
        art_buf_printf(to, " type=\"zero displacement\"><%c_dof>1</%c_dof></bc>\n", "xyz"[axis],
                       "xyz"[axis]);
        return;
    }
    art_buf_printf(to, " type=\"prescribed displacement\"><dof>%c</dof><value", "xyz"[axis]);
    if (t >= 0) {
        w->drive.terms[t].used = true;
        febw_put_curve(w, to, w->drive.terms[t].curve);
    }
    art_buf_puts(to, ">");
    art_buf_double(to, sign * x);
    art_buf_puts(to, "</value>");
    if (relative) art_buf_puts(to, "<relative>1</relative>");
    art_buf_puts(to, "</bc>\n");
}

static void put_hold(struct febw *w, struct art_buf *to, const struct art_comp *c, int *node)
{
    struct art_value v;
    double d[3] = {0};
    int axis = -1, n_axes = 0;
    art_get_vector(c, "direction", d, 3);
    for (int k = 0; k < 3; k++)
        if (d[k] != 0) axis = k, n_axes++;
    bool ok = art_get(c, "particles", &v) && v.n <= w->n_nodes;
    for (int i = 0; ok && i < v.n; i++) ok = (node[i] = febw_node(w, v.refs[i].to)) >= 0;
    febw_done(w, c);
    if (!ok || n_axes != 1) {
        febw_refuse(w, c,
                    ok ? "a displacement that is not along x, y or z"
                       : "particles that are no nodes of the FEM model");
        return;
    }
    if (v.n == 0) return;
    const char *set = put_set(w, v.n, node);
    art_buf_puts(to, "    <bc");
    febw_name(w, to, "name", plain_name(w, c, axis));
    art_buf_printf(to, " node_set=\"%s\"", set);
    if (art_get_bool(c, "back"))
        put_back(w, to, c, axis);
    else
        put_value(w, to, c, axis, d[axis] < 0 ? -1 : 1);
}

/* Displacements that act in this time. */
static int put_holds(struct febw *w, struct art_buf *to, double from, double until)
{
    const struct art_comp *list = art_comp_child(w->mech, "particleConstraints");
    int *node = art_arena_alloc(w->ctx, &w->arena, (size_t)w->n_nodes + 1, sizeof *node);
    if (!node) return ART_ENOMEM;
    for (int i = 0; list && i < list->n_children; i++) {
        const struct art_comp *c = list->children[i];
        if (art_comp_is(c, "PrescribedDisplacement") && art_get_double(c, "activeFrom") == from &&
            art_get_double(c, "activeUntil") == until)
            put_hold(w, to, c, node);
    }
    return ART_OK;
}

int febw_step_boundary(struct febw *w, struct art_buf *to, double from, double until)
{
    struct art_buf text;
    art_buf_init(&text, w->ctx);
    int status = put_holds(w, &text, from, until);
    if (status == ART_OK) status = art_buf_status(&text);
    if (status == ART_OK && text.n > 0)
        art_buf_printf(to, "    <Boundary>\n%s    </Boundary>\n", text.s);
    art_buf_fini(&text);
    return status;
}

/* A displacement of a part of the time that is no step of the analysis. */
void febw_refuse_spans(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->mech, "particleConstraints");
    for (int i = 0; list && i < list->n_children; i++) {
        const struct art_comp *c = list->children[i];
        bool done = c->order >= 0 && c->order < w->model->next_order && w->handled[c->order];
        if (art_comp_is(c, "PrescribedDisplacement") && !done)
            febw_refuse(w, c, "a displacement whose time is not that of one step");
    }
}

int febw_boundary(struct febw *w)
{
    int *node = art_arena_alloc(w->ctx, &w->arena, (size_t)w->n_nodes + 1, sizeof *node);
    if (!node) return ART_ENOMEM;
    put_fixed(w, node);
    return put_holds(w, &w->text.boundary, -INFINITY, INFINITY);
}

/* -------------------------------------------------------------------------------- forces */

static void put_force(struct febw *w, struct art_buf *to, int n, const int *node, int curve,
                      const double F[3])
{
    const char *set = put_set(w, n, node);
    art_buf_printf(to, "    <nodal_load name=\"%s\" node_set=\"%s\" type=\"nodal_force\"><value",
                   set, set);
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">");
    febw_vector(to, F);
    art_buf_puts(to, "</value></nodal_load>\n");
}

/* A vector by the terms of one curve. */
static bool vector_at(struct febw *w, const struct art_comp *c, const char *prop, int curve,
                      double x[3])
{
    bool found = false;
    art_v3_zero(x);
    for (int k = 0; k < 3; k++)
        for (int t = febw_term(w, c, prop, k, -1); t >= 0; t = febw_term(w, c, prop, k, t)) {
            if (w->drive.terms[t].curve != curve) continue;
            x[k] += w->drive.terms[t].coef;
            w->drive.terms[t].used = found = true;
        }
    return found;
}

static bool is_driven(struct febw *w, const struct art_comp *c, const char *prop)
{
    for (int k = 0; k < 3; k++)
        if (febw_term(w, c, prop, k, -1) >= 0) return true;
    return false;
}

/* Forces of one curve; nodes with the same force are one load. x[n_nodes]. */
static void put_nodal(struct febw *w, int curve, int *node, double (*F)[3], bool *has)
{
    memset(has, 0, (size_t)w->n_nodes * sizeof *has);
    for (int t = 0; t < w->drive.n_terms; t++) {
        int i = febw_node(w, w->drive.terms[t].comp), k = w->drive.terms[t].component;
        if (i < 0 || w->drive.terms[t].curve != curve ||
            strcmp(w->drive.terms[t].prop, "externalForce") != 0)
            continue;
        if (!has[i]) art_v3_zero(F[i]);
        has[i] = w->drive.terms[t].used = true;
        if (k < 3) F[i][k] += w->drive.terms[t].coef;
    }
    for (int i = 0; curve == 0 && i < w->n_nodes; i++) {
        const struct art_slot *s = art_comp_slot(w->node[i], "externalForce");
        if (!s || !s->has_value || is_driven(w, w->node[i], "externalForce")) continue;
        has[i] = art_get_vector(w->node[i], "externalForce", F[i], 3) == 3 && art_v3_norm(F[i]) > 0;
    }
    for (int i = 0; i < w->n_nodes; i++) {
        int n = 0;
        if (!has[i]) continue;
        for (int j = i; j < w->n_nodes; j++)
            if (has[j] && memcmp(F[i], F[j], sizeof F[i]) == 0) node[n++] = j, has[j] = j == i;
        put_force(w, &w->text.loads, n, node, curve, F[i]);
    }
}

/* FEBio's body force pushes against its sign. */
static void put_gravity(struct febw *w, int curve)
{
    struct art_buf *to = &w->text.loads;
    double g[3] = {0};
    const struct art_comp *of = w->fem;
    while (of->parent && !is_driven(w, of, "gravity")) of = of->parent;
    bool driven = is_driven(w, of, "gravity");
    bool found = driven && vector_at(w, of, "gravity", curve, g);
    if (!driven && curve == 0) {
        art_get_vector(w->fem, "gravity", g, 3);
        found = art_v3_norm(g) > 0;
    }
    if (!found) return;
    for (int k = 0; k < 3; k++) g[k] = g[k] == 0 ? 0 : -g[k];
    art_buf_puts(to, "    <body_load type=\"body force\"><force");
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">");
    febw_vector(to, g);
    art_buf_puts(to, "</force></body_load>\n");
}

/* ------------------------------------------------------------------- loads on surfaces */

bool febw_has_nodes(const struct febw *w, const struct art_comp *c, const char *points)
{
    struct art_value v;
    if (!art_get(c, points, &v)) return false;
    for (int i = 0; i < v.n; i++)
        if (febw_node(w, v.refs[i].to) < 0) return false;
    return true;
}

const char *febw_surface(struct febw *w, const struct art_comp *c, const char *points_key,
                         const char *sizes_key)
{
    struct art_buf *to = &w->text.sets;
    struct art_value points, faces;
    int n = 0, at = 0;
    if (!febw_has_nodes(w, c, points_key) || !art_get(c, points_key, &points) ||
        !art_get(c, sizes_key, &faces))
        return NULL;
    const double *size = art_value_numbers(&faces, &n);
    const char *name = febw_format(w, "surface%d", ++w->number.n_surfaces);
    art_buf_printf(to, "    <Surface name=\"%s\">\n", name);
    for (int i = 0; i < n; i++) {
        const char *word = art_feb_face_word((int)size[i]);
        art_buf_printf(to, "      <%s id=\"%d\">", word, i + 1);
        for (int k = 0; k < (int)size[i] && at < points.n; k++, at++)
            art_buf_printf(to, k == 0 ? "%d" : ",%d",
                           febw_node_number(w, febw_node(w, points.refs[at].to)));
        art_buf_printf(to, "</%s>\n", word);
    }
    art_buf_puts(to, "    </Surface>\n");
    return at == points.n ? name : NULL;
}

static void open_load(struct febw *w, const struct art_comp *c, const char *surface,
                      const char *type)
{
    struct art_buf *to = &w->text.loads;
    char *name = art_arena_strdup(w->ctx, &w->arena, c->name ? c->name : "load");
    char *at = name ? strrchr(name, '_') : NULL;
    if (at && at > name && atoi(at + 1) == c->pos + 1) *at = '\0'; /* which the reader added */
    art_buf_puts(to, "    <surface_load");
    febw_name(w, to, "name", name ? name : "load");
    art_buf_printf(to, " surface=\"%s\" type=\"%s\">", surface, type);
    bool follower = art_get_bool(c, "follower");
    if (!follower) art_buf_puts(to, "<linear>1</linear>");
    w->follower = w->follower || follower;
}

static void put_pressure(struct febw *w, const struct art_comp *c, const char *surface, int curve,
                         double p)
{
    struct art_buf *to = &w->text.loads;
    open_load(w, c, surface, "pressure");
    art_buf_puts(to, "<pressure");
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">");
    art_buf_double(to, p);
    art_buf_puts(to, "</pressure></surface_load>\n");
}

static void put_traction(struct febw *w, const struct art_comp *c, const char *surface, int curve,
                         const double x[3])
{
    struct art_buf *to = &w->text.loads;
    open_load(w, c, surface, "traction");
    art_buf_puts(to, "<scale");
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">1</scale><traction>");
    febw_vector(to, x);
    art_buf_puts(to, "</traction></surface_load>\n");
}

static void put_surface_load(struct febw *w, const struct art_comp *c)
{
    const char *surface = febw_surface(w, c, "points", "faceSizes");
    double x[3] = {0}, p = art_get_double(c, "pressure");
    febw_done(w, c);
    if (!surface) {
        febw_refuse(w, c, "a surface whose points are no nodes of the FEM model");
        return;
    }
    for (int t = febw_term(w, c, "pressure", 0, -1); t >= 0;
         t = febw_term(w, c, "pressure", 0, t)) {
        w->drive.terms[t].used = true;
        put_pressure(w, c, surface, w->drive.terms[t].curve, w->drive.terms[t].coef);
        p = 0;
    }
    if (p != 0) put_pressure(w, c, surface, 0, p);
    for (int curve = 0; curve < w->drive.n_curves; curve++)
        if (vector_at(w, c, "traction", curve, x)) put_traction(w, c, surface, curve, x);
    art_get_vector(c, "traction", x, 3);
    if (!is_driven(w, c, "traction") && art_v3_norm(x) > 0) put_traction(w, c, surface, 0, x);
}

/* ---------------------------------------------------------------------- velocities, all */

static void put_velocities(struct febw *w, int *node, double (*v)[3], bool *has)
{
    for (int i = 0; i < w->n_nodes; i++) {
        const struct art_slot *s = art_comp_slot(w->node[i], "velocity");
        has[i] = s && s->has_value && art_get_vector(w->node[i], "velocity", v[i], 3) == 3;
    }
    for (int i = 0; i < w->n_nodes; i++) {
        int n = 0;
        if (!has[i]) continue;
        for (int j = i; j < w->n_nodes; j++)
            if (has[j] && memcmp(v[i], v[j], sizeof v[i]) == 0) node[n++] = j, has[j] = j == i;
        const char *set = put_set(w, n, node);
        art_buf_printf(&w->text.initial,
                       "    <ic name=\"%s\" node_set=\"%s\" type=\"initial velocity\"><value>", set,
                       set);
        febw_vector(&w->text.initial, v[i]);
        art_buf_puts(&w->text.initial, "</value></ic>\n");
    }
}

int febw_loads(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->mech, "forceEffectors");
    size_t n = (size_t)w->n_nodes + 1;
    int *node = art_arena_alloc(w->ctx, &w->arena, n, sizeof *node);
    double(*x)[3] = art_arena_alloc(w->ctx, &w->arena, n, sizeof *x);
    bool *has = art_arena_alloc(w->ctx, &w->arena, n, sizeof *has);
    if (!node || !x || !has) return ART_ENOMEM;
    for (int curve = 0; curve < w->drive.n_curves; curve++) {
        put_nodal(w, curve, node, x, has);
        put_gravity(w, curve);
    }
    for (int i = 0; list && i < list->n_children; i++)
        if (art_comp_is(list->children[i], "SurfaceLoad")) put_surface_load(w, list->children[i]);
    febw_contacts(w);
    put_velocities(w, node, x, has);
    return ART_OK;
}
