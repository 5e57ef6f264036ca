/* Bodies, and frames at an offset of them. */
#include "osim_priv.h"
#include <stdlib.h>
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
    b->mass = osim_number(o, b->node, "mass", 0);
    osim_numbers(o, b->node, "mass_center", 3, b->com);
    osim_numbers(o, b->node, "inertia", 6, v);
    for (int i = 0; i < 6; i++)
        if (osim_child(o, b->node, old[i])) v[i] = osim_number(o, b->node, old[i], 0);
    if (!(b->mass >= 0) || !isfinite(b->mass))
        return osim_fail(o, b->node, ART_ERANGE, "the mass of '%s' is %g", b->name, b->mass);
    const double J[9] = {v[0], v[3], v[4], v[3], v[1], v[5], v[4], v[5], v[2]};
    memcpy(b->J, J, sizeof J);
    return ART_OK;
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

static const char *last_step(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int by_name_and_place(const void *a, const void *b)
{
    const struct osim_named *x = a, *y = b;
    int order = strcmp(x->node->name, y->node->name);
    return order ? order : x->node->at < y->node->at ? -1 : x->node->at > y->node->at;
}

/* The index of frames, of which the i-th is nodes[i]. */
static int index_frames(struct osim *o, struct art_xml_tag *const *nodes, int n)
{
    struct osim_frame_index *x = &o->by_name.frames;
    int status = ART_OK;
    art_map_fini(&x->paths);
    x->n = 0;
    x->named = art_arena_alloc(o->ctx, &o->arena, (size_t)n + 1, sizeof *x->named);
    x->nodes = art_arena_alloc(o->ctx, &o->arena, (size_t)n + 1, sizeof *x->nodes);
    if (!x->named || !x->nodes) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        x->nodes[i] = nodes[i];
        if (!nodes[i]->name) continue;
        const char *path = osim_path(o, nodes[i]);
        x->named[x->n++] = (struct osim_named){nodes[i], i};
        if (!art_map_get(&x->paths, path))
            ART_TRY(art_map_set(o->ctx, &x->paths, path, (void *)(uintptr_t)(i + 1)));
    }
    if (x->n) qsort(x->named, (size_t)x->n, sizeof *x->named, by_name_and_place);
out:
    return status;
}

/* The first frame of a name from a place of the file on, but not `self`; NULL. */
static const struct osim_named *first_named(const struct osim *o, const char *name, size_t at,
                                            const struct art_xml_tag *self)
{
    const struct osim_frame_index *x = &o->by_name.frames;
    const struct art_xml_tag node = {.name = name, .at = at};
    const struct osim_named key = {&node, 0};
    int low = 0, high = x->n;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (by_name_and_place(&x->named[mid], &key) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    if (low < x->n && x->named[low].node == self) low++;
    return low < x->n && strcmp(x->named[low].node->name, name) == 0 ? &x->named[low] : NULL;
}

/* The frame or else the body that a reference from an element means, other than the element itself:
 * *frame is -1 if it is a body, and *body if there is none of both. */
static void look_up(struct osim *o, const struct art_xml_tag *from, const char *text, int *frame,
                    int *body)
{
    const char *path = osim_absolute(o, from, text), *name = last_step(path);
    *body = -1;
    *frame = (int)(uintptr_t)art_map_get(&o->by_name.frames.paths, path) - 1;
    if (*frame >= 0 && o->by_name.frames.nodes[*frame] != from) return;
    /* a frame of the element itself before others of its name, bodies before frames elsewhere */
    const struct osim_named *own = first_named(o, name, from->at, from);
    *frame = own && own->node->at < from->end ? own->frame : -1;
    if (*frame >= 0) return;
    *body = find_body(o, name);
    if (*body < 0 && art_streq(name, "ground")) *body = 0;
    const struct osim_named *any = *body < 0 ? first_named(o, name, 0, from) : NULL;
    if (any) *frame = any->frame;
}

bool osim_find_frame(struct osim *o, const struct art_xml_tag *from, const char *text,
                     struct osim_frame *f)
{
    int frame, body;
    look_up(o, from, text, &frame, &body);
    if (frame >= 0) {
        *f = o->frames[frame];
        return true;
    }
    if (body < 0) return false;
    *f = (struct osim_frame){.node = o->bodies[body].node, .body = body};
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
    const char *usual = socket && (o->v4 || !tag) ? socket : tag;
    if (!text) return osim_drop(o, n, "has no frame (<%s>), and is left out", usual);
    return osim_drop(o, n, "<%s> '%.100s' leads to no frame, and it is left out", usual, text);
}

void osim_frame_pose(const struct osim *o, const struct osim_frame *f, struct art_rigid *T)
{
    art_rigid_mul(T, &o->bodies[f->body].pose, &f->T);
}

/* A frame while it is placed. */
struct placing {
    enum { NEW, OPEN, PLACED, LOST } state;
    int on; /* the frame that it stands on; -1: the body */
    struct osim_frame frame;
};

struct gathered {
    struct art_xml_tag **list;
    int n, cap;
};

static int gather(struct osim *o, struct art_xml_tag *n, struct gathered *g)
{
    int status = ART_OK;
    for (struct art_xml_tag *c = n->first; c; c = c->next) {
        if (osim_is(c, "PhysicalOffsetFrame") || osim_is(c, "StationDefinedFrame")) {
            for (struct art_xml_tag *p = c; p && !p->used; p = p->parent) p->used = true;
            if (!ART_GROW(o->ctx, g->list, g->n, g->cap)) return ART_ENOMEM;
            g->list[g->n++] = c;
        }
        ART_TRY(gather(o, c, g));
    }
out:
    return status;
}

/* The frame or body that a frame stands on. */
static void find_parent(struct osim *o, struct art_xml_tag *n, struct placing *p)
{
    bool stations = osim_is(n, "StationDefinedFrame");
    const struct art_xml_tag *from = stations ? osim_station(o, n, "socket_origin_point") : n;
    const char *text =
        from ? osim_text(o, from, stations ? "socket_parent_frame" : "socket_parent") : NULL;
    p->state = OPEN;
    p->frame.node = n;
    p->on = p->frame.body = -1;
    if (text) look_up(o, from, text, &p->on, &p->frame.body);
}

static int place_on(struct osim *o, struct art_xml_tag *n, const struct placing *on,
                    struct placing *p)
{
    struct art_rigid T, body;
    bool good = true;
    int status = ART_OK;
    p->state = LOST;
    if (on ? on->state != PLACED : p->frame.body < 0) return ART_OK;
    if (osim_is(n, "StationDefinedFrame"))
        ART_TRY(osim_stations_pose(o, n, &T, &good));
    else
        osim_pose(o, n, "translation", "orientation", &T);
    if (!good) return ART_OK;
    art_rigid_identity(&body);
    if (on) p->frame.body = on->frame.body;
    art_rigid_mul(&p->frame.T, on ? &on->frame.T : &body, &T);
    p->state = PLACED;
out:
    return status;
}

/* All frames, each after the one that it stands on. `chain` has room for all. */
static int place_all(struct osim *o, const struct gathered *g, struct placing *list, int *chain)
{
    int status = ART_OK;
    for (int i = 0; i < g->n; i++) {
        int n = 0;
        for (int k = i; k >= 0 && list[k].state == NEW; k = list[k].on) {
            find_parent(o, g->list[k], &list[k]);
            chain[n++] = k;
        }
        while (n-- > 0) {
            struct placing *p = &list[chain[n]];
            ART_TRY(place_on(o, g->list[chain[n]], p->on >= 0 ? &list[p->on] : NULL, p));
        }
    }
out:
    return status;
}

/* Frames that stand somewhere become those of the model; their nodes are moved up in the list. */
static int keep_placed(struct osim *o, struct gathered *g, const struct placing *list)
{
    int status = ART_OK, n = 0;
    for (int i = 0; i < g->n; i++) {
        if (list[i].state != PLACED) {
            ART_TRY(osim_drop(o, g->list[i], "%s",
                              osim_is(g->list[i], "PhysicalOffsetFrame")
                                  ? "has no parent frame (<socket_parent>), or is its own parent"
                                  : "its stations are not on one frame, or define no axes"));
            continue;
        }
        if (!ART_GROW(o->ctx, o->frames, o->n_frames, o->cap_frames)) return ART_ENOMEM;
        o->frames[o->n_frames++] = list[i].frame;
        g->list[n++] = g->list[i];
    }
    g->n = n;
    for (int i = o->n_frames - 1; i >= 0; i--) {
        struct osim_body *body = &o->bodies[o->frames[i].body];
        o->frames[i].next = body->frames;
        body->frames = i + 1;
    }
    status = index_frames(o, g->list, g->n);
out:
    return status;
}

static int place_frames(struct osim *o, struct gathered *g)
{
    struct placing *list = art_alloc(o->ctx, (size_t)g->n + 1, sizeof *list);
    int *chain = art_alloc(o->ctx, (size_t)g->n + 1, sizeof *chain);
    int status = list && chain ? ART_OK : ART_ENOMEM;
    if (status == ART_OK) status = index_frames(o, g->list, g->n);
    if (status == ART_OK) status = place_all(o, g, list, chain);
    if (status == ART_OK) status = keep_placed(o, g, list);
    art_free(list), art_free(chain);
    return status;
}

int osim_read_bodies(struct osim *o)
{
    struct gathered g = {0};
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
    ART_TRY(gather(o, o->model, &g));
    status = place_frames(o, &g);
out:
    art_free(g.list);
    return status;
}

/* An end of a bushing or point constraint of version 3: a body, with a place and angles. */
static int old_end(struct osim *o, const struct art_xml_tag *n, int k, struct osim_frame *f,
                   bool *found)
{
    char body[40], place[40], angles[40];
    struct art_rigid T, at;
    int status;
    snprintf(body, sizeof body, "body_%d", k);
    snprintf(place, sizeof place, "location_body_%d", k);
    snprintf(angles, sizeof angles, "orientation_body_%d", k);
    ART_TRY(osim_frame_of(o, n, NULL, body, f, found));
    if (!*found) return ART_OK;
    osim_pose(o, n, place, angles, &T);
    osim_scale_vector(o, f->body, T.p);
    art_rigid_mul(&at, &f->T, &T);
    f->T = at;
out:
    return status;
}

int osim_two_ends(struct osim *o, const struct art_xml_tag *n, const char *const sockets[2],
                  struct osim_frame f[2], bool *found)
{
    int status = ART_OK;
    for (int k = 0; k < 2; k++) {
        bool by_socket = osim_text(o, n, sockets[k]) != NULL;
        if (by_socket)
            ART_TRY(osim_frame_of(o, n, sockets[k], NULL, &f[k], found));
        else
            ART_TRY(old_end(o, n, k + 1, &f[k], found));
        if (!*found) return ART_OK;
    }
out:
    return status;
}
