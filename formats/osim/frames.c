/* Bodies, and frames at an offset of them. */
#include "osim_calls.h"
#include <string.h>

/* ------------------------------------------------------------------------ bodies */

static int add_body(struct osim *o, const struct art_xml_tag *n, const char *name)
{
    if (!ART_GROW(o->ctx, o->bodies, o->n_bodies, o->cap_bodies)) return ART_ENOMEM;
    struct osim_body *b = &o->bodies[o->n_bodies++];
    memset(b, 0, sizeof *b);
    b->node = n;
    b->name = name;
    b->joint = -1;
    art_v3_set(b->scale, 1, 1, 1);
    art_rigid_identity(&b->pose);
    return art_map_set(o->ctx, &o->by_name.bodies, name, (void *)(uintptr_t)o->n_bodies);
}

static int read_inertia(struct osim *o, struct osim_body *b)
{
    static const char *const old[] = {"inertia_xx", "inertia_yy", "inertia_zz",
                                      "inertia_xy", "inertia_xz", "inertia_yz"};
    double v[6] = {0};
    int status;
    ART_TRY(osim_number(o, b->node, "mass", 0, &b->mass));
    ART_TRY(osim_numbers(o, b->node, "mass_center", 3, b->com));
    ART_TRY(osim_numbers(o, b->node, "inertia", 6, v));
    for (int i = 0; i < 6; i++)
        if (osim_child(o, b->node, old[i])) ART_TRY(osim_number(o, b->node, old[i], 0, &v[i]));
    if (!(b->mass >= 0) || !isfinite(b->mass))
        return osim_fail(o, b->node, ART_ERANGE, "the mass of '%s' is %g", b->name, b->mass);
    const double J[9] = {v[0], v[3], v[4], v[3], v[1], v[5], v[4], v[5], v[2]};
    memcpy(b->J, J, sizeof J);
out:
    return status;
}

static int find_body(const struct osim *o, const char *name)
{
    return name ? (int)(uintptr_t)art_map_get(&o->by_name.bodies, name) - 1 : -1;
}

static int read_body(struct osim *o, struct art_xml_tag *n)
{
    int status = ART_OK;
    n->used = true;
    if (!o->v4 && art_streq(n->name, "ground")) {
        osim_child(o, n, "Joint");
        o->bodies[0].node = n;
        /* its mass and inertia mean nothing */
        for (struct art_xml_tag *c = n->first; c; c = c->next)
            if (!strncmp(c->tag, "inertia", 7) || !strncmp(c->tag, "mass", 4)) c->used = true;
        return ART_OK;
    }
    if (!n->name || !*n->name) return osim_fail(o, n, ART_ESYNTAX, "a body has no name");
    if (find_body(o, n->name) >= 0)
        return osim_fail(o, n, ART_ESYNTAX, "there are two bodies of the name '%s'", n->name);
    ART_TRY(add_body(o, n, n->name));
    status = read_inertia(o, &o->bodies[o->n_bodies - 1]);
out:
    return status;
}

/* ------------------------------------------------------------------------ frames */

static int add_frame(struct osim *o, const struct art_xml_tag *n, int body,
                     const struct art_rigid *T)
{
    if (!ART_GROW(o->ctx, o->frames, o->n_frames, o->cap_frames)) return ART_ENOMEM;
    o->frames[o->n_frames++] = (struct osim_frame){n, body, *T};
    return ART_OK;
}

/* The path that a reference means for an element: ".." goes up from the element itself. */
static const char *absolute(struct osim *o, const struct art_xml_tag *from, const char *text)
{
    const char *base = osim_path(o, from);
    size_t n = strlen(base);
    if (text[0] == '/') return text;
    while (strncmp(text, "..", 2) == 0 && (text[2] == '/' || !text[2])) {
        while (n > 0 && base[n - 1] != '/') n--;
        if (n > 0) n--;
        text += text[2] ? 3 : 2;
    }
    char *path = art_arena_alloc(o->ctx, &o->arena, n + strlen(text) + 2, 1);
    if (!path) return text;
    memcpy(path, base, n);
    if (*text) {
        path[n] = '/';
        strcpy(path + n + 1, text);
    }
    return path;
}

static const char *last_step(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool inside(const struct art_xml_tag *n, const struct art_xml_tag *top)
{
    for (; n; n = n->parent)
        if (n == top) return true;
    return false;
}

bool osim_find_frame(struct osim *o, const struct art_xml_tag *from, const char *text,
                     struct osim_frame *f)
{
    const char *path = absolute(o, from, text), *name = last_step(path);
    const struct osim_frame *best = NULL;
    for (int i = 0; i < o->n_frames; i++) {
        const struct osim_frame *at = &o->frames[i];
        if (!at->node || !art_streq(at->node->name, name)) continue;
        if (art_streq(osim_path(o, at->node), path)) {
            *f = *at;
            return true;
        }
        /* a frame of the element itself before others of its name, any before none */
        if (!best || (inside(at->node, from) && !inside(best->node, from))) best = at;
    }
    int body = find_body(o, name);
    if (body < 0 && art_streq(name, "ground")) body = 0;
    if (best && (body < 0 || inside(best->node, from))) {
        *f = *best;
        return true;
    }
    if (body < 0) return false;
    *f = (struct osim_frame){o->bodies[body].node, body, {{0}, {0}}};
    art_rigid_identity(&f->T);
    return true;
}

int osim_frame_of(struct osim *o, const struct art_xml_tag *n, const char *socket, const char *tag,
                  struct osim_frame *f, bool *found)
{
    const char *text = socket ? osim_text(o, n, socket) : NULL;
    if (!text && tag) text = osim_text(o, n, tag);
    *found = text && osim_find_frame(o, n, text, f);
    if (*found) return ART_OK;
    if (!text)
        return osim_drop(o, n, "has no frame (<%s>), and is left out", socket ? socket : tag);
    return osim_drop(o, n, "<%s> '%.100s' leads to no frame, and it is left out",
                     socket ? socket : tag, text);
}

void osim_frame_pose(const struct osim *o, const struct osim_frame *f, struct art_rigid *T)
{
    art_rigid_mul(T, &o->bodies[f->body].pose, &f->T);
}

/* Frames wait for those that they stand on; a pass takes all that can be placed. */
struct waiting {
    struct art_xml_tag **list;
    int n, cap;
};

static int gather(struct osim *o, struct art_xml_tag *n, struct waiting *w)
{
    int status = ART_OK;
    for (struct art_xml_tag *c = n->first; c; c = c->next) {
        if (osim_is(c, "PhysicalOffsetFrame")) {
            for (struct art_xml_tag *p = c; p && !p->used; p = p->parent) p->used = true;
            if (!ART_GROW(o->ctx, w->list, w->n, w->cap)) return ART_ENOMEM;
            w->list[w->n++] = c;
        }
        ART_TRY(gather(o, c, w));
    }
out:
    return status;
}

static int place_frames(struct osim *o, struct waiting *w)
{
    int status = ART_OK;
    for (bool moved = true; moved && w->n > 0;) {
        int left = 0;
        moved = false;
        for (int i = 0; i < w->n; i++) {
            struct art_xml_tag *n = w->list[i];
            struct osim_frame on;
            struct art_rigid T, at;
            const char *text = osim_text(o, n, "socket_parent");
            if (!text || !osim_find_frame(o, n, text, &on) || on.node == n) {
                w->list[left++] = n;
                continue;
            }
            ART_TRY(osim_pose(o, n, "translation", "orientation", &T));
            art_rigid_mul(&at, &on.T, &T);
            ART_TRY(add_frame(o, n, on.body, &at));
            moved = true;
        }
        w->n = left;
    }
    for (int i = 0; i < w->n; i++)
        ART_TRY(osim_drop(o, w->list[i], "stands on no frame (<socket_parent>), or on itself"));
out:
    return status;
}

int osim_read_bodies(struct osim *o)
{
    struct waiting w = {0};
    int status;
    struct art_xml_tag *ground = osim_child(o, o->model, "Ground");
    ART_TRY(add_body(o, ground, "ground"));
    for (struct art_xml_tag *n = osim_set(o, o->model, "BodySet"); n; n = n->next) {
        if (osim_is(n, "Body"))
            ART_TRY(read_body(o, n));
        else
            ART_TRY(osim_drop(o, n, "is no body"));
    }
    struct art_xml_tag *more = osim_child(o, o->model, "components");
    for (struct art_xml_tag *n = more ? more->first : NULL; n; n = n->next)
        if (osim_is(n, "Body")) ART_TRY(read_body(o, n));
    ART_TRY(gather(o, o->model, &w));
    status = place_frames(o, &w);
out:
    art_free(w.list);
    return status;
}
