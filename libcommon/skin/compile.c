/* Skins when a system is compiled: masters become frames and FEM models of the system, numbers of
 * elements and nodes become indices. */
#include "skin_priv.h"
#include <art/mech.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------ room */

static bool grow(struct art_ctx *ctx, struct art_arena *arena, void *ptr, size_t n, size_t size)
{
    void *p = art_arena_alloc(ctx, arena, n + 1, size);
    memcpy(ptr, &p, sizeof p);
    return p != NULL;
}

int skin_reserve(struct art_ctx *ctx, struct skin_body *body, const struct skin_points *points,
                 int i)
{
    struct art_arena *arena = &body->skin.sys->arena;
    const struct skin_point *p = &points->point[i];
    int turn = 0;
    for (int k = p->first; k < p->first + p->n; k++) {
        int n = points->link[k].turns ? skin_fem_most(body, points, &points->link[k]) : 0;
        if (n > turn) turn = n;
    }
    if (p->n > body->cap_links) {
        size_t n = (size_t)(body->cap_links = 2 * p->n);
        if (!grow(ctx, arena, &body->part, n, sizeof *body->part) ||
            !grow(ctx, arena, &body->factor, n, sizeof *body->factor) ||
            !grow(ctx, arena, &body->twist, n, sizeof *body->twist))
            return ART_ENOMEM;
    }
    if (turn > body->cap_turn) {
        size_t n = (size_t)(body->cap_turn = 2 * turn);
        if (!grow(ctx, arena, &body->turn->node, n, sizeof *body->turn->node) ||
            !grow(ctx, arena, &body->turn->d, n, sizeof *body->turn->d))
            return ART_ENOMEM;
    }
    return ART_OK;
}

/* ---------------------------------------------------------------------- points */

struct compiling {
    struct art_ctx *ctx;
    struct skin_body *body;
    const struct art_comp *owner;
    const struct art_skin_points *from;
    struct skin_points *to;
    int i; /* the point */
    int n_coords;
};

static int refuse(const struct compiling *c, int status, const char *what, int number)
{
    return art_error(c->ctx, status, &c->owner->loc, "'%s': point %d of it follows %s %d",
                     art_comp_path(c->owner, NULL), c->i, what, number);
}

const struct art_comp *skin_elem_of(const struct art_comp *fem, int number)
{
    static const char *const lists[2] = {"elements", "shellElements"};
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    for (int k = 0; k < 2; k++) {
        const struct art_comp *list = art_comp_child(fem, lists[k]);
        const struct art_comp *elem = list ? art_comp_child(list, text) : NULL;
        if (elem) return elem;
    }
    return NULL;
}

const struct art_comp *skin_node_of(const struct art_comp *fem, int number)
{
    const struct art_comp *list = art_comp_child(fem, "nodes");
    char text[24];
    snprintf(text, sizeof text, "%d", number);
    return list ? art_comp_child(list, text) : NULL;
}

/* Coordinates that sum to 1, which single precision does not give, without what is rounding alone.
 */
static void normalize(const struct compiling *c, double *x, int n, double want)
{
    double sum = 0;
    if (c->body->single) return;
    for (int k = 0; k < n; k++) sum += x[k] = fabs(x[k]) < 1e-15 ? 0 : x[k];
    if (fabs(sum - want) <= 1e-5 && sum != 0)
        for (int k = 0; k < n; k++) x[k] *= want / sum;
}

static int compile_elem(struct compiling *c, const struct art_skin_link *from,
                        struct skin_link *link)
{
    const struct art_fem *fem = c->body->fem[from->master]->fem;
    double *x = c->to->coord + link->first, sum = 0;
    link->elem = skin_fem_elem(c->body->fem[from->master], from->elem);
    if (link->elem < 0)
        return refuse(c, ART_ENOTFOUND, "no element: the FEM model has no", from->elem);
    int n = art_fem_kind_of(fem, link->elem)->n_front;
    if (from->n != n)
        return art_error(
            c->ctx, ART_ESHAPE, &c->owner->loc,
            "'%s': point %d of it has %d coordinate{s} in element %d, which has %d node{s}",
            art_comp_path(c->owner, NULL), c->i, from->n, from->elem, n);
    for (int k = 0; k < n; k++) {
        c->to->node[link->first + k] = art_fem_elem_nodes(fem, link->elem)[k];
        sum += x[k];
    }
    if (fabs(sum - 1) > 1e-4 && !c->body->single)
        return art_error(c->ctx, ART_ERANGE, &c->owner->loc,
                         "'%s': the coordinates of point %d of it in element %d add up to %.9g",
                         art_comp_path(c->owner, NULL), c->i, from->elem, sum);
    normalize(c, x, n, 1);
    art_v3_copy(link->offset, from->offset);
    link->turns = art_v3_norm(from->offset) > 0;
    return ART_OK;
}

static int compile_link(struct compiling *c, const struct art_skin_link *from,
                        struct skin_link *link)
{
    *link = (struct skin_link){.kind = from->kind,
                               .master = from->master,
                               .w = from->weight,
                               .elem = -1,
                               .first = c->n_coords,
                               .n = from->n};
    c->n_coords += from->n;
    for (int k = 0; k < from->n; k++) {
        double x = c->from->coord[from->first + k];
        c->to->coord[link->first + k] = c->body->single ? skin_rounded(x) : x;
    }
    if (c->body->single) link->w = skin_rounded(link->w);
    if (from->kind == ART_SKIN_ELEMENT) return compile_elem(c, from, link);
    for (int k = 0; k < from->n; k++) {
        int number = c->from->node[from->first + k];
        int node = skin_fem_node(c->body->fem[from->master], number);
        if (node < 0) return refuse(c, ART_ENOTFOUND, "no node: the FEM model has no", number);
        c->to->node[link->first + k] = node;
    }
    return ART_OK;
}

static int compile_point(struct compiling *c, int i)
{
    const struct art_skin_point *from = &c->from->point[i];
    struct skin_point *to = &c->to->point[i];
    struct skin_link *link = c->to->link + from->first;
    double sum = 0;
    *to = (struct skin_point){.base_weight = from->base_weight, .first = from->first, .n = from->n};
    art_v3_copy(to->base, from->base);
    if (c->body->single) to->base_weight = skin_rounded(to->base_weight);
    c->i = i;
    for (int k = 0; k < from->n; k++) {
        int status = compile_link(c, &c->from->link[from->first + k], &link[k]);
        if (status < 0) return status;
        sum += link[k].w;
    }
    double want = 1 - to->base_weight;
    for (int k = 0; k < from->n && !c->body->single && fabs(sum - want) <= 1e-5; k++)
        link[k].w *= want / sum;
    return skin_reserve(c->ctx, c->body, c->to, i);
}

int skin_points_compile(struct art_ctx *ctx, struct skin_body *body, const struct art_comp *owner,
                        const struct art_skin_points *from, struct skin_points *to)
{
    struct art_arena *arena = &body->skin.sys->arena;
    struct compiling c = {.ctx = ctx, .body = body, .owner = owner, .from = from, .to = to};
    int status = ART_OK;
    to->n = from->n;
    if (!grow(ctx, arena, &to->point, (size_t)from->n, sizeof *to->point) ||
        !grow(ctx, arena, &to->link, (size_t)from->n_links, sizeof *to->link) ||
        !grow(ctx, arena, &to->node, (size_t)from->n_coords, sizeof *to->node) ||
        !grow(ctx, arena, &to->coord, (size_t)from->n_coords, sizeof *to->coord))
        return ART_ENOMEM;
    for (int i = 0; i < from->n && status == ART_OK; i++) status = compile_point(&c, i);
    return status;
}

/* Return the next link to a frame of point i from place k of the links on, or the end. */
static int next_frame(const struct skin_points *points, int i, int k)
{
    const struct skin_point *p = &points->point[i];
    while (k < p->first + p->n && points->link[k].kind != ART_SKIN_FRAME) k++;
    return k;
}

static int count_frames(const struct skin_points *points, int i)
{
    const struct skin_point *p = &points->point[i];
    int n = 0;
    for (int k = p->first; k < p->first + p->n; k++) n += points->link[k].kind == ART_SKIN_FRAME;
    return n;
}

/* Lane `lane` of places first to end: the frames of point i. What remains has the first of them. */
static void fill_lane(const struct skin_points *points, int i, int lane, int first, int end,
                      struct skin_fours *fours)
{
    int k = next_frame(points, i, points->point[i].first), n = count_frames(points, i);
    int some = n ? points->link[k].master : 0;
    for (int at = first; at < end; at++) {
        bool more = at - first < n;
        fours->master[at][lane] = more ? points->link[k].master : some;
        fours->w[at][lane] = more ? points->link[k].w : 0;
        if (more) k = next_frame(points, i, k + 1);
    }
}

int skin_fours_make(struct art_ctx *ctx, struct art_arena *arena, const struct skin_points *points,
                    struct skin_fours *fours)
{
    int n = (points->n + 3) / 4;
    if (!grow(ctx, arena, &fours->first, (size_t)n + 1, sizeof *fours->first) ||
        !grow(ctx, arena, &fours->base, 3 * (size_t)n, sizeof *fours->base))
        return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        int most = 0;
        for (int lane = 0; lane < 4 && 4 * i + lane < points->n; lane++) {
            int count = count_frames(points, 4 * i + lane);
            most = count > most ? count : most;
        }
        fours->first[i + 1] = fours->first[i] + most;
    }
    if (!grow(ctx, arena, &fours->master, (size_t)fours->first[n], sizeof *fours->master) ||
        !grow(ctx, arena, &fours->w, (size_t)fours->first[n], sizeof *fours->w))
        return ART_ENOMEM;
    for (int v = 0; v < 4 * n; v++) {
        /* behind the last point it comes again */
        int i = v < points->n ? v : points->n - 1;
        fill_lane(points, i, v % 4, fours->first[v / 4], fours->first[v / 4 + 1], fours);
        for (int c = 0; c < 3; c++) fours->base[3 * (v / 4) + c][v % 4] = points->point[i].base[c];
    }
    return ART_OK;
}

/* --------------------------------------------------------------------- masters */

static int add_master(struct art_ctx *ctx, struct skin_body *body, int k)
{
    struct art_system *sys = body->skin.sys;
    const struct art_comp *comp = body->masters.master[k].comp;
    const struct art_dyn *dyn = art_system_dyn(sys, comp);
    body->dyn[k] = -1;
    if (art_comp_has_kind(comp, ART_KIND_ELASTIC_BODY))
        return art_error(ctx, ART_EUNSUPPORTED, &body->skin.comp->loc,
                         "'%s' follows '%s', a deformable body, which is not simulated",
                         art_comp_path(body->skin.comp, NULL), art_comp_path(comp, NULL));
    if (body->masters.master[k].fem) {
        const struct art_fem *fem = art_system_fem_of(sys, comp);
        if (fem) return skin_fem_create(ctx, fem, body->element_frames, &body->fem[k]);
    } else if (dyn && dyn->frame) {
        body->dyn[k] = (int)(dyn - sys->dyn);
        return ART_OK;
    }
    return art_error(ctx, ART_ENOTFOUND, &body->skin.comp->loc,
                     "'%s' follows '%s', which is not simulated here",
                     art_comp_path(body->skin.comp, NULL), art_comp_path(comp, NULL));
}

static int add_masters(struct art_ctx *ctx, struct skin_body *body)
{
    struct art_arena *arena = &body->skin.sys->arena;
    size_t n;
    int status;
    ART_TRY(art_skin_masters_read(ctx, body->skin.comp, &body->masters));
    n = (size_t)body->masters.n;
    body->skin.n_masters = body->masters.n;
    body->skin.master = body->masters.master;
    if (!grow(ctx, arena, &body->dyn, n, sizeof *body->dyn) ||
        !grow(ctx, arena, &body->fem, n, sizeof *body->fem) ||
        !grow(ctx, arena, &body->motion, n, sizeof *body->motion) ||
        !grow(ctx, arena, &body->turn, 1, sizeof *body->turn))
        return ART_ENOMEM;
    for (int k = 0; k < body->masters.n; k++) ART_TRY(add_master(ctx, body, k));
    status = art_system_add_history(ctx, body->skin.sys, body->skin.comp, 4 * body->masters.n);
    if (status < 0) goto out;
    body->history = status;
    status = ART_OK;
out:
    return status;
}

/* The vertices that do not follow frames and elements alone. */
static int list_rest(struct art_ctx *ctx, struct skin_body *body)
{
    if (!grow(ctx, &body->skin.sys->arena, &body->rest, (size_t)body->at.n, sizeof *body->rest))
        return ART_ENOMEM;
    for (int i = 0; i < body->at.n; i++) {
        const struct skin_point *p = &body->at.point[i];
        bool rest = p->base_weight != 0;
        for (int k = p->first; k < p->first + p->n; k++)
            rest = rest || body->at.link[k].kind == ART_SKIN_NODES;
        if (rest) body->rest[body->n_rest++] = i;
    }
    return ART_OK;
}

static int add_vertices(struct art_ctx *ctx, struct skin_body *body)
{
    const struct art_comp *comp = body->skin.comp;
    struct art_skin_points points = {0};
    int status;
    ART_TRY(art_comp_mesh(ctx, comp, &body->mesh));
    if (body->mesh && body->mesh->n_verts == 0)
        art_warn(ctx, &comp->loc, "'%s': its mesh is empty", art_comp_path(comp, NULL));
    ART_TRY(skin_vertices_read(ctx, comp, &body->masters, body->single, body->mesh, &points));
    body->skin.mesh = body->mesh;
    body->skin.n_verts = points.n;
    ART_TRY(skin_points_compile(ctx, body, comp, &points, &body->at));
    ART_TRY(skin_fours_make(ctx, &body->skin.sys->arena, &body->at, &body->fours));
    ART_TRY(skin_elem_fours_make(ctx, body, &body->at, &body->elems));
    status = list_rest(ctx, body);
out:
    art_skin_points_fini(&points);
    return status;
}

static void read_blending(struct skin_body *body)
{
    const struct art_comp *comp = body->skin.comp;
    body->blend.mode = (enum art_skin_blending)art_get_word_index(comp, "frameBlending");
    body->blend.tolerance = art_get_double(comp, "DQBlendTolerance");
    body->blend.max_steps = (int)art_get_double(comp, "DQMaxBlendSteps");
    body->blend.exact = !body->skin.sys->quirks.skin_blend_as_original;
}

/* ------------------------------------------------------------------------- set */

struct skin_list {
    struct skin_body *first, **end;
};

static struct skin_body *next_of(const struct skin_body *body)
{
    return (struct skin_body *)body->skin.next;
}

static void loads(const struct art_system *sys, const struct art_state *state,
                  struct art_force_set *set, double *f)
{
    const struct skin_list *list = set->data;
    (void)sys;
    for (struct skin_body *b = list->first; b; b = next_of(b)) skin_load_add(b, state, f);
}

/* The sides of the quaternions, so that they go on from there. */
static void keep_sides(const struct art_system *sys, struct art_state *state,
                       struct art_force_set *set)
{
    const struct skin_list *list = set->data;
    (void)sys;
    for (struct skin_body *b = list->first; b; b = next_of(b)) {
        skin_motions(b, state, b->motion);
        for (int k = 0; k < b->masters.n; k++)
            if (b->dyn[k] >= 0)
                memcpy(state->history + b->history + 4 * k, b->motion[k].r, 4 * sizeof(double));
    }
}

static int refresh(struct art_ctx *ctx, struct art_system *sys, struct art_force_set *set)
{
    const struct skin_list *list = set->data;
    int status;
    (void)sys;
    for (struct skin_body *b = list->first; b; b = next_of(b)) {
        read_blending(b);
        ART_TRY(skin_load_read(ctx, b));
        for (int k = 0; k < b->masters.n; k++)
            if (b->fem[k]) skin_fem_rest(b->fem[k]);
    }
    status = ART_OK;
out:
    return status;
}

static void free_skins(struct art_force_set *set)
{
    const struct skin_list *list = set->data;
    for (struct skin_body *b = list->first; b; b = next_of(b)) {
        art_skin_masters_fini(&b->masters);
        art_mesh_free(b->mesh);
    }
}

static const struct art_force_type skins = {.name = "skins",
                                            .forces = loads,
                                            .unexcited = true,
                                            .start = keep_sides,
                                            .record_end_state = keep_sides,
                                            .refresh = refresh,
                                            .free = free_skins};

/* Meshes of other rooms that follow components. */
struct other_skins {
    struct art_skin *first;
};

static const struct art_force_type other_meshes = {.name = "meshes",
                                                   .undivided = art_force_divided};

struct art_skin *art_system_skins(const struct art_system *sys)
{
    const struct skin_list *list = art_system_set_data(sys, &skins);
    return list && list->first ? &list->first->skin : NULL;
}

struct art_skin *art_system_skin_of(const struct art_system *sys, const struct art_comp *comp)
{
    const struct other_skins *other = art_system_set_data(sys, &other_meshes);
    for (struct art_skin *s = art_system_skins(sys); s; s = s->next)
        if (s->comp == comp) return s;
    for (struct art_skin *s = other ? other->first : NULL; s; s = s->next)
        if (s->comp == comp) return s;
    return NULL;
}

int art_system_add_skin(struct art_ctx *ctx, struct art_system *sys, struct art_skin *skin)
{
    struct other_skins *other = art_system_ensure_set(ctx, sys, &other_meshes, sizeof *other);
    if (!other) return ART_ENOMEM;
    struct art_skin **end = &other->first;
    while (*end) end = &(*end)->next;
    *end = skin;
    return ART_OK;
}

int skin_need(struct art_ctx *ctx, struct art_system *sys, const struct art_comp *comp,
              struct skin_body **out)
{
    struct skin_body *body = (struct skin_body *)art_system_skin_of(sys, comp);
    struct skin_list *list = art_system_ensure_set(ctx, sys, &skins, sizeof *list);
    int status = ART_OK;
    if (!list) return ART_ENOMEM;
    if (!body) {
        body = art_arena_alloc(ctx, &sys->arena, 1, sizeof *body);
        if (!body) return ART_ENOMEM;
        body->skin.comp = comp;
        body->skin.sys = sys;
        body->single = sys->quirks.skin_single_precision;
        body->element_frames = sys->quirks.skin_element_frames;
        read_blending(body);
        /* one of the list from here on, which frees it */
        struct skin_body **end = &list->first;
        while (*end) end = (struct skin_body **)&(*end)->skin.next;
        *end = body;
        ART_TRY(skin_kept_create(ctx, body));
        ART_TRY(add_masters(ctx, body));
        ART_TRY(add_vertices(ctx, body));
        ART_TRY(skin_load_read(ctx, body));
    }
    *out = body;
out:
    return status;
}
