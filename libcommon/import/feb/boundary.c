/* Boundary conditions: what holds coordinates of nodes, and nodes on rigid bodies. */
#include "feb_priv.h"
#include <string.h>

static const char *const axis_name[] = {"x", "y", "z"};

static int keep_hold(struct feb *f, struct feb_hold *h)
{
    const enum feb_named what = FEB_HOLDS + h->axis + (h->back ? 3 : 0);
    int before = feb_name_find(f, what, h->name);
    h->same = before < 0 ? 0 : f->holds[before].same + 1;
    if (!FEB_GROW(f, f->holds, f->n_holds, f->cap_holds)) return ART_ENOMEM;
    f->holds[f->n_holds++] = *h;
    return feb_name_add(f, what, h->name, f->n_holds - 1);
}

static int add_hold(struct feb *f, const struct art_xml_tag *t, int axis, bool fixed,
                    struct feb_value value, int step, int n, int *node)
{
    struct feb_hold h = {.tag = t,
                         .name = feb_attr(t, "name"),
                         .axis = axis,
                         .value = value,
                         .fixed = fixed,
                         .n = n,
                         .node = node};
    int status = ART_OK;
    if (step >= 0) feb_set_span(f, step, &h.value);
    if (!fixed && step > 0) h.relative = feb_bool(f, t, "relative", false);
    h.limited = h.value.from != -INFINITY || h.value.to != INFINITY;
    if (!h.name) h.name = feb_format(f, "bc%d", f->n_holds + 1);
    ART_TRY(keep_hold(f, &h));
    for (int i = 0; i < n && !h.limited; i++) f->mesh.hold[node[i]][axis] = f->n_holds - 1;
out:
    return status;
}

/* The backs of shells along an axis: of nodes that are held in x, y and z they make a clamp. */
static int hold_backs(struct feb *f, const struct art_xml_tag *t, int axis, int step, int n,
                      int *node)
{
    if (step > 0 || (step == 0 && f->in.n_steps > 1))
        feb_refuse(f, t, "a boundary condition of a step that is not the whole analysis");
    for (int i = 0; i < n; i++) f->mesh.shell[node[i]] |= (unsigned char)(2u << axis);
    struct feb_hold h = {.tag = t,
                         .name = feb_attr(t, "name"),
                         .axis = axis,
                         .value = {0, -1, -INFINITY, INFINITY},
                         .fixed = true,
                         .back = true,
                         .n = n,
                         .node = node};
    if (!h.name) h.name = feb_format(f, "shell%d", f->n_holds + 1);
    return keep_hold(f, &h);
}

static int fix_words(struct feb *f, const struct art_xml_tag *t, const char *words, int step, int n,
                     int *node)
{
    int status = ART_OK;
    for (const char *p = words; *p;) {
        size_t k = strcspn(p, ", \t\r\n");
        bool ignore, back = k == 2 && *p == 's';
        int axis = feb_find_axis(back ? p + 1 : p, back ? 1 : k, &ignore);
        if (axis < 0 && k > 0)
            feb_refuse(f, t, "a fixed degree of freedom \"%.*s\"", (int)(k < 40 ? k : 40), p);
        if (axis >= 0 && back)
            ART_TRY(hold_backs(f, t, axis, step, n, node));
        else if (axis >= 0)
            ART_TRY(add_hold(f, t, axis, true, (struct feb_value){0, -1, -INFINITY, INFINITY}, step,
                             n, node));
        p += k;
        p += strspn(p, ", \t\r\n");
    }
out:
    return status;
}

static int read_fixed(struct feb *f, const struct art_xml_tag *t, int step)
{
    static const char *const tags[] = {"x_dof", "y_dof", "z_dof"};
    const char *words = feb_text(t, "dofs");
    int *node, n, status;
    ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
    if (words) return fix_words(f, t, words, step, n, node);
    for (int i = 0; i < 3; i++) {
        bool on = feb_bool(f, t, tags[i], false);
        if (!on) continue;
        ART_TRY(
            add_hold(f, t, i, true, (struct feb_value){0, -1, -INFINITY, INFINITY}, step, n, node));
    }
out:
    return status;
}

static int read_prescribed(struct feb *f, const struct art_xml_tag *t, int step)
{
    const char *word = feb_text(t, "dof");
    const struct art_xml_tag *value = feb_child(t, "value");
    struct feb_value v;
    double *x;
    int *node, n, axis, status;
    bool ignore;
    if (!word) word = feb_attr(t, "bc");
    if (!value) value = feb_child(t, "scale");
    ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
    axis = word ? feb_find_axis(word, strlen(word), &ignore) : -1;
    if (axis < 0) {
        feb_use_all(t);
        feb_refuse(f, t, "a prescribed degree of freedom \"%s\"", word ? word : "");
        return ART_OK;
    }
    ART_TRY(feb_read_nodal_value(f, value, n, node, &x, &v));
    (void)feb_child(t, "relative");
    if (!x) return add_hold(f, t, axis, false, v, step, n, node);
    for (int i = 0; i < n; i++) {
        v.scale = x[i];
        ART_TRY(add_hold(f, t, axis, false, v, step, 1, &node[i]));
    }
out:
    return status;
}

/* Displacements s (F - 1) X. */
static int read_deformation(struct feb *f, const struct art_xml_tag *t, int step)
{
    const struct art_xml_tag *gradient = feb_child(t, "F");
    double F[9], u[3];
    int *node, n, status;
    if (!gradient) return feb_fail(f, t, ART_ESYNTAX, "the condition has no <F>");
    ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
    feb_numbers_of(f, gradient, 9, F);
    struct feb_value v = feb_read_value(f, feb_child(t, "scale"), 1);
    (void)feb_child(t, "relative");
    double scale = v.scale;
    for (int i = 0; i < n; i++) {
        const double *X = f->mesh.vol->pos + 3 * (size_t)node[i];
        art_m3_mulvec(u, F, X);
        for (int k = 0; k < 3; k++) {
            v.scale = scale * (u[k] - X[k]);
            ART_TRY(add_hold(f, t, k, false, v, step, 1, &node[i]));
        }
    }
out:
    return status;
}

static int read_shell(struct feb *f, const struct art_xml_tag *t, int step)
{
    static const char *const tags[] = {"sx_dof", "sy_dof", "sz_dof"};
    int *node, n, status;
    ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
    for (int k = 0; k < 3; k++) {
        bool on = feb_bool(f, t, tags[k], false);
        if (on) ART_TRY(hold_backs(f, t, k, step, n, node));
    }
out:
    return status;
}

/* Nodes that a rigid body takes along. */
static int read_rigid(struct feb *f, const struct art_xml_tag *t, int step)
{
    const char *name = feb_text(t, "rb");
    int *node, n, body = -1, status;
    if (!name) name = feb_attr(t, "rb");
    if (step > 0) feb_refuse(f, t, "nodes that a rigid body takes along from a later step on");
    bool clamped = feb_bool(f, t, "clamp_shells", true);
    ART_TRY(feb_find_nodes(f, t, "node_set", &node, &n));
    body = feb_find_body(f, name);
    if (body < 0)
        return feb_fail(f, t, ART_ERANGE, "there is no rigid body '%s'", name ? name : "");
    for (int i = 0; i < n; i++) {
        f->mesh.body_of[node[i]] = body;
        if (clamped) f->mesh.shell[node[i]] |= FEB_CLAMPED_TO_BODY;
    }
out:
    return status;
}

static int read_one(struct feb *f, struct art_xml_tag *t, int step)
{
    const char *type = feb_attr(t, "type");
    if (f->version < 30) type = t->tag;
    if (!type || (f->version >= 30 && !feb_is(t, "bc"))) return ART_OK; /* left over */
    feb_use(t);
    if (strcmp(type, "zero displacement") == 0 || strcmp(type, "fix") == 0) {
        if (f->version >= 30) return read_fixed(f, t, step);
        const char *words = feb_attr(t, "bc");
        int *node, n, status = feb_find_nodes(f, t, "node_set", &node, &n);
        return status < 0 ? status : fix_words(f, t, words ? words : "", step, n, node);
    }
    if (strcmp(type, "prescribed displacement") == 0 || strcmp(type, "prescribe") == 0)
        return read_prescribed(f, t, step);
    if (strcmp(type, "prescribed deformation") == 0) return read_deformation(f, t, step);
    if (strcmp(type, "rigid") == 0) return read_rigid(f, t, step);
    if (strcmp(type, "zero shell displacement") == 0) return read_shell(f, t, step);
    if (strcmp(type, "linear constraint") == 0) return feb_read_linear(f, t, step);
    feb_use_all(t);
    feb_refuse(f, t, "the boundary condition \"%s\"", type);
    return ART_OK;
}

int feb_read_boundary(struct feb *f)
{
    int step = -1, n = f->mesh.vol->n_nodes, status = ART_OK;
    f->mesh.hold = feb_alloc(f, (size_t)n, sizeof *f->mesh.hold);
    if (!f->mesh.hold) return ART_ENOMEM;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3; k++) f->mesh.hold[i][k] = -1;
    for (struct art_xml_tag *s = feb_section(f, "Boundary", NULL, &step); s;
         s = feb_section(f, "Boundary", s, &step))
        for (struct art_xml_tag *t = s->first; t; t = t->next) ART_TRY(read_one(f, t, step));
out:
    return status;
}

/* ------------------------------------------------------------------------- writing */

/* True if this condition is what holds the node; conditions that come later count, and rigid
 * bodies. */
static bool holds(const struct feb *f, int hold, int node)
{
    const struct feb_hold *h = &f->holds[hold];
    int owner = f->mesh.hold[node][h->axis];
    if (!f->mesh.soft[node] || f->mesh.body_of[node] >= 0 || feb_is_fixed_node(f, node))
        return false;
    if (h->back) return f->mesh.shell[node] & 1;
    return h->limited || owner == hold;
}

/* A coordinate that is held at all times, and otherwise in a step. */
static void refuse_twice_held(struct feb *f, const struct feb_hold *h)
{
    for (int i = 0; h->limited && i < h->n; i++)
        if (f->mesh.hold[h->node[i]][h->axis] >= 0 && f->mesh.soft[h->node[i]]) {
            feb_refuse(f, h->tag,
                       "a boundary condition of a step on nodes that another one constrains");
            return;
        }
}

/* A name that no condition before has. */
static const char *unique_name(struct feb *f, int hold)
{
    const struct feb_hold *h = &f->holds[hold];
    const char *base =
        feb_name(f, feb_format(f, "%s_%s%s", h->name, h->back ? "back_" : "", axis_name[h->axis]));
    return h->same > 0 ? feb_format(f, "%s_%d", base, h->same + 1) : base;
}

static int put_hold(struct feb *f, int hold)
{
    static const double axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const struct feb_hold *h = &f->holds[hold];
    const char *name = unique_name(f, hold);
    bool *seen = NULL;
    int n = 0, status = ART_OK;
    refuse_twice_held(f, h);
    for (int i = 0; i < h->n; i++) n += holds(f, hold, h->node[i]);
    if (n == 0) return ART_OK;
    seen = art_alloc(f->ctx, (size_t)f->mesh.vol->n_nodes, sizeof *seen);
    if (!seen) return ART_ENOMEM;
    feb_at(f, h->tag);
    art_build_add(&f->build, "artkit.PrescribedDisplacement");
    art_build_text(&f->build, "name", name);
    art_build_enter(&f->build, "particles");
    for (int i = 0; i < h->n; i++) {
        if (!holds(f, hold, h->node[i]) || seen[h->node[i]]) continue;
        seen[h->node[i]] = true;
        art_build_line(&f->build, "\"models/fem/nodes/%d\"", f->mesh.vol->node_id[h->node[i]]);
    }
    art_build_close(&f->build);
    art_build_reals(&f->build, "direction", 3, axes[h->axis]);
    if (h->back) art_build_value(&f->build, "back", "true");
    if (h->relative) art_build_value(&f->build, "relative", "true");
    if (h->value.from != -INFINITY) art_build_real(&f->build, "activeFrom", h->value.from);
    if (h->value.to != INFINITY) art_build_real(&f->build, "activeUntil", h->value.to);
    if (h->value.curve >= 0)
        feb_drive(f, feb_format(f, "%s/particleConstraints/%s:displacement", FEB_MECH, name), 0, 1,
                  &h->value);
    else if (!h->fixed)
        art_build_real(&f->build, "displacement", h->value.scale);
    art_build_close(&f->build);
    art_free(seen);
    return status;
}

int feb_emit_boundary(struct feb *f)
{
    int status = ART_OK;
    art_build_list(&f->build, "RenderableComponentList", "ConstrainerBase", "particleConstraints");
    for (int i = 0; i < f->n_holds; i++) ART_TRY(put_hold(f, i));
    ART_TRY(feb_emit_sums(f));
    ART_TRY(feb_emit_walls(f));
    ART_TRY(feb_emit_enclosed(f));
    art_build_close(&f->build);
out:
    return status;
}
