/* The parts of a mesh that a format does not keep. */
#include "format_priv.h"

/* The losses, as the list of a sentence. */
struct losses {
    struct art_buf text;
    unsigned carries;
};

static void lose(struct losses *l, const char *what, int n)
{
    if (l->text.n) art_buf_puts(&l->text, ", ");
    if (n > 0) art_buf_printf(&l->text, "%d ", n);
    art_buf_puts(&l->text, what);
}

static void check(struct losses *l, unsigned flag, bool present, const char *what, int n)
{
    if (present && !(l->carries & flag)) lose(l, what, n);
}

static bool is_known(const char *const *known, const char *name)
{
    for (; known && *known; known++)
        if (strcmp(*known, name) == 0) return true;
    return false;
}

static void check_fields_but(struct losses *l, unsigned flag, const struct art_fields *fields,
                             const char *what, const char *const *known)
{
    for (int i = 0; i < fields->n && !(l->carries & flag); i++) {
        if (is_known(known, fields->list[i].name)) continue;
        lose(l, what, 0);
        art_buf_printf(&l->text, " '%s'", fields->list[i].name);
    }
}

static void check_fields(struct losses *l, unsigned flag, const struct art_fields *fields,
                         const char *what)
{
    check_fields_but(l, flag, fields, what, NULL);
}

static void check_attr(struct losses *l, unsigned flag, const struct art_mesh_attr *attr,
                       const char *what)
{
    if (attr->n == 0) return;
    check(l, flag, true, what, 0);
    if (l->carries & flag && attr->idx) {
        check(l, ART_CARRIES_CORNERS, true, what, 0);
        if (!(l->carries & ART_CARRIES_CORNERS)) art_buf_puts(&l->text, " of corners");
    }
}

static int count_polygons(const struct art_mesh *m)
{
    int n = 0;
    if (art_mesh_is_triangular(m)) return 0;
    for (int f = 0; f < m->n_faces; f++) n += m->face_off[f + 1] - m->face_off[f] > 3;
    return n;
}

static void mark(bool *used, const int *vert, int n)
{
    for (int k = 0; k < n; k++) used[vert[k]] = true;
}

/* Vertices without a face, a line or a point; -1 if there is no memory to tell. */
static int count_loose(struct art_ctx *ctx, const struct art_mesh *m)
{
    int n = m->n_verts;
    bool *used = art_alloc(ctx, (size_t)m->n_verts + 1, sizeof *used);
    if (!used) return -1;
    mark(used, m->face_vert, art_mesh_n_corners(m));
    if (m->n_lines) mark(used, m->line_vert, m->line_off[m->n_lines]);
    mark(used, m->point_vert, m->n_points);
    for (int i = 0; i < m->n_verts; i++) n -= used[i];
    art_free(used);
    return n;
}

/* True if the vertices in their order are the points. */
static bool all_points(const struct art_mesh *m)
{
    if (m->n_points != m->n_verts) return false;
    for (int i = 0; i < m->n_points; i++)
        if (m->point_vert[i] != i) return false;
    return true;
}

/* True if 4 bytes hold each number that is kept; colours are as near as they need to be. */
static bool is_single(const struct art_mesh *m, unsigned carries)
{
    const struct art_mesh_attr *normal = &m->normal, *texture = &m->texture;
    return art_all_single(m->pos, 3 * (size_t)m->n_verts) &&
           (!(carries & ART_CARRIES_NORMALS) ||
            art_all_single(normal->val, 3 * (size_t)normal->n)) &&
           (!(carries & ART_CARRIES_TEXTURE) ||
            art_all_single(texture->val, 3 * (size_t)texture->n));
}

static int mesh_losses(struct art_ctx *ctx, struct losses *l, const struct art_mesh *m)
{
    bool cloud = !(l->carries & ART_CARRIES_FACES);
    int polygons = cloud || l->carries & ART_CARRIES_POLYGONS ? 0 : count_polygons(m);
    int loose = l->carries & ART_CARRIES_LOOSE ? 0 : count_loose(ctx, m);
    if (loose < 0) return ART_ENOMEM;
    /* a mesh of vertices alone is a cloud of points */
    if (m->n_faces == 0 && m->n_lines == 0 && m->n_points == 0 && l->carries & ART_CARRIES_POINTS)
        loose = 0;
    check(l, ART_CARRIES_FACES, m->n_faces > 0, "faces", m->n_faces);
    check(l, ART_CARRIES_POLYGONS, polygons > 0,
          "polygons as a whole (they are cut into triangles)", polygons);
    check(l, ART_CARRIES_LINES, m->n_lines > 0, "polylines", m->n_lines);
    /* in a cloud every vertex is a point, whether the mesh says so or not */
    if (!cloud || !all_points(m))
        check(l, ART_CARRIES_POINTS, m->n_points > 0, "points", m->n_points);
    check(l, ART_CARRIES_LOOSE, loose > 0, "unused vertices", loose);
    check_attr(l, ART_CARRIES_NORMALS, &m->normal, "normals");
    check_attr(l, ART_CARRIES_TEXTURE, &m->texture, "texture coordinates");
    check_attr(l, ART_CARRIES_COLOR, &m->color, "colours");
    check(l, ART_CARRIES_GROUPS, m->face_group != NULL, "groups", m->groups.n);
    check(l, ART_CARRIES_MATERIALS, m->face_material != NULL, "materials", m->materials.n);
    check(l, ART_CARRIES_UNITS, m->units != NULL, "the unit", 0);
    check(l, ART_CARRIES_NAME, m->name != NULL, "the name", 0);
    check_fields(l, ART_CARRIES_VERTEX_FIELDS, &m->vertex_fields, "vertex field");
    check_fields(l, ART_CARRIES_FACE_FIELDS, &m->face_fields, "face field");
    check_fields(l, ART_CARRIES_OTHER_FIELDS, &m->line_fields, "line field");
    check_fields(l, ART_CARRIES_OTHER_FIELDS, &m->point_fields, "point field");
    check_fields(l, ART_CARRIES_OTHER_FIELDS, &m->mesh_fields, "field");
    return ART_OK;
}

static int check_kinds(struct art_ctx *ctx, const struct art_format *format,
                       const struct art_volume *v)
{
    for (int e = 0; e < v->n_elems; e++)
        if (!(format->elem_kinds >> v->elem_kind[e] & 1))
            return art_error(ctx, ART_EUNSUPPORTED, NULL,
                             "element %d is a %s, for which the format %s has no word",
                             art_volume_elem_id(v, e), art_volume_type(v, e)->name, format->name);
    return ART_OK;
}

/* The formats of volumes that have a flag, in brackets. */
static void put_who_keeps(struct losses *l, unsigned flag)
{
    const char *before = " (kept by ";
    for (int i = 0; art_format_at(i); i++) {
        const struct art_format *f = art_format_at(i);
        if (f->kind != ART_FORMAT_VOLUME || !f->write || !(f->carries & flag)) continue;
        art_buf_printf(&l->text, "%s%s", before, f->name);
        before = ", ";
    }
    art_buf_putc(&l->text, ')');
}

int art_format_facets_follow(struct art_ctx *ctx, const struct art_volume *vol, bool *follow)
{
    struct art_volume_skin solids = {.no_shells = true};
    struct art_mesh *surface = NULL;
    int status, outer = 0;
    *follow = false;
    int(*side)[2] = art_alloc(ctx, (size_t)vol->n_facets + 1, sizeof *side);
    if (!side) return ART_ENOMEM;
    ART_TRY(art_volume_facet_sides(ctx, vol, side));
    for (int f = 0; f < vol->n_facets; f++) outer += side[f][0] >= 0 && side[f][1] < 0;
    if (outer < vol->n_facets || outer == 0) goto out;
    ART_TRY(art_volume_skin(ctx, vol, &solids, &surface, NULL));
    *follow = surface->n_faces == outer;
out:
    art_mesh_free(surface);
    art_free(side);
    return status;
}

/* Of a whole surface nothing is missed: it says so. */
static int facet_losses(struct art_ctx *ctx, struct losses *l, const struct art_volume *v)
{
    bool whole;
    if (v->n_facets == 0 || l->carries & ART_CARRIES_FACETS) return ART_OK;
    int status = art_format_facets_follow(ctx, v, &whole);
    if (status < 0) return status;
    lose(l, "boundary facets", v->n_facets);
    if (whole)
        art_buf_puts(&l->text, " (the whole surface, which follows from the elements: 'artvol "
                               "surface')");
    else
        put_who_keeps(l, ART_CARRIES_FACETS);
    return ART_OK;
}

static int volume_losses(struct art_ctx *ctx, struct losses *l, const struct art_format *format,
                         const struct art_volume *v)
{
    static const struct {
        unsigned flag;
        const char *what;
    } sets[] = {[ART_OF_NODES] = {ART_CARRIES_NODE_SETS, "node set"},
                [ART_OF_ELEMS] = {ART_CARRIES_ELEM_SETS, "element set"},
                [ART_OF_SIDES] = {ART_CARRIES_SIDE_SETS, "set of sides"}};
    check(l, ART_CARRIES_NUMBERS, v->node_id != NULL, "the numbers of the nodes", 0);
    check(l, ART_CARRIES_NUMBERS, v->elem_id != NULL, "the numbers of the elements", 0);
    check(l, ART_CARRIES_REGIONS, v->elem_region != NULL, "regions", v->regions.n);
    int status = facet_losses(ctx, l, v);
    if (status < 0) return status;
    for (int i = 0; i < v->n_sets; i++) {
        if (l->carries & sets[v->sets[i].of].flag) continue;
        lose(l, sets[v->sets[i].of].what, 0);
        art_buf_printf(&l->text, " '%s'", v->sets[i].name);
    }
    check(l, ART_CARRIES_UNITS, v->units != NULL, "the unit", 0);
    check(l, ART_CARRIES_NAME, v->name != NULL, "the name", 0);
    check_fields_but(l, ART_CARRIES_VERTEX_FIELDS, &v->node_fields, "node field",
                     format->node_fields);
    check_fields_but(l, ART_CARRIES_FACE_FIELDS, &v->elem_fields, "element field",
                     format->elem_fields);
    check_fields(l, ART_CARRIES_OTHER_FIELDS, &v->facet_fields, "facet field");
    check_fields(l, ART_CARRIES_OTHER_FIELDS, &v->mesh_fields, "field");
    return ART_OK;
}

int art_format_losses(struct art_ctx *ctx, const struct art_format *format, const void *object)
{
    return art_format_losses_of(ctx, format, NULL, object);
}

int art_format_losses_of(struct art_ctx *ctx, const struct art_format *format, const char *taker,
                         const void *object)
{
    struct losses l = {.carries = format->carries};
    int status = ART_OK;
    art_buf_init(&l.text, ctx);
    if (format->kind == ART_FORMAT_MESH) {
        ART_TRY(mesh_losses(ctx, &l, object));
        if (format->single && !is_single(object, format->carries))
            lose(&l, "numbers as they are (those of 4 bytes nearest to them)", 0);
    }
    if (format->kind == ART_FORMAT_VOLUME) {
        ART_TRY(check_kinds(ctx, format, object));
        ART_TRY(volume_losses(ctx, &l, format, object));
    }
    ART_TRY(art_buf_status(&l.text));
    if (l.text.n)
        ART_TRY(art_warn_strict(ctx, ART_EUNSUPPORTED, NULL, "%s%s does not keep: %s",
                                taker ? "" : "the format ", taker ? taker : format->name,
                                l.text.s));
out:
    art_buf_fini(&l.text);
    return status;
}
