/* This is the viewer: the list of items to draw, and the drawing of all of them. */
#include "view_draw.h"
#include "view_priv.h"
#include <art/fem.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

static const struct art_view_kind *const kinds[] = {
#define X(kind) &art_view_##kind,
#include "kinds.def"
#undef X
};
enum { N_KINDS = sizeof kinds / sizeof kinds[0], MOST_KINDS = 64 };

/* ----------------------------------------------------------------- properties */

const struct art_props *art_draw_props(struct art_ctx *ctx, struct art_viewer *view,
                                       const struct art_comp *comp)
{
    const struct art_comp *at = comp;
    struct art_props *props;
    /* who says nothing looks as the one that it belongs to */
    while (at->parent && !art_is_set(at, "renderProps") &&
           !(at->order < view->n_props && view->props[at->order]) &&
           !art_comp_has_kind(at, ART_KIND_COLLISION_MANAGER) && !art_comp_is(at, "GridCompBase") &&
           !art_comp_is(at, "Muscle") && !art_comp_is(at, "MultiPointMuscle"))
        at = at->parent;
    if (at->order < view->n_props && view->props[at->order]) return view->props[at->order];
    props = art_arena_alloc(ctx, &view->arena, 1, sizeof *props);
    if (!props) return NULL;
    art_view_props(at, props);
    if (at->order < view->n_props) view->props[at->order] = props;
    return props;
}

static bool matches(const char *path, const char *const *pattern, int n)
{
    for (int i = 0; i < n; i++)
        if (fnmatch(pattern[i], path, 0) == 0) return true;
    return false;
}

/* True if a pattern matches a component or one that it is in. */
static bool is_meant(const struct art_comp *comp, const char *const *pattern, int n)
{
    for (; n > 0 && comp && comp->parent; comp = comp->parent) {
        const char *path = art_comp_path(comp, NULL);
        if (path && (matches(path, pattern, n) || (comp->name && matches(comp->name, pattern, n))))
            return true;
    }
    return false;
}

bool art_draw_visible(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp)
{
    const struct art_props *props = art_draw_props(ctx, view, comp);
    if (!props || is_meant(comp, view->o->hide, view->o->n_hide)) return false;
    return props->visible || is_meant(comp, view->o->show, view->o->n_show);
}

/* ---------------------------------------------------------------------- items */

/* Returns the kind of a rank: what the geom room shows comes first, then the kinds of this room. */
static const struct art_view_kind *kind_at(int rank, const struct art_geom_kind **geom)
{
    int n = 0;
    while (art_geom_kind_at(n)) n++;
    *geom = art_geom_kind_at(rank);
    return rank < n ? &art_view_geometry : rank < n + N_KINDS ? kinds[rank - n] : NULL;
}

/* An item that needs a missing file is left out with a warning, if that is wanted. */
static int make_item(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct art_quiet quiet;
    if (!item->kind->make) return ART_OK;
    if (!view->o->lenient) return item->kind->make(ctx, view, item);
    art_quiet_errors(ctx, &quiet);
    int status = item->kind->make(ctx, view, item);
    if (status != ART_EIO) return art_quiet_raise(ctx, &quiet, status);
    status = art_quiet_end(ctx, &quiet, status);
    if (art_status_stops(status)) return status;
    art_warn(ctx, &quiet.loc, "left out: %s", quiet.why);
    return ART_OK + 1;
}

static void free_item(struct view_item *item)
{
    if (item->kind->free) item->kind->free(item);
    if (item->kind->size) art_free(item->data);
}

static int add_item(struct art_ctx *ctx, struct art_viewer *view, int rank,
                    const struct art_comp *comp)
{
    const struct art_geom_kind *geom;
    const struct art_view_kind *kind = kind_at(rank, &geom);
    int status = ART_OK;
    if (!ART_GROW(ctx, view->item, view->n_items, view->cap_items)) return ART_ENOMEM;
    struct view_item *item = &view->item[view->n_items];
    *item = (struct view_item){.kind = kind, .geom = geom, .rank = rank, .comp = comp};
    item->model = view->sim ? art_sim_model_index(view->sim, comp) : -1;
    item->props = art_draw_props(ctx, view, comp);
    if (!item->props) return ART_ENOMEM;
    if (kind->size && !(item->data = art_alloc(ctx, 1, kind->size))) return ART_ENOMEM;
    status = make_item(ctx, view, item);
    if (status == ART_OK)
        view->n_items++;
    else
        free_item(item);
    return status < 0 ? status : ART_OK;
}

/* The kinds that show a class, looked up once for each class. */
struct shown {
    const struct art_cls *cls;
    unsigned long long kinds; /* a bit for each rank */
};
struct finding {
    struct shown *shown;
    int n, cap;
};

static int kinds_of(struct art_ctx *ctx, struct finding *f, const struct art_comp *comp,
                    unsigned long long *mask)
{
    const struct art_view_kind *kind;
    const struct art_geom_kind *geom;
    for (int i = f->n - 1; i >= 0; i--)
        if (f->shown[i].cls == comp->cls) {
            *mask = f->shown[i].kinds;
            return ART_OK;
        }
    if (!ART_GROW(ctx, f->shown, f->n, f->cap)) return ART_ENOMEM;
    *mask = 0;
    for (int k = 0; k < MOST_KINDS && (kind = kind_at(k, &geom)); k++)
        if (geom ? art_geom_kind_shows(geom, comp) : art_geom_is_one_of(comp, kind->classes))
            *mask |= 1ull << k;
    f->shown[f->n++] = (struct shown){comp->cls, *mask};
    return ART_OK;
}

static int find_items(struct art_ctx *ctx, struct art_viewer *view, struct art_comp *root)
{
    struct finding f = {0};
    unsigned long long mask;
    int status = ART_OK;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c)) {
        ART_TRY(kinds_of(ctx, &f, c, &mask));
        if (!mask || !art_draw_visible(ctx, view, c)) continue;
        for (int k = 0; k < MOST_KINDS; k++)
            if (mask & 1ull << k) ART_TRY(add_item(ctx, view, k, c));
    }
out:
    art_free(f.shown);
    return status;
}

/* Sorts items of one kind together: batches are longer, and what is transparent comes in a fixed
 * order. */
static void sort_items(struct view_item *item, int n, struct view_item *sorted)
{
    int at = 0;
    for (int k = 0; k < MOST_KINDS; k++)
        for (int i = 0; i < n; i++)
            if (item[i].rank == k) sorted[at++] = item[i];
}

static int order_items(struct art_ctx *ctx, struct art_viewer *view)
{
    struct view_item *sorted = art_alloc(ctx, (size_t)view->n_items + 1, sizeof *sorted);
    if (!sorted) return ART_ENOMEM;
    sort_items(view->item, view->n_items, sorted);
    art_free(view->item);
    view->item = sorted;
    view->cap_items = view->n_items + 1;
    return ART_OK;
}

static int add_option_scale(struct art_ctx *ctx, struct art_viewer *view)
{
    const struct art_view_options *o = view->o;
    struct view_scale *scale = art_draw_scale_of(ctx, view, NULL, o->color ? o->color : "");
    if (!scale) return ART_ENOMEM;
    scale->map = o->map ? o->map : art_draw_map("viridis");
    scale->fixed = o->has_range;
    scale->any = o->has_range;
    scale->lo = o->lo;
    scale->hi = o->hi;
    return ART_OK;
}

/* All items, or while measuring those that have values. */
static int draw_items(struct art_ctx *ctx, struct art_viewer *view, bool measuring)
{
    int status = ART_OK;
    view->measuring = measuring;
    for (int i = 0; i < view->n_items && status == ART_OK; i++) {
        struct view_item *item = &view->item[i];
        if (measuring && !item->kind->colored) continue;
        status = art_draw_as(ctx, view, item->comp);
        if (status == ART_OK) status = item->kind->draw(ctx, view, item);
    }
    view->measuring = false;
    return status == ART_OK ? art_draw_flush(ctx, view) : status;
}

static void put_field(struct art_buf *buf, const char *name)
{
    char quoted[80];
    snprintf(quoted, sizeof quoted, "'%.70s'", name);
    if (buf->s && strstr(buf->s, quoted)) return;
    art_buf_printf(buf, "%s%s", buf->n ? ", " : "; there are ", quoted);
}

/* Fields of FEM models, and numbers of other things that change with the motion, if they take part
 * in it. */
static void put_fields_of(const struct art_viewer *view, struct art_buf *buf, int model,
                          const struct art_comp *comp)
{
    const struct art_fem_field *field;
    for (int i = 0; art_comp_has_kind(comp, ART_KIND_FEM_MODEL) && (field = art_fem_field_at(i));
         i++)
        if (field->where != ART_FEM_MODEL) put_field(buf, field->name);
    for (int i = 0; i < comp->cls->n_props; i++) {
        const char *name = comp->cls->props[i]->name;
        const struct art_live *live = art_draw_live(view, model, comp, name);
        if (live && live->size >= 1) put_field(buf, name);
    }
}

static int no_color(struct art_ctx *ctx, const struct art_viewer *view)
{
    struct art_buf buf;
    const struct art_cls *last = NULL;
    const struct art_comp *still = NULL; /* has the property and takes no part in the simulation */
    const char *color = view->o->color;
    art_buf_init(&buf, ctx);
    for (int i = 0; i < view->n_items; i++) {
        const struct view_item *item = &view->item[i];
        if (!item->kind->colored || item->model < 0 || item->comp->cls == last) continue;
        last = item->comp->cls;
        if (!still && art_live_find(item->comp, color) &&
            !art_draw_live(view, item->model, item->comp, color))
            still = item->comp;
        put_fields_of(view, &buf, item->model, item->comp);
    }
    int status = ART_ENOMEM;
    const char *others = buf.s ? buf.s : "";
    if (!buf.failed && still)
        status = art_error(ctx, ART_ENOTFOUND, NULL,
                           "'%s' of '%s' is not known, as its class %s is ignored%s", color,
                           art_comp_path(still, NULL), still->cls->name, others);
    else if (!buf.failed)
        status =
            art_error(ctx, ART_ENOTFOUND, NULL, "nothing that is shown has '%s'%s", color, others);
    art_buf_fini(&buf);
    return status;
}

/* True if anything has the field of the options, found by a first pass of measuring. */
static int check_color(struct art_ctx *ctx, struct art_viewer *view)
{
    int status = draw_items(ctx, view, true);
    if (status < 0 || view->has_color) return status;
    return no_color(ctx, view);
}

static int make(struct art_ctx *ctx, struct art_viewer *view, struct art_comp *root)
{
    int status;
    ART_TRY(add_option_scale(ctx, view));
    if (!root) return ART_OK;
    view->n_props = root->model->next_order;
    view->props = art_alloc(ctx, (size_t)view->n_props + 1, sizeof *view->props);
    if (!view->props) return ART_ENOMEM;
    ART_TRY(find_items(ctx, view, root));
    ART_TRY(order_items(ctx, view));
    if (view->o->color) ART_TRY(check_color(ctx, view));
out:
    return status;
}

int art_view_create(struct art_ctx *ctx, struct art_comp *root, struct art_sim *sim,
                    const struct art_view_options *options, struct art_viewer **out_view)
{
    struct art_viewer *view = art_alloc(ctx, 1, sizeof *view);
    int status;
    if (!view) return ART_ENOMEM;
    view->root = root;
    view->sim = sim;
    view->o = options;
    art_view_frame(view, 1024, 768);
    ART_TRY(make(ctx, view, root));
    *out_view = view;
out:
    if (status < 0) art_view_free(view);
    return status;
}

void art_view_frame(struct art_viewer *view, double width, double height)
{
    view->width = width;
    view->height = height;
}

double art_view_taken(const struct art_viewer *view)
{
    return view->taken;
}

static void free_batch(struct view_batch *b)
{
    art_free(b->x);
    art_free(b->rgba);
}

void art_view_free(struct art_viewer *view)
{
    if (!view) return;
    for (int i = 0; i < view->n_items; i++) free_item(&view->item[i]);
    art_draw_maps_fini(view);
    free_batch(&view->points);
    free_batch(&view->lines);
    art_free(view->item);
    art_free(view->props);
    art_free(view->scale);
    art_arena_fini(&view->arena);
    art_free(view);
}

int art_draw_as(struct art_ctx *ctx, struct art_viewer *view, const struct art_comp *comp)
{
    if (!view->o->ids || view->measuring) return ART_OK;
    int status = art_draw_flush(ctx, view);
    art_scene_id(view->scene, comp->order + 1);
    return status;
}

const struct art_comp *art_view_picked(const struct art_viewer *view, int id)
{
    for (struct art_comp *c = view->root; c && id > 0; c = art_comp_next(view->root, c))
        if (c->order == id - 1) return c;
    return NULL;
}

int art_view_draw(struct art_ctx *ctx, struct art_viewer *view, struct art_scene *scene)
{
    int status;
    view->scene = scene;
    view->taken = 0;
    for (int i = 0; i < view->n_scales; i++) {
        view->scale[i].used = false;
        if (view->scale[i].fit && !view->o->has_range) view->scale[i].any = false;
    }
    ART_TRY(draw_items(ctx, view, true));
    ART_TRY(draw_items(ctx, view, false));
    status = art_draw_arrows(ctx, view);
    art_scene_id(scene, 0);
out:
    view->scene = NULL;
    return status;
}
