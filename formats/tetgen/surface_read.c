/* TetGen's .smesh and .poly into a surface mesh. */
#include "tetgen_priv.h"
#include <stdlib.h>
#include <string.h>

/* The items of one kind in a facet list: faces, lines of two vertices, single points. */
struct items {
    int *facet; /* [n] the facet that each belongs to */
    int n, cap;
};

struct reader {
    struct art_ctx *ctx;
    struct art_scan scan;
    struct art_mesh *mesh;
    struct art_tetgen_nodes nodes;
    struct art_tetgen_comments comments;
    bool poly, several; /* several: some facet is more than one polygon */
    int n_facets, marked;
    int *marker; /* [n_facets] */
    struct items face, line, point;
    int *corner; /* of the polygon at hand */
    int corner_cap;
    double *hole; /* of facets: facet, x, y, z */
    int n_hole, hole_cap;
};

/* ------------------------------------------------------------------- points */

/* Points that are not in the file itself are in the .node file beside it. */
static int read_other_nodes(struct reader *r)
{
    struct art_source node = {0};
    struct art_scan scan;
    struct art_tetgen_comments comments = {0};
    bool found;
    int status;
    ART_TRY(art_source_beside(r->ctx, &node, r->scan.src, ".node", &found));
    if (!found)
        return art_tetgen_several(r->ctx, r->scan.src, r->poly ? "x.poly" : "x.smesh", ".node");
    art_scan_init(&scan, r->ctx, &node);
    scan.comment = '#';
    ART_TRY(art_tetgen_comments_read(r->ctx, &comments, &node));
    art_tetgen_nodes_fini(&r->nodes);
    ART_TRY(art_tetgen_nodes_read(&scan, &r->nodes, &comments));
    if (art_scan_more(&scan))
        status = art_scan_fail(&scan, scan.p, ART_ESYNTAX, "more points than the header says");
    if (status == ART_OK) status = art_scan_units(&scan, &r->mesh->units);
out:
    art_tetgen_comments_fini(&comments);
    art_source_fini(&node);
    return status;
}

static int read_points(struct reader *r)
{
    struct art_tetgen_nodes *nodes = &r->nodes;
    struct art_mesh *m = r->mesh;
    int status;
    ART_TRY(art_tetgen_nodes_read(&r->scan, nodes, &r->comments));
    if (nodes->n == 0) ART_TRY(read_other_nodes(r));
    m->pos = nodes->pos, m->pos_cap = 3 * nodes->n;
    m->n_verts = nodes->n;
    nodes->pos = NULL;
    m->vertex_fields = nodes->fields;
    memset(&nodes->fields, 0, sizeof nodes->fields);
out:
    return status;
}

/* ------------------------------------------------------------------- facets */

static int push(struct reader *r, struct items *items, int facet)
{
    if (!ART_GROW(r->ctx, items->facet, items->n, items->cap)) return r->ctx->status;
    items->facet[items->n++] = facet;
    return ART_OK;
}

/* The corners may be on several lines. */
static int read_polygon(struct reader *r, int facet)
{
    struct art_scan *scan = &r->scan;
    int n = 0, status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends within facet %d of %d",
                             facet + 1, r->n_facets);
    const char *at = scan->p;
    ART_TRY(art_scan_count(scan, 2, &n));
    if (n == 0) return art_scan_fail(scan, at, ART_ESYNTAX, "a polygon without a vertex");
    if (!ART_RESERVE(r->ctx, r->corner, (size_t)n, r->corner_cap)) return r->ctx->status;
    for (int k = 0; k < n; k++) {
        if (art_scan_line_end(scan)) (void)art_scan_more(scan);
        ART_TRY(art_tetgen_read_node(scan, &r->nodes, &r->corner[k]));
    }
    if (n >= 3) {
        ART_TRY(art_mesh_add_face(r->ctx, r->mesh, n, r->corner));
        ART_TRY(push(r, &r->face, facet));
    } else if (n == 2) {
        ART_TRY(art_mesh_add_line(r->ctx, r->mesh, n, r->corner));
        ART_TRY(push(r, &r->line, facet));
    } else {
        ART_TRY(art_mesh_add_point(r->ctx, r->mesh, r->corner[0]));
        ART_TRY(push(r, &r->point, facet));
    }
out:
    return status;
}

/* "id x y z" and up to two more numbers */
static int read_place(struct reader *r, double *x, int least, int most, int *count)
{
    struct art_scan *scan = &r->scan;
    int ignored, status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends where a point is expected");
    ART_TRY(art_scan_int(scan, &ignored));
    for (*count = 0; *count < most && (*count < least || !art_scan_line_end(scan)); ++*count)
        ART_TRY(art_scan_real(scan, &x[*count]));
    ART_TRY(art_scan_end_line(scan));
out:
    return status;
}

/* "polygons [holes] [marker]", the polygons, the holes */
static int read_poly_facet(struct reader *r, int facet)
{
    struct art_scan *scan = &r->scan;
    int n = 0, n_holes = 0, count, status;
    const char *at = scan->p;
    ART_TRY(art_scan_count(scan, 4, &n));
    if (n == 0) return art_scan_fail(scan, at, ART_ESYNTAX, "a facet without a polygon");
    if (!art_scan_line_end(scan)) ART_TRY(art_scan_count(scan, 8, &n_holes));
    if (r->marked && !art_scan_line_end(scan)) ART_TRY(art_scan_int(scan, &r->marker[facet]));
    ART_TRY(art_scan_end_line(scan));
    if (n > 1 || n_holes > 0) r->several = true;
    for (int i = 0; i < n; i++) {
        ART_TRY(read_polygon(r, facet));
        ART_TRY(art_scan_end_line(scan));
    }
    for (int i = 0; i < n_holes; i++) {
        if (!ART_RESERVE(r->ctx, r->hole, (size_t)r->n_hole + 4, r->hole_cap))
            return r->ctx->status;
        r->hole[r->n_hole] = facet;
        ART_TRY(read_place(r, &r->hole[r->n_hole + 1], 3, 3, &count));
        r->n_hole += 4;
    }
out:
    return status;
}

/* One polygon and its marker. */
static int read_smesh_facet(struct reader *r, int facet)
{
    struct art_scan *scan = &r->scan;
    int status;
    ART_TRY(read_polygon(r, facet));
    if (r->marked && !art_scan_line_end(scan)) ART_TRY(art_scan_int(scan, &r->marker[facet]));
    ART_TRY(art_scan_end_line(scan));
out:
    return status;
}

static int read_facets(struct reader *r)
{
    struct art_scan *scan = &r->scan;
    int status;
    if (!art_scan_more(scan))
        return art_scan_fail(scan, scan->p, ART_ESYNTAX, "expected the number of facets");
    ART_TRY(art_scan_count(scan, 4, &r->n_facets));
    ART_TRY(art_tetgen_end_header(scan, &r->marked));
    r->marker = art_alloc(r->ctx, (size_t)r->n_facets, sizeof *r->marker);
    if (!r->marker) return ART_ENOMEM;
    for (int f = 0; f < r->n_facets; f++) {
        if (!art_scan_more(scan))
            return art_scan_fail(scan, scan->p, ART_ESYNTAX, "the file ends after %d of %d facets",
                                 f, r->n_facets);
        ART_TRY(r->poly ? read_poly_facet(r, f) : read_smesh_facet(r, f));
    }
out:
    return status;
}

/* -------------------------------------------------------- holes and regions */

/* A list of points in a field of the mesh, `most` numbers for each. */
static int read_list(struct reader *r, const char *name, int least, int most)
{
    struct art_scan *scan = &r->scan;
    struct art_field *field;
    double *x = NULL;
    int n = 0, count, status = ART_OK;
    if (!art_scan_more(scan)) return ART_OK;
    ART_TRY(art_scan_count(scan, 8, &n));
    ART_TRY(art_scan_end_line(scan));
    if (n == 0) return ART_OK;
    x = art_alloc(r->ctx, (size_t)n * (size_t)most, sizeof *x);
    if (!x) return ART_ENOMEM;
    for (int i = 0; i < n; i++) {
        double *to = x + (size_t)i * (size_t)most;
        ART_TRY(read_place(r, to, least, most, &count));
        /* a region with one number: it is the attribute and the largest volume */
        for (int k = count; k < most; k++) to[k] = to[k - 1];
    }
    ART_TRY(art_fields_add(r->ctx, &r->mesh->mesh_fields, name, ART_F64, 0, 0, &field));
    ART_TRY(art_field_append(r->ctx, field, n * most, x));
out:
    art_free(x);
    return status;
}

/* ------------------------------------------------------------------- fields */

static int add_ints(struct reader *r, struct art_fields *fields, const char *name,
                    const struct items *items, const int *of_facet)
{
    struct art_field *field;
    int status;
    ART_TRY(art_fields_add(r->ctx, fields, name, ART_I32, 1, items->n, &field));
    for (int i = 0; i < items->n; i++)
        field->val[i] = of_facet ? of_facet[items->facet[i]] : items->facet[i];
out:
    return status;
}

static bool any_marker(const struct reader *r, const struct items *items)
{
    for (int i = 0; i < items->n; i++)
        if (r->marker[items->facet[i]] != 0) return true;
    return false;
}

/* The group that a marker stands for; -1 if none. */
static int group_of(struct reader *r, int marker, char kind, int *group)
{
    struct art_mesh_names *groups = &r->mesh->groups;
    char text[ART_NUMBER_MAX];
    *group = -1;
    for (int i = 0; i < r->comments.n_names; i++) {
        const struct art_tetgen_name *name = &r->comments.name[i];
        if (name->kind == kind && name->value == marker)
            return art_mesh_add_name(r->ctx, groups, name->name, name->n, group);
    }
    if (kind == 'm' || marker == 0) return ART_OK;
    if (groups->n == ART_TETGEN_MAX_NAMES)
        return art_error(r->ctx, ART_ELIMIT, NULL, "more than %d groups", ART_TETGEN_MAX_NAMES);
    return art_mesh_add_name(r->ctx, groups, text, art_print_double(text, marker), group);
}

static int set_face_groups(struct reader *r, char kind)
{
    int n = r->face.n, distinct = 0, status = ART_OK;
    int(*table)[2] = art_alloc(r->ctx, (size_t)n, sizeof *table); /* marker, group */
    if (!table) return ART_ENOMEM;
    for (int f = 0; f < n; f++) table[f][0] = r->marker[r->face.facet[f]];
    qsort(table, (size_t)n, sizeof *table, art_compare_ints);
    for (int f = 0; f < n; f++)
        if (f == 0 || table[f][0] != table[distinct - 1][0]) table[distinct++][0] = table[f][0];
    for (int i = 0; i < distinct; i++) ART_TRY(group_of(r, table[i][0], kind, &table[i][1]));
    for (int f = 0; f < n; f++) {
        const int *at = bsearch(&r->marker[r->face.facet[f]], table, (size_t)distinct,
                                sizeof *table, art_compare_ints);
        ART_TRY(art_mesh_set_group(r->ctx, r->mesh, f, at[1]));
    }
out:
    art_free(table);
    return status;
}

/* Groups of faces, if the comments name them; *only says that the markers are nothing but their
 * numbers. */
static int set_groups(struct reader *r, bool *only)
{
    const struct art_tetgen_comments *c = &r->comments;
    char kind = 0;
    int status = ART_OK, group;
    for (int i = 0; i < c->n_names; i++) {
        if (c->name[i].kind == 'r' || (kind && c->name[i].kind != kind)) continue;
        kind = c->name[i].kind;
        ART_TRY(art_mesh_add_name(r->ctx, &r->mesh->groups, c->name[i].name, c->name[i].n, &group));
    }
    *only = kind == 'g';
    if (kind) ART_TRY(set_face_groups(r, kind));
out:
    return status;
}

static int add_fields(struct reader *r)
{
    struct art_mesh *m = r->mesh;
    bool only_groups = false;
    int status = ART_OK;
    if (r->marked) ART_TRY(set_groups(r, &only_groups));
    if (r->marked && !only_groups && r->face.n)
        ART_TRY(add_ints(r, &m->face_fields, "marker", &r->face, r->marker));
    if (any_marker(r, &r->line))
        ART_TRY(add_ints(r, &m->line_fields, "marker", &r->line, r->marker));
    if (any_marker(r, &r->point))
        ART_TRY(add_ints(r, &m->point_fields, "marker", &r->point, r->marker));
    if (!r->several) return ART_OK;
    if (r->face.n) ART_TRY(add_ints(r, &m->face_fields, "facet", &r->face, NULL));
    if (r->line.n) ART_TRY(add_ints(r, &m->line_fields, "facet", &r->line, NULL));
    if (r->point.n) ART_TRY(add_ints(r, &m->point_fields, "facet", &r->point, NULL));
    if (r->n_hole) {
        struct art_field *field;
        ART_TRY(art_fields_add(r->ctx, &m->mesh_fields, "facet_holes", ART_F64, 0, 0, &field));
        ART_TRY(art_field_append(r->ctx, field, r->n_hole, r->hole));
    }
out:
    return status;
}

static void release(struct reader *r)
{
    art_tetgen_nodes_fini(&r->nodes);
    art_tetgen_comments_fini(&r->comments);
    art_free(r->marker), art_free(r->corner), art_free(r->hole);
    art_free(r->face.facet), art_free(r->line.facet), art_free(r->point.facet);
    art_mesh_free(r->mesh);
}

int art_tetgen_read_surface(struct art_ctx *ctx, struct art_mesh **mesh,
                            const struct art_source *src, bool poly)
{
    struct reader r = {.ctx = ctx, .poly = poly};
    int status;
    art_scan_init(&r.scan, ctx, src);
    r.scan.comment = '#';
    ART_TRY(art_mesh_create(ctx, &r.mesh));
    ART_TRY(art_tetgen_comments_read(ctx, &r.comments, src));
    ART_TRY(read_points(&r));
    ART_TRY(read_facets(&r));
    ART_TRY(read_list(&r, "holes", 3, 3));
    ART_TRY(read_list(&r, "regions", 4, 5));
    if (art_scan_more(&r.scan)) {
        status = art_scan_fail(&r.scan, r.scan.p, ART_ESYNTAX, "more than the four parts");
        goto out;
    }
    ART_TRY(art_scan_units(&r.scan, &r.mesh->units));
    ART_TRY(add_fields(&r));
    *mesh = r.mesh;
    r.mesh = NULL;
out:
    release(&r);
    return status;
}
