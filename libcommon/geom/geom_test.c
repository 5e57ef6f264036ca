/* What parts show is what the state and the properties say. */
#include "geom_priv.h"
#include "harness/test.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A body that falls and turns, with two meshes and a marker; a mesh that stands; a spring from the
 * marker and a muscle through three points; a body without a mesh. */
static const char text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
    " PointList<Particle> [ name='particles'\n"
    "  [ name='a' dynamic=false position=[ 0 0 3 ] ]\n"
    "  [ name='b' mass=2 position=[ 1 0 3 ] velocity=[ 0 0.5 0 ] ]\n"
    "  [ name='c' dynamic=false position=[ 1 1 3 ] ] ]\n"
    " RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
    "  RigidBody [ name='box' position=[ 0 0 2 ] rotation=[ 0.6 0.8 0 0 ] vel=[ 0 1 0 3 0 0 ]\n"
    "   PointList<FrameMarker> [ name='markers' ]\n"
    "   MeshComponentList<RigidMeshComp> [ name='meshes'\n"
    "    [ mesh=[ v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\n"
    "f 1 4 3 2\nf 1 2 5\nf 2 3 5\nf 3 4 "
    "5\nf 4 1 5\nEOF\n] ]\n"
    "    [ hasMass=false mesh=[ v 0 0 0\nv 0 0 2\nv 0 2 2\nl 1 2 3\nEOF\n] ] ] ]\n"
    "  RigidBody [ name='bare' mass=1 inertia=[ 1 0 0 0 1 0 0 0 1 ] ] ]\n"
    " RenderableComponentList<MeshComponent> [ name='meshBodies'\n"
    "  FixedMeshBody [ name='floor' position=[ 0 0 -1 ] mesh=[ v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 "
    "3\nEOF\n] ] ]\n"
    " PointList<FrameMarker> [ name='frameMarkers'\n"
    "  [ name='tip' attachment=[ frame='rigidBodies/box' location=[ 0 1 0 ] ] ] ]\n"
    " AxialSpringList<AxialSpring> [ name='axialSprings'\n"
    "  AxialSpring [ name='s' points=[ 'particles/a' 'frameMarkers/tip' ]\n"
    "   material=LinearAxialMaterial [ stiffness=40 ] ] ]\n"
    " PointSpringList<MultiPointSpring> [ "
    "name='multiPointSprings'\n"
    "  MultiPointMuscle [ name='f' excitation=0.25 points=[ 'particles/a' 'particles/b' "
    "'particles/c' ]\n"
    "   material=SimpleAxialMuscle [ stiffness=1 maxForce=8 ] ] ] ] ] ]\n";

struct run {
    struct art_ctx ctx;
    struct art_schema *schema;
    struct art_model *model;
    struct art_sim *sim;
};

static int make_sim(struct art_ctx *ctx, struct run *r, const char *text_of)
{
    struct art_source src = {0};
    char *quoted = art_strdup(ctx, text_of);
    int status = quoted ? ART_OK : ART_ENOMEM;
    for (char *s = quoted; s && *s; s++)
        if (*s == '\'') *s = '"';
    if (status == ART_OK) status = art_sim_schema(ctx, &r->schema);
    if (status == ART_OK) status = art_source_string(ctx, &src, "test.art", quoted, strlen(quoted));
    if (status == ART_OK) status = art_model_read_source(ctx, r->schema, &src, NULL, &r->model);
    if (status == ART_OK) status = art_sim_create(ctx, r->model, NULL, &r->sim);
    art_source_fini(&src);
    art_free(quoted);
    return status;
}

static bool open_text(struct run *r, const char *text_of)
{
    memset(r, 0, sizeof *r);
    art_ctx_init(&r->ctx);
    return CHECK_STATUS(make_sim(&r->ctx, r, text_of), ART_OK);
}

static bool open_run(struct run *r)
{
    return open_text(r, text);
}

static void close_run(struct run *r)
{
    art_sim_free(r->sim);
    art_model_free(r->model);
    art_schema_free(r->schema);
    art_ctx_fini(&r->ctx);
}

static const struct art_geom_part *find_part(const struct art_geom *geom, const char *name)
{
    for (int i = 0; i < art_geom_count(geom); i++)
        if (strcmp(art_geom_part(geom, i)->name, name) == 0) return art_geom_part(geom, i);
    return NULL;
}

static void get(struct run *r, const char *path, double *x)
{
    struct art_sim_prop prop;
    if (CHECK_STATUS(art_sim_bind_path(&r->ctx, r->sim, NULL, path, NULL, &prop), ART_OK))
        art_sim_get(r->sim, &prop, x);
}

static void check_bodies(struct run *r, const struct art_geom_part *part)
{
    static const double apex[3] = {0, 0, 1}, end[3] = {0, 2, 2}, floor_corner[3] = {1, 0, -1};
    double q[7], at[3];
    struct art_rigid T;
    const struct art_mesh *m = part->mesh;
    get(r, "models/m/rigidBodies/box:pose", q);
    art_v3_copy(T.p, q);
    art_rot_from_axis_angle_deg(T.R, q + 3, q[6]);
    CHECK(m->n_verts == 11 && m->n_faces == 7 && m->n_lines == 2);
    art_rigid_point(at, &T, apex);
    CHECK_NEAR_N(m->pos + 3 * 4, at, 3, 1e-12);
    art_rigid_point(at, &T, end);
    CHECK_NEAR_N(m->pos + 3 * 7, at, 3, 1e-12);
    CHECK_NEAR_N(m->pos + 3 * 9, floor_corner, 3, 0);
    /* cells know their body, faces by name too */
    CHECK_INT(part->n_comps, 2);
    for (int f = 0; f < m->n_faces; f++) {
        CHECK_INT(m->face_fields.list[0].val[f], f == 6);
        CHECK_STR(m->groups.name[m->face_group[f]],
                  f == 6 ? "models/m/meshBodies/floor" : "models/m/rigidBodies/box");
    }
    CHECK_INT(m->line_fields.list[0].val[1], 0);
}

static void check_points(struct run *r, const struct art_geom_part *part)
{
    static const char *const names[] = {"velocity", "force", "reaction", "externalForce"};
    const struct art_mesh *m = part->mesh;
    char path[200];
    double x[3];
    CHECK(m->n_verts == 4 && m->n_points == 4 && part->n_comps == 4);
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s:position", art_comp_path(part->comp[i], NULL));
        get(r, path, x);
        CHECK_NEAR_N(m->pos + 3 * i, x, 3, 0);
        CHECK_INT(art_fields_find(&m->vertex_fields, "component")->val[i], i);
        for (int k = 0; k < 4; k++) {
            const struct art_field *f = art_fields_find(&m->vertex_fields, names[k]);
            snprintf(path, sizeof path, "%s:%s", art_comp_path(part->comp[i], NULL), names[k]);
            get(r, path, x);
            REQUIRE(f && f->dim == 3);
            for (int j = 0; j < 3; j++) CHECK_BITS(f->val[3 * i + j], x[j]);
        }
    }
}

static void check_lines(struct run *r, const struct art_geom_part *part)
{
    static const int comp_of[] = {0, 1, 1};
    static const char *const ends[][2] = {{"particles/a", "frameMarkers/tip"},
                                          {"particles/a", "particles/b"},
                                          {"particles/b", "particles/c"}};
    const struct art_mesh *m = part->mesh;
    char path[200];
    double x[3], sum = 0, length[2];
    CHECK(m->n_lines == 3 && part->n_comps == 2);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(art_fields_find(&m->line_fields, "component")->val[i], comp_of[i]);
        for (int k = 0; k < 2; k++) {
            snprintf(path, sizeof path, "models/m/%s:position", ends[i][k]);
            get(r, path, x);
            CHECK_NEAR_N(m->pos + 3 * m->line_vert[2 * i + k], x, 3, 0);
        }
    }
    get(r, "models/m/axialSprings/s:forceNorm", x);
    CHECK_BITS(art_fields_find(&m->line_fields, "forceNorm")->val[0], x[0]);
    /* the plain spring has no excitation */
    CHECK(isnan(art_fields_find(&m->line_fields, "excitation")->val[0]));
    CHECK_BITS(art_fields_find(&m->line_fields, "netExcitation")->val[2], 0.25);
    get(r, "models/m/multiPointSprings/f:length", length);
    for (int i = 1; i < 3; i++)
        sum +=
            art_v3_distance(m->pos + 3 * m->line_vert[2 * i], m->pos + 3 * m->line_vert[2 * i + 1]);
    CHECK_NEAR(sum, length[0], 1e-14);
    CHECK_BITS(art_fields_find(&m->line_fields, "length")->val[1], length[0]);
}

TEST(geom_shows_the_state)
{
    struct run r;
    struct art_geom *geom = NULL;
    if (open_run(&r) && CHECK_STATUS(art_geom_create(&r.ctx, r.sim, NULL, NULL, &geom), ART_OK)) {
        CHECK_INT(art_geom_count(geom), 3);
        for (int k = 0; k < 3; k++) {
            CHECK_STATUS(art_sim_run(r.sim, 0.1 * k), ART_OK);
            art_sim_evaluate(r.sim);
            CHECK_STATUS(art_geom_update(&r.ctx, geom), ART_OK);
            check_bodies(&r, find_part(geom, "bodies"));
            check_points(&r, find_part(geom, "points"));
            check_lines(&r, find_part(geom, "lines"));
            for (int i = 0; i < 3; i++)
                CHECK_STATUS(art_mesh_check(&r.ctx, art_geom_part(geom, i)->mesh), ART_OK);
        }
    }
    art_geom_free(geom);
    close_run(&r);
}

/* Two models of one name, and a particle; nodes have numbers of their own. */
static const char fem_text[] =
    "RootModel [ ComponentList<Model> [ name='models' MechModel [ name='m'\n"
    " PointList<Particle> [ name='particles' [ name='p' ] ]\n"
    " ComponentList<MechSystemModel> [ name='models'\n"
    "  FemModel3d [ name='soft' material=LinearMaterial [ YoungsModulus=100 ] FemModelFrame [ "
    "name='frame' ]\n"
    "   PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] dynamic=false ]\n"
    "    [ position=[ 2 0 0 ] restPosition=[ 1 0 0 ] ] [ position=[ 1 1 0 ] ] 5 [ position=[ 0 1 0 "
    "] ]\n"
    "    6 [ position=[ 0.5 0.5 1 ] velocity=[ 0 0 1 ] ] ]\n"
    "   FemElement3dList<FemElement3d> [ name='elements' PyramidElement [ nodes=[ 0 1 2 5 6 ] ]\n"
    "    TetElement [ nodes=[ 0 1 2 6 ] ] ] ]\n"
    "  MechModel [ name='inner' ComponentList<MechSystemModel> [ name='models'\n"
    "   FemModel3d [ name='soft' FemModelFrame [ name='frame' ]\n"
    "    PointList<FemNode3d> [ name='nodes' [ position=[ 0 0 0 ] ] [ position=[ 1 0 0 ] ]\n"
    "     [ position=[ 0 1 0 ] ] [ position=[ 0 0 1 ] ] ]\n"
    "    FemElement3dList<FemElement3d> [ name='elements' TetElement [ nodes=[ 0 1 2 3 ] ] ] ] ] "
    "]\n"
    "  ] ] ] ]\n";

static void check_fem(struct run *r, const struct art_geom_part *part)
{
    const struct art_volume *v = part->volume;
    const struct art_field *u = art_fields_find(&v->node_fields, "displacement"),
                           *force = art_fields_find(&v->node_fields, "force");
    char path[200];
    double x[3], rest[3];
    REQUIRE(v != NULL && u && force);
    CHECK(v->n_nodes == 5 && v->n_elems == 2 && part->n_comps == 7);
    CHECK_INT(art_volume_node_id(v, 3), 5);
    CHECK_INT(v->elem_kind[0], ART_ELEM_PYRAMID);
    CHECK_INT(v->elem_kind[1], ART_ELEM_TET);
    for (int i = 0; i < 5; i++) {
        const char *node = art_comp_path(part->comp[i], NULL);
        snprintf(path, sizeof path, "%s:position", node);
        get(r, path, x);
        CHECK_NEAR_N(v->pos + 3 * i, x, 3, 0);
        art_v3_sub(rest, x, u->val + 3 * i);
        art_v3_copy(x, i == 1 ? (double[3]){1, 0, 0} : (double[3]){0, 0, 0});
        if (i < 2) CHECK_NEAR_N(rest, x, 3, 1e-15);
        snprintf(path, sizeof path, "%s:force", node);
        get(r, path, x);
        CHECK_NEAR_N(force->val + 3 * i, x, 3, 0);
    }
    for (int e = 0; e < 2; e++) {
        double corners[ART_ELEM_MAX_NODES][3];
        art_volume_elem_pos(v, e, corners);
        CHECK_NEAR_REL(art_fields_find(&v->elem_fields, "volume")->val[e],
                       art_elem_volume(art_volume_type(v, e), (const double(*)[3])corners), 1e-13);
    }
    /* the ratio is the volume by that at rest, 1/6 of the tetrahedron */
    CHECK_NEAR_REL(art_fields_find(&v->elem_fields, "volumeRatio")->val[1],
                   6 * art_fields_find(&v->elem_fields, "volume")->val[1], 1e-14);
    CHECK_INT(art_fields_find(&v->elem_fields, "component")->val[1], 6);
    CHECK_STR(part->comp[6]->cls->name, "TetElement");
}

/* Each field of the nodes or elements is the property of its name, bit for bit. */
static void check_properties(struct run *r, const struct art_geom_part *part,
                             const struct art_fields *fields, int first, int n)
{
    char path[200];
    double x[9];
    for (int k = 0; k < fields->n; k++)
        for (int i = 0; i < n; i++) {
            const struct art_field *f = &fields->list[k];
            if (strcmp(f->name, "component") == 0) continue;
            snprintf(path, sizeof path, "%s:%s", art_comp_path(part->comp[first + i], NULL),
                     f->name);
            get(r, path, x);
            for (int j = 0; j < f->dim; j++) CHECK_BITS(f->val[i * f->dim + j], x[j]);
        }
}

TEST(geom_shows_finite_elements)
{
    struct run r;
    struct art_geom *geom = NULL;
    const struct art_geom_part *points;
    if (open_text(&r, fem_text) &&
        CHECK_STATUS(art_geom_create(&r.ctx, r.sim, NULL, "all", &geom), ART_OK)) {
        CHECK_INT(art_geom_count(geom), 3);
        CHECK(find_part(geom, "soft") && find_part(geom, "soft-2"));
        /* nodes are no points by themselves */
        points = find_part(geom, "points");
        CHECK(points && points->n_comps == 1);
        for (int k = 0; k < 3; k++) {
            CHECK_STATUS(art_sim_run(r.sim, 0.01 * k), ART_OK);
            art_sim_evaluate(r.sim);
            CHECK_STATUS(art_geom_update(&r.ctx, geom), ART_OK);
            check_fem(&r, find_part(geom, "soft"));
            const struct art_geom_part *part = find_part(geom, "soft");
            CHECK(art_fields_find(&part->volume->node_fields, "principalStress") &&
                  art_fields_find(&part->volume->elem_fields, "MAPStrain"));
            check_properties(&r, part, &part->volume->node_fields, 0, part->volume->n_nodes);
            check_properties(&r, part, &part->volume->elem_fields, part->volume->n_nodes,
                             part->volume->n_elems);
            CHECK_STATUS(art_volume_check(&r.ctx, find_part(geom, "soft")->volume), ART_OK);
        }
    }
    art_geom_free(geom);
    close_run(&r);
}

/* What a list asks for, and whether forces have to be those of the state for it. */
TEST(geom_shows_the_fields_that_are_wanted)
{
    static const struct {
        const char *fields;
        int n_points, n_nodes, n_elems; /* arrays besides `component` */
        bool forces;
    } cases[] = {{NULL, 4, 7, 1, true},
                 {"default", 4, 7, 1, true},
                 {"none", 0, 0, 0, false},
                 {"velocity", 1, 1, 0, false},
                 {"nodes/velocity", 0, 1, 0, false},
                 {"nodes/force", 0, 1, 0, true},
                 {"elements/stress+MAPStress+volumeRatio", 0, 1, 2, false},
                 {"mass+none+elements/mass+mass", 0, 1, 1, false}};
    struct run r;
    if (open_text(&r, fem_text))
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            struct art_geom *geom = NULL;
            if (!CHECK_STATUS(art_geom_create(&r.ctx, r.sim, NULL, cases[i].fields, &geom), ART_OK))
                continue;
            const struct art_volume *v = find_part(geom, "soft")->volume;
            CHECK_INT(find_part(geom, "points")->mesh->vertex_fields.n - 1, cases[i].n_points);
            CHECK_INT(v->node_fields.n - 1, cases[i].n_nodes);
            CHECK_INT(v->elem_fields.n - 1, cases[i].n_elems);
            CHECK_INT(art_geom_show_forces(geom), cases[i].forces);
            CHECK_STATUS(art_geom_update(&r.ctx, geom), ART_OK);
            art_geom_free(geom);
        }
    close_run(&r);
}

TEST(geom_fields_are_named_once)
{
    const struct art_geom_kind *kind;
    struct art_geom_field f, g;
    for (int k = 0; (kind = art_geom_kind_at(k)); k++)
        for (int i = 0; art_geom_kind_field(kind, i, &f); i++)
            for (int j = 0; j < i && art_geom_kind_field(kind, j, &g); j++)
                CHECK(strcmp(f.name, g.name) != 0 || (f.of != g.of && f.second != g.second));
}

TEST(geom_kinds_are_named)
{
    int n = 0;
    for (const struct art_geom_kind *kind; (kind = art_geom_kind_at(n)); n++)
        CHECK(kind->name && kind->summary && kind->make && kind->update);
    CHECK(n >= 3 && art_geom_kind_at(-1) == NULL);
}

TEST(geom_parts_have_names_for_files)
{
    static const char *const names[][2] = {
        {"jaw", "jaw"},         {"Jaw", "Jaw-2"}, {"left/eye ball", "left_eye_ball"},
        {"..", "_."},           {"", "_"},        {"_", "_-2"},
        {"\xc3\xa4-2", "__-2"}, {"jaw", "jaw-3"}};
    struct art_ctx ctx;
    struct art_geom geom = {0};
    struct art_geom_part *part;
    art_ctx_init(&ctx);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (CHECK_STATUS(art_geom_add_part(&ctx, &geom, art_geom_kind_at(1), names[i][0], &part),
                         ART_OK))
            CHECK_STR(part->name, names[i][1]);
    while (geom.n_parts) art_geom_drop_part(&geom);
    art_free(geom.part);
    art_ctx_fini(&ctx);
}

static const struct art_comp *comp_at(const struct art_model *model, const char *path)
{
    struct art_comp *c = model->root;
    while (c && strcmp(art_comp_path(c, NULL), path) != 0) c = art_comp_next(model->root, c);
    return c;
}

/* One component is where the part of all has it, and where the tree has it without a simulation. */
TEST(geom_items_are_those_of_parts)
{
    static const struct {
        const char *kind, *path;
        int first, n; /* vertices of the part */
    } cases[] = {{"points", "models/m/particles/b", 1, 1},
                 {"lines", "models/m/multiPointSprings/f", 2, 3},
                 {"bodies", "models/m/rigidBodies/box/meshes/0", 0, 5},
                 {"bodies", "models/m/meshBodies/floor", 8, 3}};
    struct run r;
    struct art_geom *geom = NULL;
    if (open_run(&r) && CHECK_STATUS(art_sim_run(r.sim, 0.2), ART_OK) &&
        CHECK_STATUS(art_geom_create(&r.ctx, r.sim, NULL, "none", &geom), ART_OK) &&
        CHECK_STATUS(art_geom_update(&r.ctx, geom), ART_OK))
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            for (int tree = 0; tree < 2; tree++) {
                const struct art_geom_kind *kind = art_geom_kind_find(cases[i].kind);
                const struct art_comp *comp = comp_at(r.model, cases[i].path);
                const struct art_sim *sim = tree ? NULL : r.sim;
                const double *all = find_part(geom, cases[i].kind)->mesh->pos;
                struct art_geom_item item;
                REQUIRE(kind && comp && art_geom_kind_shows(kind, comp));
                CHECK_STATUS(art_geom_item_open(&r.ctx, sim, kind, comp, &item), ART_OK);
                CHECK_STATUS(art_geom_item_update(&r.ctx, sim, &item), ART_OK);
                CHECK(item.in_state == !tree && !item.hidden && item.n == cases[i].n);
                const double *x = item.mesh ? item.mesh->pos : item.x[0];
                double apart = 0;
                for (int k = 0; k < 3 * item.n; k++)
                    apart = fmax(apart, fabs(x[k] - all[3 * cases[i].first + k]));
                /* without the state things are where they began, and one body stands */
                CHECK((apart > 0) == (tree && !strstr(cases[i].path, "floor")));
                CHECK((item.mesh != NULL) == (strcmp(cases[i].kind, "bodies") == 0));
                if (item.outline) CHECK_NEAR_N(item.outline->pos, x, 3 * item.n, 0);
                art_geom_item_close(&item);
            }
    CHECK(art_geom_kind_find("no such kind") == NULL);
    art_geom_free(geom);
    close_run(&r);
}

static int open_once(struct art_ctx *ctx, const struct run *r, const char *kind, const char *path)
{
    const struct art_comp *comp = comp_at(r->model, path);
    struct art_geom_item item;
    int status = art_geom_item_open(ctx, r->sim, art_geom_kind_find(kind), comp, &item);
    if (status == ART_OK) status = art_geom_item_update(ctx, r->sim, &item);
    art_geom_item_close(&item);
    return status;
}

static int show_once(struct art_ctx *ctx, struct art_sim *sim)
{
    struct art_geom *geom = NULL;
    int status = art_geom_create(ctx, sim, NULL, NULL, &geom);
    if (status == ART_OK) status = art_geom_update(ctx, geom);
    art_geom_free(geom);
    return status;
}

TEST(geom_out_of_memory)
{
    struct run r;
    struct art_ctx ctx;
    if (open_run(&r)) {
        CHECK_ALLOC_FAILS(&ctx, show_once(&ctx, r.sim));
        CHECK_ALLOC_FAILS(&ctx, open_once(&ctx, &r, "lines", "models/m/multiPointSprings/f"));
        CHECK_ALLOC_FAILS(&ctx, open_once(&ctx, &r, "bodies", "models/m/rigidBodies/box/meshes/0"));
    }
    close_run(&r);
    if (open_text(&r, fem_text)) CHECK_ALLOC_FAILS(&ctx, show_once(&ctx, r.sim));
    close_run(&r);
}
