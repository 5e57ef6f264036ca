/* Boundary conditions, loads and velocities of a FEM model in FEBio's sections. */
#include "feb_write.h"
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

/* The next curve after one, of those that drive a vector; -1: none. */
static int next_curve(struct febw *w, const struct art_comp *c, const char *prop, int after)
{
    int next = -1;
    for (int k = 0; k < 3; k++)
        for (int t = febw_term(w, c, prop, k, -1); t >= 0; t = febw_term(w, c, prop, k, t)) {
            int curve = w->drive.terms[t].curve;
            if (curve > after && (next < 0 || curve < next)) next = curve;
        }
    return next;
}

static bool is_driven(struct febw *w, const struct art_comp *c, const char *prop)
{
    for (int k = 0; k < 3; k++)
        if (febw_term(w, c, prop, k, -1) >= 0) return true;
    return false;
}

/* A vector of a node by a curve. Nodes that have the same are one set, at the place of its first.
 */
struct nodal {
    int curve, node, first;
    double x[3];
};

static int compare_int(int a, int b)
{
    return (a > b) - (a < b);
}

static int by_vector(const void *left, const void *right)
{
    const struct nodal *a = left, *b = right;
    int c = compare_int(a->curve, b->curve);
    if (c == 0) c = memcmp(a->x, b->x, sizeof a->x);
    return c ? c : compare_int(a->node, b->node);
}

static int by_set(const void *left, const void *right)
{
    const struct nodal *a = left, *b = right;
    int c = compare_int(a->curve, b->curve);
    if (c == 0) c = compare_int(a->first, b->first);
    return c ? c : compare_int(a->node, b->node);
}

/* Order the vectors of nodes, each node once for each curve, by curve and set. */
static void sort_into_sets(struct nodal *list, int n)
{
    if (n == 0) return;
    qsort(list, (size_t)n, sizeof *list, by_vector);
    for (int i = 0; i < n; i++) {
        bool same = i > 0 && list[i].curve == list[i - 1].curve &&
                    memcmp(list[i].x, list[i - 1].x, sizeof list[i].x) == 0;
        list[i].first = same ? list[i - 1].first : list[i].node;
    }
    qsort(list, (size_t)n, sizeof *list, by_set);
}

/* The nodes of the set that begins at list[i]; the index behind it. */
static int take_set(const struct nodal *list, int n, int i, int *node, int *n_set)
{
    int begin = i;
    for (; i < n && list[i].curve == list[begin].curve && list[i].first == list[begin].first; i++)
        node[i - begin] = list[i].node;
    *n_set = i - begin;
    return i;
}

static int by_node(const void *left, const void *right)
{
    const struct nodal *a = left, *b = right;
    int c = compare_int(a->curve, b->curve);
    if (c == 0) c = compare_int(a->node, b->node);
    return c ? c : compare_int(a->first, b->first); /* the term */
}

/* All forces on nodes, those of a node by one curve added up in the order of the terms. */
static int collect_forces(struct febw *w, struct nodal *list)
{
    int n = 0, m = 0;
    for (int t = 0; t < w->drive.n_terms; t++) {
        struct febw_term *term = &w->drive.terms[t];
        int i = febw_node(w, term->comp);
        if (i < 0 || strcmp(term->prop, "externalForce") != 0) continue;
        struct nodal *at = &list[n++];
        *at = (struct nodal){.curve = term->curve, .node = i, .first = t};
        if (term->component < 3) at->x[term->component] = term->coef;
        term->used = true;
    }
    if (n > 0) qsort(list, (size_t)n, sizeof *list, by_node);
    for (int i = 0; i < n; i++) {
        struct nodal *last = m > 0 ? &list[m - 1] : NULL;
        if (last && last->curve == list[i].curve && last->node == list[i].node)
            art_v3_add(last->x, last->x, list[i].x);
        else
            list[m++] = list[i];
    }
    for (int i = 0; i < w->n_nodes; i++) {
        const struct art_slot *s = art_comp_slot(w->node[i], "externalForce");
        if (!s || !s->has_value || is_driven(w, w->node[i], "externalForce")) continue;
        list[m] = (struct nodal){.node = i};
        m += art_get_vector(w->node[i], "externalForce", list[m].x, 3) == 3 &&
             art_v3_norm(list[m].x) > 0;
    }
    sort_into_sets(list, m);
    return m;
}

/* Forces of one curve, from list[*at] on; nodes with the same force are one load. */
static void put_nodal(struct febw *w, int curve, const struct nodal *list, int n, int *at,
                      int *node)
{
    while (*at < n && list[*at].curve == curve) {
        const double *F = list[*at].x;
        int n_set;
        *at = take_set(list, n, *at, node, &n_set);
        put_force(w, &w->text.loads, n_set, node, curve, F);
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
    for (int i = 0; i < n; i++)
        if (size[i] != 3 && size[i] != 4 && size[i] != 6 && size[i] != 8) return NULL;
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
    for (int curve = -1; (curve = next_curve(w, c, "traction", curve)) >= 0;) {
        (void)vector_at(w, c, "traction", curve, x);
        put_traction(w, c, surface, curve, x);
    }
    art_get_vector(c, "traction", x, 3);
    if (!is_driven(w, c, "traction") && art_v3_norm(x) > 0) put_traction(w, c, surface, 0, x);
}

/* ---------------------------------------------------------------------- velocities, all */

static void put_velocities(struct febw *w, struct nodal *list, int *node)
{
    int n = 0, n_set;
    for (int i = 0; i < w->n_nodes; i++) {
        const struct art_slot *s = art_comp_slot(w->node[i], "velocity");
        list[n] = (struct nodal){.node = i};
        n += s && s->has_value && art_get_vector(w->node[i], "velocity", list[n].x, 3) == 3;
    }
    sort_into_sets(list, n);
    for (int i = 0; i < n;) {
        const double *v = list[i].x;
        i = take_set(list, n, i, node, &n_set);
        const char *set = put_set(w, n_set, node);
        art_buf_printf(&w->text.initial,
                       "    <ic name=\"%s\" node_set=\"%s\" type=\"initial velocity\"><value>", set,
                       set);
        febw_vector(&w->text.initial, v);
        art_buf_puts(&w->text.initial, "</value></ic>\n");
    }
}

int febw_loads(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->mech, "forceEffectors");
    size_t n = (size_t)w->n_nodes + 1;
    int *node = art_arena_alloc(w->ctx, &w->arena, n, sizeof *node), at = 0;
    struct nodal *nodal =
        art_arena_alloc(w->ctx, &w->arena, n + (size_t)w->drive.n_terms, sizeof *nodal);
    if (!node || !nodal) return ART_ENOMEM;
    int n_forces = collect_forces(w, nodal);
    for (int curve = 0; curve < w->drive.n_curves; curve++) {
        put_nodal(w, curve, nodal, n_forces, &at, node);
        put_gravity(w, curve);
    }
    for (int i = 0; list && i < list->n_children; i++)
        if (art_comp_is(list->children[i], "SurfaceLoad")) put_surface_load(w, list->children[i]);
    put_velocities(w, nodal, node);
    return ART_OK;
}
