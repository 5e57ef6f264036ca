/* Wrap objects: surfaces on bodies that muscles run around. */
#include "osim_priv.h"
#include <string.h>

enum { CYLINDER, SPHERE, ELLIPSOID, TORUS, N_KINDS };

static const struct {
    const char *tag, *cls;
} kinds[N_KINDS] = {
    {"WrapCylinder", "RigidCylinder"},
    {"WrapSphere", "RigidSphere"},
    {"WrapEllipsoid", "RigidEllipsoid"},
    {"WrapTorus", "RigidTorus"},
};

/* ----------------------------------------------------------------------- reading */

static int read_sizes(struct osim *o, struct osim_wrap *w)
{
    static const char *const keys[N_KINDS][2] = {
        {"radius", "length"}, {"radius", NULL}, {NULL, NULL}, {"outer_radius", "inner_radius"}};
    int status = ART_OK, n = w->kind == ELLIPSOID ? 3 : w->kind == SPHERE ? 1 : 2;
    w->size[0] = w->size[1] = w->size[2] = w->kind == CYLINDER ? 1 : 0.05;
    if (w->kind == ELLIPSOID) osim_numbers(o, w->node, "dimensions", 3, w->size);
    for (int k = 0; k < 2 && keys[w->kind][k]; k++)
        osim_numbers(o, w->node, keys[w->kind][k], 1, &w->size[k]);
    for (int k = 0; k < n; k++)
        if (!(w->size[k] > 0) || !isfinite(w->size[k]))
            return osim_fail(o, w->node, ART_ERANGE, "wrap object '%s' has a size of %g", w->name,
                             w->size[k]);
    return status;
}

/* "x", "+x", "-y", "all" */
static int read_quadrant(struct osim *o, struct osim_wrap *w)
{
    const char *text = osim_text(o, w->node, "quadrant"), *p = text;
    w->sign = 0;
    if (!text || art_strcaseeq(text, "all") || art_strcaseeq(text, "unassigned")) return ART_OK;
    w->sign = *p == '-' ? -1 : 1;
    if (*p == '+' || *p == '-') p++;
    int axis = (*p | 0x20) - 'x';
    if (axis < 0 || axis > 2 || p[1]) {
        w->sign = 0;
        return osim_drop(o, w->node, "unknown quadrant '%.20s'; it is active on all sides", text);
    }
    w->axis = axis;
    return ART_OK;
}

static int read_wrap(struct osim *o, struct art_xml_tag *n, const struct osim_frame *f)
{
    int kind = 0, status;
    struct art_rigid T;
    while (kind < N_KINDS && !osim_is(n, kinds[kind].tag)) kind++;
    if (kind == N_KINDS) return osim_drop(o, n, "no known wrap object");
    if (!ART_GROW(o->ctx, o->wraps, o->n_wraps, o->cap_wraps)) return ART_ENOMEM;
    struct osim_wrap *w = &o->wraps[o->n_wraps];
    memset(w, 0, sizeof *w);
    n->used = true;
    w->node = n;
    w->name = n->name ? n->name : kinds[kind].tag;
    w->body = f->body;
    w->kind = kind;
    osim_pose(o, n, "translation", "xyz_body_rotation", &T);
    w->T = f->T;
    art_m3_mul(w->T.R, f->T.R, T.R);
    osim_place_on_body(o, f, T.p, w->T.p);
    w->active = osim_bool(o, n, "active", true);
    ART_TRY(read_quadrant(o, w));
    ART_TRY(read_sizes(o, w));
    for (int k = 0; k < 3; k++)
        w->size[k] *=
            w->kind == ELLIPSOID ? o->bodies[w->body].scale[k] : osim_scale_mean(o, w->body);
    o->n_wraps++;
out:
    return status;
}

int osim_read_wraps(struct osim *o)
{
    int status = ART_OK;
    for (int i = 0; i < o->n_bodies; i++) {
        struct osim_frame on = {.node = o->bodies[i].node, .body = i};
        art_rigid_identity(&on.T);
        if (!on.node) continue;
        for (struct art_xml_tag *n = osim_set(o, on.node, "WrapObjectSet"); n; n = n->next)
            ART_TRY(read_wrap(o, n, &on));
        for (struct art_xml_tag *n = osim_set(o, on.node, "wrap_object_set"); n; n = n->next)
            ART_TRY(read_wrap(o, n, &on));
    }
    for (int i = 0; i < o->n_frames; i++)
        for (struct art_xml_tag *n = osim_set(o, o->frames[i].node, "WrapObjectSet"); n;
             n = n->next)
            ART_TRY(read_wrap(o, n, &o->frames[i]));
    for (int i = o->n_wraps - 1; i >= 0; i--) {
        struct osim_wrap *w = &o->wraps[i];
        w->next_same = (int)(uintptr_t)art_map_get(&o->by_name.wraps, w->name);
        ART_TRY(art_map_set(o->ctx, &o->by_name.wraps, w->name, (void *)(uintptr_t)(i + 1)));
    }
out:
    return status;
}

static bool has_step(const char *path, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = path; (p = strstr(p, name)); p++)
        if ((p == path || p[-1] == '/') && (p[n] == '/' || !p[n])) return true;
    return false;
}

const struct osim_wrap *osim_find_wrap(const struct osim *o, const char *text)
{
    const char *slash = strrchr(text, '/'), *name = slash ? slash + 1 : text;
    int first = (int)(uintptr_t)art_map_get(&o->by_name.wraps, name);
    /* of several of one name, that of the body that the path names */
    for (int i = slash ? first : 0; i; i = o->wraps[i - 1].next_same)
        if (has_step(text, o->bodies[o->wraps[i - 1].body].name)) return &o->wraps[i - 1];
    return first ? &o->wraps[first - 1] : NULL;
}

/* ----------------------------------------------------------------------- writing */

static void emit_wrap(struct osim *o, const struct osim_wrap *w)
{
    static const double zero[13] = {0};
    struct art_rigid T;
    double longer = 10 * w->size[1];
    osim_at(o, w->node);
    art_rigid_mul(&T, &o->bodies[w->body].pose, &w->T);
    art_build_add(&o->build, kinds[w->kind].cls);
    art_build_text(&o->build, "name", osim_name(o, w->name));
    art_build_value(&o->build, "inertiaMethod", "EXPLICIT");
    osim_put_pose(o, &T);
    art_build_reals(&o->build, "inertia", 13, zero);
    switch (w->kind) {
    case CYLINDER:
        art_build_reals(&o->build, "radius", 1, w->size);
        (void)longer;
        break;
    case SPHERE:
        art_build_reals(&o->build, "radius", 1, w->size);
        break;
    case ELLIPSOID:
        art_build_reals(&o->build, "axisLengths", 3, w->size);
        break;
    default:
        art_build_reals(&o->build, "outerRadius", 1, &w->size[0]);
        art_build_reals(&o->build, "innerRadius", 1, &w->size[1]);
    }
    art_build_close(&o->build);
}

void osim_emit_wraps(struct osim *o, int body)
{
    art_build_enter(&o->build, "wrapobjectset");
    art_build_text(&o->build, "name", "wrapobjectset");
    for (int i = 0; i < o->n_wraps; i++)
        if (o->wraps[i].body == body) emit_wrap(o, &o->wraps[i]);
    art_build_close(&o->build);
    art_build_enter(&o->build, "wrapobjectset_attachments");
    art_build_text(&o->build, "name", "wrapobjectset_attachments");
    for (int i = 0; i < o->n_wraps; i++) {
        const struct osim_wrap *w = &o->wraps[i];
        if (w->body != body) continue;
        art_build_add(&o->build, "FrameFrameAttachment");
        art_build_value(&o->build, "frame", "\"%s/wrapobjectset/%s\"", osim_body_path(o, body),
                        osim_name(o, w->name));
        art_build_text(&o->build, "master", osim_body_path(o, body));
        osim_put_TFM(o, "TFM", &w->T);
        art_build_close(&o->build);
    }
    art_build_close(&o->build);
    art_build_enter(&o->build, "joint");
    art_build_text(&o->build, "name", "joint");
    art_build_close(&o->build);
}

/* ---------------------------------------------------------------- initial points
 *
 * A path begins on the side of an object where the first point of its strand is, in the frame of
 * the object.
 */

/* The intersection of a line with the object: a t^2 + 2 b t + c = 0 after its axes were scaled to a
 * unit ball or cylinder. */
static bool crossing(const struct osim_wrap *w, const double a[3], const double d[3], double s[2])
{
    double A = 0, B = 0, C = -1;
    for (int i = 0; i < 3; i++) {
        double r = w->kind == ELLIPSOID ? w->size[i] : w->size[0];
        if (w->kind == CYLINDER && i == 2) continue;
        A += d[i] * d[i] / (r * r);
        B += a[i] * d[i] / (r * r);
        C += a[i] * a[i] / (r * r);
    }
    double disc = B * B - A * C;
    if (!(A > 0) || !(disc > 0)) return false;
    double root = sqrt(disc), q = -(B + copysign(root, B));
    double s0 = q / A, s1 = q != 0 ? C / q : 0;
    s[0] = fmin(s0, s1);
    s[1] = fmax(s0, s1);
    return true;
}

static void onto_surface(const struct osim_wrap *w, const double x[3], double y[3])
{
    double flat[3] = {x[0], x[1], w->kind == CYLINDER ? 0 : x[2]}, r = art_v3_norm(flat);
    if (w->kind == ELLIPSOID) {
        art_ellipsoid_nearest(y, w->size, x);
        return;
    }
    art_v3_copy(y, x);
    for (int i = 0; i < (w->kind == CYLINDER ? 2 : 3); i++)
        y[i] = r > 0 ? x[i] * w->size[0] / r : i == 0 ? w->size[0] : 0;
}

/* The torus: its centre, if the line comes near the tube. */
static bool through_torus(const struct osim_wrap *w, const double a[3], const double b[3],
                          double y[3])
{
    enum { SAMPLES = 100 };
    memset(y, 0, 3 * sizeof *y);
    for (int k = 0; k <= SAMPLES; k++) {
        double x[3], t = (double)k / SAMPLES;
        for (int i = 0; i < 3; i++) x[i] = a[i] + t * (b[i] - a[i]);
        double ring = hypot(x[0], x[1]) - w->size[0];
        if (hypot(ring, x[2]) < w->size[1]) return true;
    }
    return false;
}

bool osim_wrap_touches(const struct osim *o, const struct osim_wrap *w, const double pa[3],
                       const double pb[3], double start[3])
{
    struct art_rigid T;
    double a[3], b[3], d[3], x[3], y[3], s[2] = {0, 0};
    bool touches;
    art_rigid_mul(&T, &o->bodies[w->body].pose, &w->T);
    art_rigid_inv_point(a, &T, pa);
    art_rigid_inv_point(b, &T, pb);
    art_v3_sub(d, b, a);
    if (w->kind == TORUS) {
        touches = through_torus(w, a, b, y);
        art_rigid_point(start, &T, y);
        return touches;
    }
    touches = crossing(w, a, d, s) && s[0] < 1 && s[1] > 0;
    int sign = o->how->artisynth ? 0 : w->sign;
    if (sign == 0) {
        if (!touches) return false;
        double t = s[0] < 0 && s[1] > 1 ? 0.5 : 0.5 * (s[0] + s[1]);
        if (!o->how->artisynth) t = 0.5 * (fmax(s[0], 0) + fmin(s[1], 1));
        art_v3_add_scaled(x, a, t, d);
        onto_surface(w, x, y);
        art_rigid_point(start, &T, y);
        return true;
    }
    /* nearest to the centre, or to the axis */
    double dd = art_v3_dot(d, d) - (w->kind == CYLINDER ? d[2] * d[2] : 0);
    double ad = art_v3_dot(a, d) - (w->kind == CYLINDER ? a[2] * d[2] : 0);
    double t = dd > 0 ? -ad / dd : 0.5;
    if (!touches && (t <= 0 || t >= 1)) return false;
    t = fmin(1, fmax(0, t));
    art_v3_add_scaled(x, a, t, d);
    /* on the right side and outside: the path is straight there */
    if (!touches && sign * x[w->axis] > 0) return false;
    /* from the middle of the line straight to the side that is allowed */
    double side[3] = {0}, along = 0,
           reach = 10 * fmax(w->size[0], fmax(w->kind == ELLIPSOID ? w->size[1] : 0,
                                              w->kind == ELLIPSOID ? w->size[2] : 0));
    side[w->axis] = sign;
    if (dd > 0) along = art_v3_dot(side, d) / art_v3_dot(d, d);
    art_v3_add_scaled(side, side, -along, d);
    if (art_v3_norm(side) > 1e-6) art_v3_normalize(side, side);
    art_v3_add_scaled(x, x, reach, side);
    onto_surface(w, x, y);
    art_rigid_point(start, &T, y);
    return true;
}

/* Geodesic paths slip around what has no ends: a quadrant of it chooses only where a path begins.
 */
int osim_wrap_check_side(struct osim *o, const struct osim_wrap *w, const char *path,
                         const double pa[3], const double pb[3])
{
    static const char axes[] = "xyz";
    struct art_rigid T;
    double a[3], b[3], d[3], x[3], start[3], t;
    if (o->how->artisynth || w->sign == 0 || (w->kind != SPHERE && w->kind != ELLIPSOID))
        return ART_OK;
    art_rigid_mul(&T, &o->bodies[w->body].pose, &w->T);
    art_rigid_inv_point(a, &T, pa);
    art_rigid_inv_point(b, &T, pb);
    art_v3_sub(d, b, a);
    t = art_v3_dot(d, d) > 0 ? -art_v3_dot(a, d) / art_v3_dot(d, d) : 0.5;
    art_v3_add_scaled(x, a, fmin(1, fmax(0, t)), d);
    if (w->sign * x[w->axis] >= 0 || !osim_wrap_touches(o, w, pa, pb, start)) return ART_OK;
    if (o->slips++) return ART_OK;
    return osim_drop(o, w->node,
                     "'%s' passes on the other side than its quadrant %c%c: the path slips back "
                     "there, where OpenSim's stays (others of the kind are not named)",
                     path, w->sign < 0 ? '-' : '+', axes[w->axis]);
}
