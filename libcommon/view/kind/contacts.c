/* This draws contact: normals, forces, contours, points and maps of depth or pressure (guide,
 * section 8.5). */
#include "../view_draw.h"
#include "../view_priv.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/surface.h>
#include <math.h>
#include <string.h>

struct data {
    struct art_contacts now;
    struct art_contact_vertices vertices;
    struct art_contours contours;
    double normal_len, radius;
    bool known;        /* a step has found forces */
    double *x, *value; /* of one body */
    int cap_x, cap_value;
};

static int make(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    int status = ART_OK;
    if (item->model < 0 || !art_contacts_rules(art_draw_system(view, item))) return ART_OK + 1;
    const struct art_comp *model = item->comp->parent;
    if (model && art_comp_has_kind(model, ART_KIND_MECH_MODEL))
        status = art_contact_radius(ctx, model, &d->radius);
    d->normal_len = art_get_double(item->comp, "contactNormalLen");
    if (!(d->normal_len > 0)) d->normal_len = 0.1 * d->radius;
    return status;
}

/* Returns the render properties of a pair: those of the behaviour, or else of the manager. */
static const struct art_comp *settings_of(const struct art_contact_pair *pair,
                                          const struct view_item *item)
{
    const struct art_comp *b = pair->rule->law->behavior;
    return b ? b : item->comp;
}

static int draw_arrow(struct art_ctx *ctx, struct art_viewer *view, const struct art_props *props,
                      const double at[3], double length, const double dir[3], const float *rgb)
{
    double end[3];
    art_v3_add_scaled(end, at, length, dir);
    return art_draw_line(ctx, view, props, at, end, rgb);
}

/* One contact on the side that is drawn on. */
static int draw_contact(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                        const struct data *d, const struct art_comp *settings, int side,
                        const struct art_contact *c)
{
    const struct art_props *props = art_draw_props(ctx, view, settings);
    const double sign = side == 0 ? 1 : -1,
                 scale = art_get_double(item->comp, "contactForceLenScale");
    int status = ART_OK;
    if (!props) return ART_ENOMEM;
    /* forces look as edges, so that they can be distinguished from normals */
    float edge[4];
    art_draw_edge_color(props, edge);
    struct art_props forces = *props;
    forces.line_width = props->edge_width;
    if (art_get_bool(settings, "drawIntersectionPoints"))
        ART_TRY(art_draw_point(ctx, view, props, c->pos[side], NULL));
    if (art_get_bool(settings, "drawContactNormals"))
        ART_TRY(draw_arrow(ctx, view, props, c->pos[side], sign * d->normal_len, c->normal, NULL));
    if (art_get_bool(settings, "drawContactForces"))
        ART_TRY(draw_arrow(ctx, view, &forces, c->pos[side], sign * scale, c->force, edge));
    if (art_get_bool(settings, "drawFrictionForces"))
        status = draw_arrow(ctx, view, &forces, c->pos[side], sign * scale, c->friction, edge);
out:
    return status;
}

static int draw_contours(struct art_ctx *ctx, struct art_viewer *view, const struct data *d,
                         const struct art_props *props)
{
    float rgba[4];
    int status = ART_OK;
    art_draw_edge_color(props, rgba);
    for (int i = 0; i < d->contours.n_contours && status == ART_OK; i++) {
        const struct art_contour *c = &d->contours.contour[i];
        const struct art_contour_point *p = d->contours.point + c->first;
        int n = c->closed ? c->n : c->n - 1;
        for (int k = 0; k < n && status == ART_OK; k++)
            status =
                art_draw_thin_line(ctx, view, p[k].x, p[(k + 1) % c->n].x, props->edge_width, rgba);
    }
    return status;
}

/* ------------------------------------------------------------------------ maps */

/* Takes depths or pressures of the vertices of a body. */
static int take_values(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                       struct data *d, int body, const char *map, int n)
{
    const struct art_system *sys = art_draw_system(view, item);
    const struct art_state *state = art_draw_state(view, item);
    int status;
    if (!ART_RESERVE(ctx, d->x, 3 * n, d->cap_x) || !ART_RESERVE(ctx, d->value, n, d->cap_value))
        return ART_ENOMEM;
    memset(d->value, 0, (size_t)n * sizeof *d->value);
    art_contacts_positions(sys, state, body, d->x);
    if (art_streq(map, "PENETRATION_DEPTH"))
        return art_contacts_depths(ctx, sys, state, &d->now, body, d->value);
    ART_TRY(art_contacts_on_body(ctx, sys, state, &d->now, body, &d->vertices));
    for (int i = 0; i < d->vertices.n; i++)
        if (d->vertices.list[i].body == body)
            d->value[d->vertices.list[i].vert] = d->vertices.list[i].pressure;
out:
    return status;
}

/* Draw faces at d->x, a little outside of the surface that they are part of. */
static int draw_lifted(struct art_ctx *ctx, struct art_viewer *view, const struct data *d,
                       const struct art_props *props, const struct art_surface *s,
                       struct art_mesh *mesh, const struct view_scale *scale)
{
    double *normal = NULL;
    int status = ART_OK;
    normal = art_alloc(ctx, 3 * (size_t)s->n_verts + 1, sizeof *normal);
    if (!normal) {
        status = ART_ENOMEM;
        goto out;
    }
    art_mesh_vertex_normals(mesh, normal);
    for (int i = 0; i < 3 * s->n_verts; i++) mesh->pos[i] += 2e-3 * s->radius * normal[i];
    struct view_surface surface = {.mesh = mesh, .value = scale ? d->value : NULL, .scale = scale};
    struct art_props plain = *props;
    plain.draw_edges = false;
    if (plain.face_style == ART_FACE_NONE) plain.face_style = ART_FACE_FRONT;
    if (mesh->n_faces > 0) status = art_draw_surface(ctx, view, &plain, &surface);
out:
    art_free(normal);
    return status;
}

/* Make a mesh of the vertices of a surface at d->x, without faces. */
static int begin_patch(struct art_ctx *ctx, const struct data *d, const struct art_surface *s,
                       struct art_mesh **mesh)
{
    int status = art_mesh_create(ctx, mesh);
    for (int i = 0; i < s->n_verts && status == ART_OK; i++)
        status = art_mesh_add_vertex(ctx, *mesh, d->x + 3 * (size_t)i);
    return status;
}

/* Draw the triangles that have a value. */
static int draw_patch(struct art_ctx *ctx, struct art_viewer *view, const struct data *d,
                      const struct art_props *props, const struct art_surface *s,
                      const struct view_scale *scale)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(begin_patch(ctx, d, s, &mesh));
    for (int t = 0; t < s->n_tris; t++) {
        const int *v = s->tri[t];
        if (d->value[v[0]] > 0 || d->value[v[1]] > 0 || d->value[v[2]] > 0)
            ART_TRY(art_mesh_add_face(ctx, mesh, 3, v));
    }
    status = draw_lifted(ctx, view, d, props, s, mesh, scale);
out:
    art_mesh_free(mesh);
    return status;
}

/* Draw the triangles of one body of a pair that cross the surface of the other. */
static int draw_crossing_faces(struct art_ctx *ctx, struct art_viewer *view,
                               const struct view_item *item, struct data *d,
                               const struct art_props *props, int body, int side)
{
    const struct art_surface *s = art_contacts_surface(art_draw_system(view, item), body, NULL);
    struct art_mesh *mesh = NULL;
    int status, last = -1;
    if (!s) return ART_OK;
    if (!ART_RESERVE(ctx, d->x, 3 * s->n_verts, d->cap_x)) return ART_ENOMEM;
    art_contacts_positions(art_draw_system(view, item), art_draw_state(view, item), body, d->x);
    ART_TRY(begin_patch(ctx, d, s, &mesh));
    for (int i = 0; i < d->contours.n_points; i++) {
        int tri = d->contours.point[i].cut[side];
        if (tri >= 0 && tri != last) ART_TRY(art_mesh_add_face(ctx, mesh, 3, s->tri[tri]));
        if (tri >= 0) last = tri;
    }
    status = draw_lifted(ctx, view, d, props, s, mesh, NULL);
out:
    art_mesh_free(mesh);
    return status;
}

/* Draw where the surfaces cross. */
static int draw_crossing(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                         struct data *d, const struct art_comp *settings,
                         const struct art_contact_pair *pair, int side)
{
    const bool lines = art_get_bool(settings, "drawIntersectionContours"),
               faces = art_get_bool(settings, "drawIntersectionFaces");
    const struct art_props *props;
    int status = ART_OK;
    if (!lines && !faces) return ART_OK;
    props = art_draw_props(ctx, view, settings);
    if (!props) return ART_ENOMEM;
    ART_TRY(art_contacts_crossing(ctx, art_draw_system(view, item), art_draw_state(view, item),
                                  pair, &d->contours));
    if (faces) ART_TRY(draw_crossing_faces(ctx, view, item, d, props, pair->body[side], side));
    if (lines) status = draw_contours(ctx, view, d, props);
out:
    return status;
}

/* One scale for all of the manager, unless the behaviour has a range of its own. */
static int scale_of(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                    const struct art_comp *settings, const char *title, struct view_scale **scale)
{
    struct art_value value;
    bool own = settings != item->comp && art_is_set(settings, "colorMapRange") &&
               art_get(settings, "colorMapRange", &value) && !value.is_null;
    int n = view->n_scales, status = ART_OK;
    *scale = art_draw_scale_of(ctx, view, own ? settings : item->comp, title);
    if (!*scale) return ART_ENOMEM;
    if (view->n_scales > n) {
        ART_TRY(art_draw_hue_map(ctx, view, &(*scale)->map));
        ART_TRY(art_draw_take_map(ctx, view, item->comp, "colorMap", &(*scale)->map));
        art_draw_take_scalar_range(own ? settings : item->comp, "colorMapRange", *scale);
    }
    art_draw_take_between(settings, "colorMapInterpolation", *scale);
out:
    return status;
}

static int draw_map(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                    struct data *d, const struct art_comp *settings, int body, const char *map)
{
    const struct art_surface *s = art_contacts_surface(art_draw_system(view, item), body, NULL);
    const struct art_props *props = art_draw_props(ctx, view, settings);
    const char *title = art_streq(map, "CONTACT_PRESSURE") ? "contact pressure" : "penetration";
    struct view_scale *scale;
    int status;
    if (!s) return ART_OK;
    if (!props) return ART_ENOMEM;
    ART_TRY(scale_of(ctx, view, item, settings, title, &scale));
    ART_TRY(take_values(ctx, view, item, d, body, map, s->n_verts));
    scale->used = true;
    if (view->measuring)
        art_draw_measure(scale, s->n_verts, d->value);
    else
        status = draw_patch(ctx, view, d, props, s, scale);
out:
    return status;
}

/* -------------------------------------------------------------------- the whole */

static int draw_pair(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                     struct data *d, const struct art_contact_pair *pair)
{
    const struct art_comp *settings = settings_of(pair, item);
    const char *map = art_get_text(settings, "drawColorMap");
    int side = art_get_double(settings, "renderingCollidable") != 0, status = ART_OK;
    if (!art_draw_visible(ctx, view, settings)) return ART_OK;
    if (!d->known && art_streq(map, "CONTACT_PRESSURE")) map = NULL;
    if (map && !art_streq(map, "NONE"))
        ART_TRY(draw_map(ctx, view, item, d, settings, pair->body[side], map));
    if (view->measuring) return ART_OK;
    for (int k = pair->first; k < pair->first + pair->n; k++)
        ART_TRY(draw_contact(ctx, view, item, d, settings, side, &d->now.contact[k]));
    status = draw_crossing(ctx, view, item, d, settings, pair, side);
out:
    return status;
}

/* Find contacts: before the first step it is known what touches, and no force. */
static int find(struct art_ctx *ctx, struct art_viewer *view, const struct view_item *item,
                struct data *d)
{
    struct art_system *sys = art_sim_system(view->sim, item->model);
    struct art_state *state = art_draw_state(view, item);
    int status;
    d->known = art_system_is_solved(sys);
    if (d->known) return art_contacts_get(ctx, sys, state, item->comp, &d->now);
    status = art_contacts_at_start(ctx, sys, item->comp, &d->now);
    if (status != ART_ENOTFOUND) return status;
    ART_TRY(art_system_look(sys, state));
    status = art_contacts_at_start(ctx, sys, item->comp, &d->now);
    if (status == ART_ENOTFOUND) status = ART_OK;
    if (status == ART_OK) status = art_system_look(sys, NULL);
out:
    return status;
}

static int draw(struct art_ctx *ctx, struct art_viewer *view, struct view_item *item)
{
    struct data *d = item->data;
    int status = find(ctx, view, item, d);
    for (int i = 0; i < d->now.n_pairs && status == ART_OK; i++)
        status = draw_pair(ctx, view, item, d, &d->now.pair[i]);
    return status;
}

static void free_data(struct view_item *item)
{
    struct data *d = item->data;
    art_contacts_fini(&d->now);
    art_contact_vertices_fini(&d->vertices);
    art_contours_fini(&d->contours);
    art_free(d->x);
    art_free(d->value);
}

const struct art_view_kind art_view_contacts = {.name = "contacts",
                                                .summary =
                                                    "contact: normals, forces, contours, maps",
                                                .classes = "CollisionManager",
                                                .size = sizeof(struct data),
                                                .colored = true,
                                                .make = make,
                                                .draw = draw,
                                                .free = free_data};
