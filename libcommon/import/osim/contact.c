/* Contact: balls on half-spaces and on each other, by the law of Hunt and Crossley; meshes on all
 * of these and on each other, on an elastic foundation. Of the geometries that the parameters of a
 * force name, each two on different bodies touch. */
#include "osim_priv.h"
#include <stdio.h>
#include <string.h>

/* A geometry with its material. The inside of a half-space is where x > 0. */
struct shape {
    const struct art_xml_tag *node;
    const char *name;
    bool ball, mesh;
    double radius, center[3], normal[3]; /* in the axes of the body */
    int body;
};

struct side {
    struct shape shape;
    double stiffness, dissipation, friction[3]; /* static, dynamic, viscous */
};

struct sides {
    struct side *list;
    int n, cap;
};

static struct art_xml_tag *find_geometry(struct osim *o, const char *text)
{
    const char *slash = strrchr(text, '/'), *name = slash ? slash + 1 : text;
    return art_map_get(&o->by_name.geometries, name);
}

/* A shape that cannot be used; a force that is switched off moves nothing with it either. */
static int leave_shape(struct osim *o, const struct art_xml_tag *user, const struct art_xml_tag *n,
                       const char *why)
{
    return osim_is_disabled(o, user) ? osim_drop(o, n, "%s", why) : osim_left_out(o, n, why);
}

/* *found false: it cannot be used, which is reported. */
static int read_shape(struct osim *o, const struct art_xml_tag *user, const char *text,
                      struct shape *s, bool *found)
{
    struct art_xml_tag *n = find_geometry(o, text);
    struct osim_frame f;
    struct art_rigid own, T;
    int status;
    *found = false;
    if (!n)
        return osim_left_out(
            o, user,
            art_arena_format(o->ctx, &o->arena, "there is no contact geometry '%.100s'", text));
    *s = (struct shape){.node = n,
                        .name = n->name,
                        .ball = osim_is(n, "ContactSphere"),
                        .mesh = osim_is(n, "ContactMesh")};
    n->used = true;
    if (n->reported) return ART_OK;
    if (!s->ball && !s->mesh && !osim_is(n, "ContactHalfSpace"))
        return leave_shape(o, user, n, "contact of this shape is not taken over, and left out");
    ART_TRY(osim_frame_of(o, n, "socket_frame", "body_name", &f, found));
    if (!*found) return leave_shape(o, user, n, "is on no body, and is left out");
    osim_pose(o, n, "location", "orientation", &own);
    osim_scale_vector(o, f.body, own.p);
    art_rigid_mul(&T, &f.T, &own);
    s->body = f.body;
    if (s->mesh && !osim_contact_mesh(o, n)) {
        *found = false;
        return leave_shape(o, user, n, "the file of this mesh is not there, and it is left out");
    }
    art_v3_copy(s->center, T.p);
    for (int i = 0; i < 3; i++) s->normal[i] = -T.R[3 * i];
    if (s->ball) s->radius = osim_number(o, n, "radius", 0);
    if (s->ball && !(s->radius > 0))
        return osim_fail(o, n, ART_ERANGE, "the radius of '%s' is %g", s->name, s->radius);
    s->radius *= osim_scale_mean(o, f.body);
    osim_use(n); /* the rest is how it is drawn */
    status = ART_OK;
out:
    return status;
}

static int read_material(struct osim *o, const struct art_xml_tag *n, struct side *s)
{
    static const char *const keys[] = {"static_friction", "dynamic_friction", "viscous_friction"};
    s->stiffness = osim_number(o, n, "stiffness", 1);
    s->dissipation = osim_number(o, n, "dissipation", 0);
    for (int k = 0; k < 3; k++) {
        s->friction[k] = osim_number(o, n, keys[k], 0);
        if (!(s->friction[k] >= 0) || !isfinite(s->friction[k]))
            return osim_fail(o, n, ART_ERANGE, "<%s> is %g", keys[k], s->friction[k]);
    }
    if (!(s->stiffness > 0) || !isfinite(s->stiffness) || !(s->dissipation >= 0) ||
        !isfinite(s->dissipation))
        return osim_fail(o, n, ART_ERANGE, "a stiffness of %g with a dissipation of %g",
                         s->stiffness, s->dissipation);
    return ART_OK;
}

static int add_sides(struct osim *o, const struct art_xml_tag *force, struct art_xml_tag *n,
                     struct sides *sides)
{
    const char **names;
    int count, status;
    struct side s;
    n->used = true;
    memset(&s, 0, sizeof s);
    ART_TRY(read_material(o, n, &s));
    ART_TRY(osim_words(o, n, "geometry", &names, &count));
    for (int i = 0; i < count; i++) {
        bool found;
        ART_TRY(read_shape(o, force, names[i], &s.shape, &found));
        if (!found) continue;
        if (!ART_GROW(o->ctx, sides->list, sides->n, sides->cap)) return ART_ENOMEM;
        sides->list[sides->n++] = s;
    }
out:
    return status;
}

/* ----------------------------------------------------------------------- writing */

/* Simbody takes 2 a b / (a + b) of two materials. */
static double both(double a, double b)
{
    return a > 0 && b > 0 ? 2 * a * b / (a + b) : 0;
}

static void put_pair(struct osim *o, const struct art_xml_tag *force, const char *name,
                     const struct side *a, const struct side *b, double v_t)
{
    static const char *const keys[] = {"staticFriction", "dynamicFriction", "viscousFriction"};
    const struct side *const sides[2] = {a, b};
    osim_at(o, force);
    art_build_add(&o->build, "HuntCrossleyForce");
    art_build_text(&o->build, "name", name);
    osim_put_enabled(o, force);
    for (int k = 0; k < 2; k++) {
        const struct shape *s = &sides[k]->shape;
        char key[20];
        art_build_text(&o->build, k ? "frameB" : "frameA", osim_body_path(o, s->body));
        snprintf(key, sizeof key, "center%c", "AB"[k]);
        art_build_reals(&o->build, key, 3, s->center);
        snprintf(key, sizeof key, "radius%c", "AB"[k]);
        if (s->ball) art_build_reals(&o->build, key, 1, &s->radius);
        snprintf(key, sizeof key, "normal%c", "AB"[k]);
        if (!s->ball) art_build_reals(&o->build, key, 3, s->normal);
        snprintf(key, sizeof key, "stiffness%c", "AB"[k]);
        art_build_reals(&o->build, key, 1, &sides[k]->stiffness);
        snprintf(key, sizeof key, "dissipation%c", "AB"[k]);
        art_build_reals(&o->build, key, 1, &sides[k]->dissipation);
    }
    for (int k = 0; k < 3; k++) {
        double mu = both(a->friction[k], b->friction[k]);
        art_build_reals(&o->build, keys[k], 1, &mu);
    }
    art_build_reals(&o->build, "transitionVelocity", 1, &v_t);
    art_build_close(&o->build);
}

/* The springs of mesh a against b. Both meshes of a pair have half of their springs. */
static void put_foundation(struct osim *o, const struct art_xml_tag *force, const char *name,
                           const struct side *a, const struct side *b, double v_t)
{
    static const char *const keys[] = {"staticFriction", "dynamicFriction", "viscousFriction"};
    const struct shape *other = &b->shape;
    osim_at(o, force);
    art_build_add(&o->build, "ElasticFoundationForce");
    art_build_text(&o->build, "name", name);
    osim_put_enabled(o, force);
    art_build_value(&o->build, "mesh", "\"%s/meshes/%s\"", osim_body_path(o, a->shape.body),
                    osim_contact_mesh(o, a->shape.node));
    if (other->mesh) {
        art_build_value(&o->build, "meshB", "\"%s/meshes/%s\"", osim_body_path(o, other->body),
                        osim_contact_mesh(o, other->node));
        art_build_value(&o->build, "areaFactor", "0.5");
    } else {
        art_build_text(&o->build, "frameB", osim_body_path(o, other->body));
        art_build_reals(&o->build, "centerB", 3, other->center);
        if (other->ball) art_build_reals(&o->build, "radiusB", 1, &other->radius);
        if (!other->ball) art_build_reals(&o->build, "normalB", 3, other->normal);
    }
    art_build_reals(&o->build, "stiffness", 1, &a->stiffness);
    art_build_reals(&o->build, "dissipation", 1, &a->dissipation);
    for (int k = 0; k < 3; k++) art_build_reals(&o->build, keys[k], 1, &a->friction[k]);
    art_build_reals(&o->build, "transitionVelocity", 1, &v_t);
    art_build_close(&o->build);
}

/* Hunt and Crossley's law is one of balls and half-spaces, the foundation one of meshes. */
static bool law_applies(const struct side *a, const struct side *b, bool foundation)
{
    if (a->shape.body == b->shape.body) return false;
    if (foundation) return a->shape.mesh;
    return a->shape.ball && !b->shape.mesh && (!b->shape.ball || a < b);
}

/* Each ball of a force is one of a pair with each other shape of it. */
enum { MOST_PAIRS = 100000 };

static int put_pairs(struct osim *o, const struct art_xml_tag *force, const struct sides *s,
                     double v_t, bool foundation)
{
    int status = ART_OK, count = 0;
    for (int i = 0; i < s->n; i++)
        for (int j = 0; j < s->n; j++) {
            const struct side *a = &s->list[i], *b = &s->list[j];
            char name[300];
            if (!law_applies(a, b, foundation)) continue;
            if (count == MOST_PAIRS)
                return osim_fail(o, force, ART_ELIMIT,
                                 "more than %d pairs of shapes can touch by one force", MOST_PAIRS);
            snprintf(name, sizeof name, "%.250s", osim_name(o, force->name));
            if (count++) snprintf(name, sizeof name, "%.250s_%d", osim_name(o, force->name), count);
            if (foundation)
                put_foundation(o, force, name, a, b, v_t);
            else
                put_pair(o, force, name, a, b, v_t);
        }
    for (int i = 0; i < s->n && !foundation; i++)
        if (s->list[i].shape.mesh)
            ART_TRY(osim_drop(o, force,
                              "mesh '%.100s' has no force: the law of Hunt and Crossley is one of "
                              "spheres and half-spaces, in OpenSim too",
                              s->list[i].shape.name));
    if (count == 0)
        status = osim_drop(o, force, "no %s of it can touch another body, and it is left out",
                           foundation ? "mesh" : "ball");
out:
    return status;
}

static double transition(struct osim *o, const struct art_xml_tag *n)
{
    double v = osim_number(o, n, "transition_velocity", 0.01);
    if (!(v > 0)) osim_fail(o, n, ART_ERANGE, "a transition velocity of %g", v);
    return v;
}

int osim_emit_contact(struct osim *o, const struct art_xml_tag *n)
{
    bool foundation = osim_is(n, "ElasticFoundationForce");
    struct sides sides = {0};
    int status;
    double v_t = transition(o, n);
    ART_TRY(o->status);
    struct art_xml_tag *set = osim_child(o, n,
                                         foundation ? "ElasticFoundationForce::ContactParametersSet"
                                                    : "HuntCrossleyForce::ContactParametersSet");
    if (!set) set = osim_child(o, n, "contact_parameters");
    for (struct art_xml_tag *p = osim_set(o, set, NULL); p; p = p->next)
        ART_TRY(add_sides(o, n, p, &sides));
    status = put_pairs(o, n, &sides, v_t, foundation);
out:
    art_free(sides.list);
    return status;
}

/* A ball and a half-space of one material. OpenSim smooths the law, so that it has derivatives
 * everywhere; here it is the law itself. */
int osim_emit_smooth_contact(struct osim *o, const struct art_xml_tag *n)
{
    static const char *const sockets[2] = {"socket_sphere", "socket_half_space"};
    struct side list[2];
    struct sides sides = {list, 0, 2};
    int status;
    memset(list, 0, sizeof list);
    double v_t = transition(o, n);
    ART_TRY(o->status);
    for (int k = 0; k < 2; k++) {
        const char *text = osim_text(o, n, sockets[k]);
        bool found;
        ART_TRY(read_material(o, n, &list[k]));
        if (!text)
            return osim_left_out(
                o, n,
                art_arena_format(o->ctx, &o->arena, "has no <%s>, and is left out", sockets[k]));
        ART_TRY(read_shape(o, n, text, &list[k].shape, &found));
        if (!found) return ART_OK;
        sides.n++;
    }
    /* how sharp its corners are */
    static const char *const smoothing[] = {"constant_contact_force", "hertz_smoothing",
                                            "hunt_crossley_smoothing"};
    for (int k = 0; k < 3; k++) (void)osim_child(o, n, smoothing[k]);
    status = put_pairs(o, n, &sides, v_t, false);
out:
    return status;
}
