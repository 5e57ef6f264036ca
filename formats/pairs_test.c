/* Round trips over every two formats of a kind: what both can hold comes back from A -> B -> A the
 * same, bit for bit, and nothing of it may be reported as lost on the way (ctx.strict). */
#define _GNU_SOURCE
#include "harness/test.h"
#include "volume_test_priv.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---------------------------------------------------------------- what a surface can have */

/* A disc of triangles; vertices stand in the order in which the faces need them, as in files that
 * list faces alone. */
static int add_disc(struct art_ctx *ctx, struct art_mesh *m)
{
    enum { N = 7 };
    int status;
    for (int i = 0; i <= N; i++) {
        double p[3] = {0.1 * i, test_uniform(-1, 1), test_uniform(-1e-7, 1e7)};
        ART_TRY(art_mesh_add_vertex(ctx, m, p));
    }
    for (int i = 0; i < N; i++) {
        const int vert[3] = {0, i + 1, i + 1 < N ? i + 2 : 1};
        ART_TRY(art_mesh_add_face(ctx, m, 3, vert));
    }
out:
    return status;
}

/* n new vertices; the first is *first. */
static int add_vertices(struct art_ctx *ctx, struct art_mesh *m, int n, int *first)
{
    int status = ART_OK;
    *first = m->n_verts;
    for (int i = 0; i < n && status == ART_OK; i++)
        status = art_mesh_add_vertex(
            ctx, m, (double[3]){test_uniform(2, 3), 1.0 / (3 + i), test_uniform(-1e-9, 1e-9)});
    return status;
}

static int add_polygons(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    int v, status;
    (void)corners;
    ART_TRY(add_vertices(ctx, m, 6, &v));
    ART_TRY(art_mesh_add_face(ctx, m, 4, (const int[]){v, v + 1, v + 2, v + 3}));
    ART_TRY(art_mesh_add_face(ctx, m, 5, (const int[]){v + 1, v + 2, v + 3, v + 4, v + 5}));
out:
    return status;
}

static int add_lines(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    int v, status;
    (void)corners;
    ART_TRY(add_vertices(ctx, m, 4, &v));
    ART_TRY(art_mesh_add_line(ctx, m, 2, (const int[]){v, v + 1}));
    ART_TRY(art_mesh_add_line(ctx, m, 2, (const int[]){v + 2, v + 3}));
out:
    return status;
}

static int add_points(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    int v, status;
    (void)corners;
    ART_TRY(add_vertices(ctx, m, 2, &v));
    ART_TRY(art_mesh_add_point(ctx, m, v));
    ART_TRY(art_mesh_add_point(ctx, m, v + 1));
out:
    return status;
}

static int add_loose(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    int v;
    (void)corners;
    return add_vertices(ctx, m, 2, &v);
}

/* Values of the vertices, or two for each vertex that the corners take in turn; corners share no
 * colours, which files may list corner by corner. */
static int add_values(struct art_ctx *ctx, struct art_mesh *m, struct art_mesh_attr *attr,
                      bool corners, double (*value)(int i, int k))
{
    int nc = art_mesh_n_corners(m), n = corners ? 2 * m->n_verts + nc : m->n_verts, status;
    double *val = art_alloc(ctx, (size_t)n * 4, sizeof *val);
    int *idx = art_alloc(ctx, (size_t)nc, sizeof *idx), used = 0;
    int *of = art_alloc(ctx, (size_t)n, sizeof *of);
    if (!val || !idx || !of) {
        status = ART_ENOMEM;
        goto out;
    }
    for (int i = 0; i < n; i++) of[i] = -1;
    for (int c = 0; c < nc; c++) { /* numbered as the corners need them */
        int which = attr == &m->color ? c : 2 * m->face_vert[c] + c % 2;
        if (corners && of[which] < 0) of[which] = used++;
        if (corners) idx[c] = of[which];
    }
    if (corners) n = used;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < attr->dim; k++) val[attr->dim * i + k] = value(i, k);
    ART_TRY(art_mesh_set_values(ctx, m, attr, n, val, corners ? nc : 0, corners ? idx : NULL));
out:
    art_free(val);
    art_free(idx);
    art_free(of);
    return status;
}

static double normal_value(int i, int k)
{
    const double n[3] = {cos(0.1 * i), sin(0.1 * i), 0};
    return n[k];
}

static double texture_value(int i, int k)
{
    return k < 2 ? 0.1 * i + 0.01 * k : 0;
}

static double color_value(int i, int k)
{
    return k < 3 ? ((i * 37 + k * 11) % 256) / 255.0 : 1;
}

static int add_normals(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    return add_values(ctx, m, &m->normal, corners, normal_value);
}

static int add_texture(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    return add_values(ctx, m, &m->texture, corners, texture_value);
}

static int add_colors(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    return add_values(ctx, m, &m->color, corners, color_value);
}

/* The names stand in the order in which the faces need them; the last faces have none. */
static int add_names(struct art_ctx *ctx, struct art_mesh *m, struct art_mesh_names *names,
                     const char *const name[2],
                     int (*set)(struct art_ctx *ctx, struct art_mesh *m, int f, int i))
{
    int index, status = ART_OK;
    for (int i = 0; i < 2; i++)
        ART_TRY(art_mesh_add_name(ctx, names, name[i], strlen(name[i]), &index));
    for (int f = 0; f < m->n_faces; f++) ART_TRY(set(ctx, m, f, f < 3 ? 0 : 1));
out:
    return status;
}

static int add_groups(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    (void)corners;
    return add_names(ctx, m, &m->groups, (const char *const[]){"7", "12"}, art_mesh_set_group);
}

static int add_materials(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    (void)corners;
    return add_names(ctx, m, &m->materials, (const char *const[]){"bone", "skin"},
                     art_mesh_set_material);
}

static int add_units(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    (void)corners;
    m->units = art_strdup(ctx, "mm kg s");
    return m->units ? ART_OK : ART_ENOMEM;
}

static int add_name(struct art_ctx *ctx, struct art_mesh *m, bool corners)
{
    (void)corners;
    m->name = art_strdup(ctx, "left jaw");
    return m->name ? ART_OK : ART_ENOMEM;
}

/* Numbers that the type holds. */
static int add_field(struct art_ctx *ctx, struct art_fields *fields, const char *name,
                     enum art_scalar type, int dim, int n)
{
    struct art_field *f;
    int status;
    ART_TRY(art_fields_add(ctx, fields, name, type, dim, n, &f));
    for (int i = 0; i < n * dim; i++)
        f->val[i] = type == ART_F64   ? test_uniform(-1e3, 1e3)
                    : type == ART_F32 ? (double)(float)test_uniform(-1, 1)
                                      : test_below(100);
out:
    return status;
}

/* One of doubles; with `all` one of each type, some with several numbers. */
static int add_fields(struct art_ctx *ctx, struct art_fields *fields, int n, bool all)
{
    char name[8];
    int status = add_field(ctx, fields, "stress", ART_F64, 1, n);
    for (int t = ART_I8; t <= ART_F32 && all && status == ART_OK; t++) {
        if (t == ART_I64 || t == ART_U64) continue;
        snprintf(name, sizeof name, "f%d", t);
        status = add_field(ctx, fields, name, (enum art_scalar)t, 1 + 2 * (t % 2), n);
    }
    return status;
}

static int add_vertex_fields(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    return add_fields(ctx, &m->vertex_fields, m->n_verts, all);
}

static int add_wide_fields(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    return add_field(ctx, &m->vertex_fields, "wide", all ? ART_U64 : ART_I64, 1, m->n_verts);
}

static int add_vertex_attributes(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    int status = add_field(ctx, &m->vertex_fields, "attribute0", ART_F64, 1, m->n_verts);
    if (status == ART_OK && all)
        status = add_field(ctx, &m->vertex_fields, "marker", ART_I32, 1, m->n_verts);
    return status;
}

static int add_face_fields(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    return add_fields(ctx, &m->face_fields, m->n_faces, all);
}

static int add_line_fields(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    return m->n_lines ? add_fields(ctx, &m->line_fields, m->n_lines, all) : ART_OK;
}

static int add_point_fields(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    return m->n_points ? add_fields(ctx, &m->point_fields, m->n_points, all) : ART_OK;
}

static int add_mesh_fields(struct art_ctx *ctx, struct art_mesh *m, bool all)
{
    return add_fields(ctx, &m->mesh_fields, 1, all);
}

/* In this order: what adds vertices and faces first. */
static const struct feature {
    const char *name;
    unsigned needs;
    int (*add)(struct art_ctx *ctx, struct art_mesh *m, bool corners);
} features[] = {{"polygons", ART_CARRIES_POLYGONS, add_polygons},
                {"lines", ART_CARRIES_LINES, add_lines},
                {"points", ART_CARRIES_POINTS, add_points},
                {"loose", ART_CARRIES_LOOSE, add_loose},
                {"normals", ART_CARRIES_NORMALS, add_normals},
                {"texture", ART_CARRIES_TEXTURE, add_texture},
                {"colors", ART_CARRIES_COLOR, add_colors},
                {"groups", ART_CARRIES_GROUPS, add_groups},
                {"materials", ART_CARRIES_MATERIALS, add_materials},
                {"units", ART_CARRIES_UNITS, add_units},
                {"name", ART_CARRIES_NAME, add_name},
                {"vertex fields", ART_CARRIES_VERTEX_FIELDS, add_vertex_fields},
                {"wide fields", ART_CARRIES_VERTEX_FIELDS, add_wide_fields},
                {"vertex attributes", ART_CARRIES_VERTEX_FIELDS, add_vertex_attributes},
                {"face fields", ART_CARRIES_FACE_FIELDS, add_face_fields},
                {"line fields", ART_CARRIES_OTHER_FIELDS | ART_CARRIES_LINES, add_line_fields},
                {"point fields", ART_CARRIES_OTHER_FIELDS | ART_CARRIES_POINTS, add_point_fields},
                {"mesh fields", ART_CARRIES_OTHER_FIELDS, add_mesh_fields}};
enum { N_FEATURES = sizeof features / sizeof features[0], MAX_FORMATS = 32 };

/* What a format holds less than its flags say: it refuses it (--strict) or gives it back in another
 * form. */
static const struct {
    const char *format, *feature;
    bool corners_only; /* only the second form, with values of corners or many columns */
} limits[] = {{"obj", "colors", true}, /* of vertices alone */
              {"obj0", "colors", true},
              {"landmark", "vertex fields", false}, /* sets of points alone */
              {"landmark", "wide fields", false},
              {"landmark", "vertex attributes", false},
              {"off", "normals", true}, /* corners only where they are those of vertices … */
              {"off", "texture", true}, /* … or of faces */
              {"off", "colors", true},
              {"off", "face fields", false},  /* colours' numbers alone */
              {"ply", "wide fields", false},  /* has no such type: float64 */
              {"poly", "face fields", false}, /* markers alone */
              {"poly", "line fields", false},
              {"poly", "point fields", false},
              {"poly", "mesh fields", false},
              {"smesh", "face fields", false},
              {"smesh", "line fields", false},
              {"smesh", "point fields", false},
              {"smesh", "mesh fields", false},
              {"stl", "face fields", false}, /* its own alone */
              {"stl", "colors", false}};     /* of faces alone */

static bool is_limited(const struct art_format *f, const struct feature *feature, bool corners)
{
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (strcmp(limits[i].format, f->name) == 0 && strcmp(limits[i].feature, feature->name) == 0)
            return corners || !limits[i].corners_only;
    return false;
}

/* ------------------------------------------------------------------- the way of files */

/* Written and read again, in a folder of its own (formats of several files need one); NULL with a
 * message of the context if that fails. */
static void *through(struct art_ctx *ctx, const void *object, const struct art_format *f)
{
    char dir[] = "/tmp/artkit-pairs-XXXXXX", path[100], command[100];
    struct art_volume *vol = NULL;
    struct art_mesh *mesh = NULL;
    if (!CHECK(mkdtemp(dir) != NULL)) return NULL;
    snprintf(path, sizeof path, "%s/x%s", dir, f->extensions[0]);
    if (f->kind == ART_FORMAT_MESH) {
        if (art_mesh_write(ctx, object, path, f->name) < 0 ||
            art_mesh_read(ctx, &mesh, path, f->name) < 0)
            mesh = NULL;
    } else if (art_volume_write(ctx, object, path, f->name) < 0 ||
               art_volume_read(ctx, &vol, path, f->name) < 0) {
        vol = NULL;
    }
    unlink(path);
    if (rmdir(dir) != 0) { /* there were more files */
        snprintf(command, sizeof command, "rm -r %s", dir);
        CHECK(system(command) == 0);
    }
    return f->kind == ART_FORMAT_MESH ? (void *)mesh : (void *)vol;
}

/* Formats of points have the vertices alone. */
static int make_base(struct art_ctx *ctx, struct art_mesh **m, unsigned needs, bool faces)
{
    int status, first;
    *m = NULL;
    ART_TRY(art_mesh_create(ctx, m));
    ART_TRY(faces ? add_disc(ctx, *m) : add_vertices(ctx, *m, 8, &first));
    if (needs & ART_CARRIES_OTHER_FIELDS && needs & ART_CARRIES_LINES)
        ART_TRY(add_lines(ctx, *m, false));
    if (needs & ART_CARRIES_OTHER_FIELDS && needs & ART_CARRIES_POINTS)
        ART_TRY(add_points(ctx, *m, false));
out:
    return status;
}

/* Formats of numbers of 4 bytes get such numbers. */
static void make_single(struct art_mesh *m)
{
    for (int i = 0; i < 3 * m->n_verts; i++) m->pos[i] = (double)(float)m->pos[i];
    for (int i = 0; i < 3 * m->normal.n; i++) m->normal.val[i] = (double)(float)m->normal.val[i];
}

/* True if a format holds a feature alone, which its flags and the table above must say. */
static bool holds(const struct art_format *f, const struct feature *feature, bool corners)
{
    static const unsigned attrs = ART_CARRIES_NORMALS | ART_CARRIES_TEXTURE | ART_CARRIES_COLOR;
    unsigned needs = feature->needs;
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *again = NULL;
    const char *what = NULL;
    if (corners && needs & attrs) needs |= ART_CARRIES_CORNERS | ART_CARRIES_FACES;
    if ((f->carries & needs) != needs && needs & ART_CARRIES_FACES) return false;
    art_ctx_init(&ctx);
    ctx.strict = true;
    if (CHECK_STATUS(make_base(&ctx, &m, feature->needs, f->carries & ART_CARRIES_FACES), ART_OK) &&
        CHECK_STATUS(feature->add(&ctx, m, corners), ART_OK)) {
        if (f->single) make_single(m);
        again = through(&ctx, m, f);
    }
    if (again) what = art_mesh_compare(m, again);
    bool held = again && !what;
    bool promised = (f->carries & needs) == needs && !is_limited(f, feature, corners);
    if (held != promised)
        TEST_FAIL("%s should %s %s%s: %s", f->name, promised ? "hold" : "not hold", feature->name,
                  corners ? " (second form)" : "", what ? what : ctx.last);
    art_mesh_free(m);
    art_mesh_free(again);
    art_ctx_fini(&ctx);
    return held;
}

static int formats_of(enum art_format_kind kind, const struct art_format *list[])
{
    int n = 0;
    for (int i = 0; art_format_at(i) && n < MAX_FORMATS; i++) {
        const struct art_format *f = art_format_at(i);
        if (f->kind == kind && f->read && f->write) list[n++] = f;
    }
    return n;
}

/* A -> B -> A of all that both hold: in its first form, or the second where both hold that. */
static void round_pair(const struct art_format *a, const struct art_format *b,
                       const unsigned held[2])
{
    struct art_ctx ctx;
    struct art_mesh *m = NULL, *in_a = NULL, *in_b = NULL, *back = NULL;
    const char *what = NULL;
    /* between points and faces alone there is nothing to exchange */
    if (!(a->carries & b->carries & (ART_CARRIES_FACES | ART_CARRIES_LOOSE))) return;
    art_ctx_init(&ctx);
    ctx.strict = true;
    CHECK_STATUS(make_base(&ctx, &m, 0, a->carries & b->carries & ART_CARRIES_FACES), ART_OK);
    for (int k = 0; k < N_FEATURES; k++)
        if ((held[0] | held[1]) >> k & 1)
            CHECK_STATUS(features[k].add(&ctx, m, held[1] >> k & 1), ART_OK);
    if (a->single || b->single) make_single(m);
    in_a = through(&ctx, m, a);
    if (in_a) in_b = through(&ctx, in_a, b);
    if (in_b) back = through(&ctx, in_b, a);
    if (!back)
        TEST_FAIL("%s -> %s -> %s: %s", a->name, b->name, a->name, ctx.last);
    else if ((what = art_mesh_compare(m, in_a)) || (what = art_mesh_compare(m, in_b)) ||
             (what = art_mesh_compare(m, back)))
        TEST_FAIL("%s -> %s -> %s: %s changed", a->name, b->name, a->name, what);
    art_mesh_free(m);
    art_mesh_free(in_a);
    art_mesh_free(in_b);
    art_mesh_free(back);
    art_ctx_fini(&ctx);
}

TEST(format_surfaces_come_back_over_every_pair)
{
    const struct art_format *list[MAX_FORMATS];
    unsigned held[MAX_FORMATS][2] = {{0}};
    int n = formats_of(ART_FORMAT_MESH, list);
    CHECK(n >= 9);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2 * N_FEATURES; k++)
            if (holds(list[i], &features[k / 2], k % 2)) held[i][k % 2] |= 1u << k / 2;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const unsigned first = held[i][0] & held[j][0], second = held[i][1] & held[j][1];
            round_pair(list[i], list[j], (const unsigned[2]){first, 0});
            if (second) round_pair(list[i], list[j], (const unsigned[2]){first, second});
        }
}

/* ------------------------------------------------------------------------- volumes */

typedef int volume_adder(struct art_ctx *ctx, struct art_volume *v);

static int add_numbers(struct art_ctx *ctx, struct art_volume *v)
{
    int status = ART_OK, id = 3;
    for (int i = v->n_nodes - 1; i >= 0 && status == ART_OK; i--)
        status = art_volume_set_node_id(ctx, v, i, id += 1 + test_below(3));
    for (int e = v->n_elems - 1; e >= 0 && status == ART_OK; e--)
        status = art_volume_set_elem_id(ctx, v, e, id += 1 + test_below(3));
    return status;
}

static int add_numbers_from_1(struct art_ctx *ctx, struct art_volume *v)
{
    int status = ART_OK;
    for (int i = 0; i < v->n_nodes && status == ART_OK; i++)
        status = art_volume_set_node_id(ctx, v, i, i + 1);
    for (int e = 0; e < v->n_elems && status == ART_OK; e++)
        status = art_volume_set_elem_id(ctx, v, e, e + 1);
    return status;
}

/* Two regions, in the order in which elements need them. */
static int add_two_regions(struct art_ctx *ctx, struct art_volume *v, const char *const name[2])
{
    int region, status = ART_OK;
    for (int i = 0; i < 2; i++)
        ART_TRY(art_mesh_add_name(ctx, &v->regions, name[i], strlen(name[i]), &region));
    for (int e = 0; e < v->n_elems; e++) ART_TRY(art_volume_set_region(ctx, v, e, e < 2 ? 0 : 1));
out:
    return status;
}

static int add_regions(struct art_ctx *ctx, struct art_volume *v)
{
    return add_two_regions(ctx, v, (const char *const[]){"soft-tissue", "bone 2"});
}

static int add_numbered_regions(struct art_ctx *ctx, struct art_volume *v)
{
    return add_two_regions(ctx, v, (const char *const[]){"3", "12"});
}

static int add_set(struct art_ctx *ctx, struct art_volume *v, const char *name,
                   enum art_volume_of of)
{
    struct art_volume_set *set;
    int n = of == ART_OF_NODES ? v->n_nodes : v->n_elems,
        status = art_volume_set(ctx, v, name, of, &set);
    for (int i = 0; i < n && status == ART_OK; i += 1 + test_below(2)) {
        int item = of == ART_OF_SIDES ? 8 * i + test_below(art_volume_type(v, i)->n_faces) : i;
        status = art_volume_set_add(ctx, set, item);
    }
    return status;
}

static int add_node_set(struct art_ctx *ctx, struct art_volume *v)
{
    return add_set(ctx, v, "fixed end", ART_OF_NODES);
}

static int add_elem_set(struct art_ctx *ctx, struct art_volume *v)
{
    return add_set(ctx, v, "Muscle-1", ART_OF_ELEMS);
}

static int add_side_set(struct art_ctx *ctx, struct art_volume *v)
{
    return add_set(ctx, v, "top", ART_OF_SIDES);
}

/* The corners of the first side of each solid. */
static int add_facets(struct art_ctx *ctx, struct art_volume *v)
{
    int status = ART_OK;
    for (int e = 0; e < v->n_elems && status == ART_OK; e++) {
        const struct art_elem_type *type = art_volume_type(v, e);
        const signed char *face = type->face[0];
        int node[4], n = 0;
        for (; n < 4 && face[n] >= 0; n++) node[n] = v->elem_node[v->elem_off[e] + face[n]];
        if (type->dim == 3) status = art_volume_add_facet(ctx, v, n, node);
    }
    return status;
}

static int add_volume_units(struct art_ctx *ctx, struct art_volume *v)
{
    v->units = art_strdup(ctx, "mm kg s");
    return v->units ? ART_OK : ART_ENOMEM;
}

static int add_volume_name(struct art_ctx *ctx, struct art_volume *v)
{
    v->name = art_strdup(ctx, "left jaw");
    return v->name ? ART_OK : ART_ENOMEM;
}

static int add_node_fields(struct art_ctx *ctx, struct art_volume *v)
{
    return add_fields(ctx, &v->node_fields, v->n_nodes, true);
}

static int add_wide_node_fields(struct art_ctx *ctx, struct art_volume *v)
{
    return add_field(ctx, &v->node_fields, "wide", ART_I64, 1, v->n_nodes);
}

static int add_node_reals(struct art_ctx *ctx, struct art_volume *v)
{
    return add_field(ctx, &v->node_fields, "heat", ART_F64, 1, v->n_nodes);
}

static int add_node_attribute(struct art_ctx *ctx, struct art_volume *v)
{
    return add_field(ctx, &v->node_fields, "attribute0", ART_F64, 1, v->n_nodes);
}

static int add_elem_fields(struct art_ctx *ctx, struct art_volume *v)
{
    return add_fields(ctx, &v->elem_fields, v->n_elems, true);
}

static int add_elem_reals(struct art_ctx *ctx, struct art_volume *v)
{
    return add_field(ctx, &v->elem_fields, "energy", ART_F64, 1, v->n_elems);
}

static int add_volume_fields(struct art_ctx *ctx, struct art_volume *v)
{
    return add_fields(ctx, &v->mesh_fields, 1, true);
}

static const struct volume_feature {
    const char *name;
    unsigned needs;
    volume_adder *add;
    const char *instead; /* the feature that this one stands in for */
} volume_features[] = {{"numbers", ART_CARRIES_NUMBERS, add_numbers, NULL},
                       {"numbers from 1", ART_CARRIES_NUMBERS, add_numbers_from_1, "numbers"},
                       {"regions", ART_CARRIES_REGIONS, add_regions, NULL},
                       {"numbered regions", ART_CARRIES_REGIONS, add_numbered_regions, "regions"},
                       {"node set", ART_CARRIES_NODE_SETS, add_node_set, NULL},
                       {"elem set", ART_CARRIES_ELEM_SETS, add_elem_set, NULL},
                       {"side set", ART_CARRIES_SIDE_SETS, add_side_set, NULL},
                       {"facets", ART_CARRIES_FACETS, add_facets, NULL},
                       {"units", ART_CARRIES_UNITS, add_volume_units, NULL},
                       {"name", ART_CARRIES_NAME, add_volume_name, NULL},
                       {"node fields", ART_CARRIES_VERTEX_FIELDS, add_node_fields, NULL},
                       {"node reals", ART_CARRIES_VERTEX_FIELDS, add_node_reals, "node fields"},
                       {"node attribute", ART_CARRIES_VERTEX_FIELDS, add_node_attribute, NULL},
                       {"wide node fields", ART_CARRIES_VERTEX_FIELDS, add_wide_node_fields, NULL},
                       {"elem fields", ART_CARRIES_FACE_FIELDS, add_elem_fields, NULL},
                       {"elem reals", ART_CARRIES_FACE_FIELDS, add_elem_reals, "elem fields"},
                       {"fields", ART_CARRIES_OTHER_FIELDS, add_volume_fields, NULL}};
enum { N_VOLUME_FEATURES = sizeof volume_features / sizeof volume_features[0] };

/* As above. */
static const struct {
    const char *format, *feature;
} volume_limits[] = {
    {"ansys", "regions"},     /* numbers of materials alone */
    {"ansys", "node fields"}, /* its own columns alone */
    {"ansys", "node reals"},       {"ansys", "node attribute"},
    {"ansys", "wide node fields"}, {"ansys", "elem fields"},
    {"ansys", "elem reals"},       {"tetgen", "numbers"},  /* from 0 or 1 without gaps */
    {"tetgen", "fields"},          {"ucd", "node fields"}, /* come back as float64 */
    {"ucd", "wide node fields"},   {"ucd", "elem fields"},
    {"msh", "node fields"}, /* as float64 */
    {"msh", "wide node fields"},   {"msh", "elem fields"}};

static bool is_volume_limited(const struct art_format *f, const struct volume_feature *feature)
{
    for (size_t i = 0; i < sizeof volume_limits / sizeof volume_limits[0]; i++)
        if (strcmp(volume_limits[i].format, f->name) == 0 &&
            strcmp(volume_limits[i].feature, feature->name) == 0)
            return true;
    return false;
}

/* Elements of the kinds, numbered from 1, and no node left over; TetGen has tetrahedra of one order
 * alone. */
static int make_elements(struct art_ctx *ctx, struct art_volume **out, unsigned kinds)
{
    int status = ART_OK;
    if (kinds == (1u << ART_ELEM_TET | 1u << ART_ELEM_QUADTET))
        kinds = 1u << (test_below(2) ? ART_ELEM_TET : ART_ELEM_QUADTET);
    *out = NULL;
    while (status == ART_OK && (!*out || (*out)->n_elems < 4)) {
        struct art_volume *v = test_volume(ctx, kinds, 0);
        art_volume_free(*out);
        *out = NULL;
        status = v ? art_volume_keep(ctx, out, v, NULL, NULL) : ART_ENOMEM;
        art_volume_free(v);
    }
    return status == ART_OK ? add_numbers_from_1(ctx, *out) : status;
}

/* Take out what a format adds of its own: the columns that ANSYS' elements always have, materials
 * where there were no regions. */
static struct art_volume *volume_through(struct art_ctx *ctx, const struct art_volume *v,
                                         const struct art_format *f, const struct art_volume *model)
{
    struct art_volume *again = v ? through(ctx, v, f) : NULL;
    for (int i = again ? again->elem_fields.n - 1 : -1; i >= 0; i--) {
        const char *name = again->elem_fields.list[i].name;
        if (!art_fields_find(&model->elem_fields, name))
            art_fields_remove(&again->elem_fields, name);
    }
    if (again && !model->elem_region) {
        while (again->regions.n > 0) art_free(again->regions.name[--again->regions.n]);
        art_free(again->elem_region);
        again->elem_region = NULL;
        again->region_cap = 0;
    }
    return again;
}

static bool holds_of_volume(const struct art_format *f, const struct volume_feature *feature)
{
    struct art_ctx ctx;
    struct art_volume *v = NULL, *again = NULL;
    const char *what = NULL;
    art_ctx_init(&ctx);
    ctx.strict = true;
    if (CHECK_STATUS(make_elements(&ctx, &v, f->elem_kinds), ART_OK) &&
        CHECK_STATUS(feature->add(&ctx, v), ART_OK))
        again = volume_through(&ctx, v, f, v);
    if (again) what = art_volume_compare(v, again);
    bool held = again && !what, promised = (f->carries & feature->needs) == feature->needs &&
                                           !is_volume_limited(f, feature);
    if (held != promised)
        TEST_FAIL("%s should %s %s: %s", f->name, promised ? "hold" : "not hold", feature->name,
                  what ? what : ctx.last);
    art_volume_free(v);
    art_volume_free(again);
    art_ctx_fini(&ctx);
    return held;
}

static void round_volumes(const struct art_format *a, const struct art_format *b, unsigned held)
{
    struct art_ctx ctx;
    struct art_volume *v = NULL, *in_a = NULL, *in_b = NULL, *back = NULL;
    const char *what = NULL;
    art_ctx_init(&ctx);
    ctx.strict = true;
    CHECK_STATUS(make_elements(&ctx, &v, a->elem_kinds & b->elem_kinds), ART_OK);
    for (int k = 0; k < N_VOLUME_FEATURES && v; k++)
        if (held >> k & 1) CHECK_STATUS(volume_features[k].add(&ctx, v), ART_OK);
    in_a = volume_through(&ctx, v, a, v);
    in_b = volume_through(&ctx, in_a, b, v);
    back = volume_through(&ctx, in_b, a, v);
    if (!back)
        TEST_FAIL("%s -> %s -> %s: %s", a->name, b->name, a->name, ctx.last);
    else if ((what = art_volume_compare(v, in_a)) || (what = art_volume_compare(v, in_b)) ||
             (what = art_volume_compare(v, back)))
        TEST_FAIL("%s -> %s -> %s: %s changed", a->name, b->name, a->name, what);
    art_volume_free(v);
    art_volume_free(in_a);
    art_volume_free(in_b);
    art_volume_free(back);
    art_ctx_fini(&ctx);
}

/* Without the features that only stand in for one that is there. */
static unsigned without_stand_ins(unsigned held)
{
    for (int k = 0; k < N_VOLUME_FEATURES; k++)
        for (int j = 0; volume_features[k].instead && j < N_VOLUME_FEATURES; j++)
            if (held >> j & 1 && strcmp(volume_features[j].name, volume_features[k].instead) == 0)
                held &= ~(1u << k);
    return held;
}

TEST(format_volumes_come_back_over_every_pair)
{
    const struct art_format *list[MAX_FORMATS];
    unsigned held[MAX_FORMATS] = {0};
    int n = formats_of(ART_FORMAT_VOLUME, list);
    CHECK(n >= 7);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < N_VOLUME_FEATURES; k++)
            if (holds_of_volume(list[i], &volume_features[k])) held[i] |= 1u << k;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = test_count(1); k > 0; k--)
                round_volumes(list[i], list[j], without_stand_ins(held[i] & held[j]));
}
