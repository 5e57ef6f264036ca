/* Times of a skin of about 50 000 vertices on ten masters in a row, one line a question: its name
 * and seconds of processor time, the best of some rounds.
 *
 *     skin N [WHICH [FILE]]
 *         a capsule of N slices around ten boxes (1); around ten spheres of 2000 faces (2); around
 * ten FEM models of 32 hexahedra (4); around five of either (8); WHICH is a sum of these. With FILE
 * the surface in it, stretched to the size of the capsule. */
#include <art/format.h>
#include <art/shape.h>
#include <art/sim.h>
#include <art/skin.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BODIES = 10 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(struct art_ctx *ctx, int status)
{
    if (status >= 0) return;
    fprintf(stderr, "%s\n", ctx->last);
    exit(1);
}

static const char box[] = "v -0.4 -0.1 -0.1\nv 0.4 -0.1 -0.1\nv -0.4 0.1 -0.1\nv 0.4 0.1 -0.1\n"
                          "v -0.4 -0.1 0.1\nv 0.4 -0.1 0.1\nv -0.4 0.1 0.1\nv 0.4 0.1 0.1\n"
                          "f 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\nf 1 2 6\nf 1 6 5\nf 3 7 8\nf 3 8 4\n"
                          "f 1 5 7\nf 1 7 3\nf 2 4 8\nf 2 8 6\nEOF\n";

static void put_mesh(struct art_buf *b, const struct art_mesh *mesh, const double move[3],
                     const double size[3])
{
    for (int v = 0; v < mesh->n_verts; v++) {
        const double *p = mesh->pos + 3 * (size_t)v;
        art_buf_printf(b, "v %.17g %.17g %.17g\n", move[0] + size[0] * p[2],
                       move[1] + size[1] * p[0], move[2] + size[2] * p[1]);
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        art_buf_puts(b, "f");
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            art_buf_printf(b, " %d", mesh->face_vert[k] + 1);
        art_buf_puts(b, "\n");
    }
    art_buf_puts(b, "EOF\n");
}

/* A beam of 8 x 2 x 2 hexahedra, twisted by 0.3 a length. */
static void put_fem(struct art_buf *b, int at)
{
    enum { N = 8, M = 2 };
    art_buf_printf(b, "FemModel3d [ name=\"f%d\"\nPointList<FemNode3d> [ name=\"nodes\"\n", at);
    for (int i = 0; i <= N; i++)
        for (int j = 0; j <= M; j++)
            for (int k = 0; k <= M; k++) {
                double x = 0.1 * i - 0.4, y = 0.1 * j - 0.1, z = 0.1 * k - 0.1, turn = 0.3 * x;
                art_buf_printf(b, "[ position=[ %.17g %.17g %.17g ] ]\n", x + at,
                               cos(turn) * y - sin(turn) * z, sin(turn) * y + cos(turn) * z);
            }
    art_buf_puts(b, "]\nFemElement3dList [ name=\"elements\"\n");
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            for (int k = 0; k < M; k++) {
                int n = ((M + 1) * i + j) * (M + 1) + k, y = M + 1, x = (M + 1) * (M + 1);
                art_buf_printf(b, "HexElement [ nodes=[ %d %d %d %d %d %d %d %d ] ]\n", n, n + 1,
                               n + y + 1, n + y, n + x, n + x + 1, n + x + y + 1, n + x + y);
            }
    art_buf_puts(b, "] ]\n");
}

struct surface {
    int slices;
    const char *file; /* NULL: a sphere of so many slices */
};

/* The surface within [-1, 1]^3. */
static struct art_mesh *make_surface(struct art_ctx *ctx, const struct surface *of)
{
    struct art_mesh *mesh;
    double low[3], high[3];
    if (!of->file) {
        check(ctx, art_mesh_make_sphere(ctx, &mesh, 1, of->slices, of->slices, false));
        return mesh;
    }
    check(ctx, art_mesh_read(ctx, &mesh, of->file, NULL));
    for (int k = 0; k < 3; k++) low[k] = INFINITY, high[k] = -INFINITY;
    for (int i = 0; i < 3 * mesh->n_verts; i++) {
        low[i % 3] = fmin(low[i % 3], mesh->pos[i]);
        high[i % 3] = fmax(high[i % 3], mesh->pos[i]);
    }
    for (int i = 0; i < 3 * mesh->n_verts; i++)
        mesh->pos[i] = (2 * mesh->pos[i] - low[i % 3] - high[i % 3]) / (high[i % 3] - low[i % 3]);
    return mesh;
}

/* Masters from `fems` on are bodies, with so many slices of a sphere or, 0, boxes. */
static void put_model(struct art_ctx *ctx, struct art_buf *b, const struct surface *of, int fems,
                      int round)
{
    static const double none[3], body[3] = {0.4, 0.2, 0.2}, middle[3] = {4.5, 0, 0},
                                 skin[3] = {5.2, 0.5, 0.5};
    struct art_mesh *mesh;
    art_buf_puts(b, "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
                    "ComponentList<MechSystemModel> [ name=\"models\"\n");
    for (int k = 0; k < fems; k++) put_fem(b, k);
    art_buf_puts(b, "]\nRenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n");
    check(ctx, art_mesh_make_sphere(ctx, &mesh, 1, round ? round : 8, round ? round : 8, false));
    for (int k = fems; k < BODIES; k++) {
        art_buf_printf(b, "[ name=\"b%d\" position=[ %d 0 0 ] meshes=[ name=\"meshes\" [ ", k, k);
        art_buf_puts(b, "mesh=PolygonalMesh[\n");
        if (round)
            put_mesh(b, mesh, none, body);
        else
            art_buf_puts(b, box);
        art_buf_puts(b, "] ] ] ]\n");
    }
    art_mesh_free(mesh);
    art_buf_puts(b,
                 "]\nRenderableComponentList<MeshComponent> [ name=\"meshBodies\" SkinMeshBody [ "
                 "name=\"s\" bodies=[\n");
    for (int k = fems; k < BODIES; k++)
        art_buf_printf(b, "Frame \"rigidBodies/b%d\" [ 1 0 0 %d 0 1 0 0 0 0 1 0 0 0 0 1 ]\n", k, k);
    for (int k = 0; k < fems; k++) art_buf_printf(b, "FemModel3d \"models/f%d\"\n", k);
    art_buf_puts(b, "] mesh=PolygonalMesh[\n");
    mesh = make_surface(ctx, of);
    put_mesh(b, mesh, middle, skin);
    art_mesh_free(mesh);
    art_buf_puts(b, "] ] ] ] ] ]\n");
}

/* Each body turns against its neighbours by 40 degrees. */
static void pose(struct art_ctx *ctx, struct art_comp *skin)
{
    struct art_comp *mech = skin->parent->parent;
    char path[64], text[128];
    for (int k = 0; k < BODIES; k++) {
        double turn = (k % 2 ? 10 : -10) * acos(-1) / 180, y = k % 3, n = sqrt(0.04 + y * y + 1);
        double s = sin(turn) / n;
        snprintf(path, sizeof path, "rigidBodies/b%d", k);
        struct art_comp *body = art_find(mech, path);
        snprintf(text, sizeof text, "[ %.17g %.17g %.17g %.17g ]", cos(turn), 0.2 * s, y * s, s);
        if (body) check(ctx, art_set_text(ctx, body, "rotation", text, NULL));
    }
}

/* Nodes of FEM models are where these are bent, stretched and twisted. */
static void bend(const struct art_system *sys, struct art_state *state)
{
    for (int i = 0; i < sys->n_dyn; i++) {
        double *q = state->q + sys->dyn[i].q, u = q[0] - round(q[0]), turn = 0.4 * u;
        if (sys->dyn[i].frame) continue;
        double y = q[1], z = q[2];
        q[0] += 0.1 * u + 0.3 * u * z;
        q[1] = cos(turn) * y - sin(turn) * z;
        q[2] = sin(turn) * y + cos(turn) * z + 0.3 * u * u;
    }
}

static void positions(struct art_ctx *ctx, struct art_comp *skin, const char *mode,
                      const char *label)
{
    struct art_system *sys;
    struct art_state *state;
    double start = now();
    check(ctx, art_set_text(ctx, skin, "frameBlending", mode, NULL));
    check(ctx, art_system_compile(ctx, skin->parent->parent, NULL, &sys));
    check(ctx, art_state_create(ctx, sys, &state));
    printf("compiled\t%g\n", now() - start);
    const struct art_skin *s = art_system_skins(sys);
    double *x = art_alloc(ctx, 3 * (size_t)s->n_verts, sizeof *x);
    if (!x) exit(1);
    bend(sys, state);
    art_system_update(sys, state);
    art_skin_positions(s, state, x);
    double best = INFINITY;
    for (int i = 0; i < 10; i++) {
        start = now();
        art_skin_positions(s, state, x);
        best = fmin(best, now() - start);
    }
    printf("positions, %s\t%g\t%d\n", label, best, s->n_verts);
    art_free(x);
    art_state_free(state);
    art_system_free(sys);
}

/* The weights and connections of all vertices, without the text into which they are written. */
static void weights(struct art_ctx *ctx, struct art_comp *skin, const char *label, bool along)
{
    const struct art_skin_weighting how = {.along_surface = along};
    struct art_skin_binder *binder;
    struct art_mesh *mesh;
    double best = INFINITY;
    check(ctx, art_comp_mesh(ctx, skin, &mesh));
    for (int round = 0; round < 3; round++) {
        struct art_skin_points points = {0};
        double start = now();
        check(ctx, art_skin_binder_create(ctx, &binder, skin, &how));
        check(ctx, art_skin_bind_mesh(ctx, binder, mesh, NULL, &points));
        best = fmin(best, now() - start);
        art_skin_points_fini(&points);
        art_skin_binder_free(binder);
    }
    printf("%s\t%g\t%d\n", label, best, mesh->n_verts);
    art_mesh_free(mesh);
}

static void measure(struct art_ctx *ctx, const struct surface *of, int fems, int round,
                    const char *label)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_buf text;
    art_buf_init(&text, ctx);
    put_model(ctx, &text, of, fems, round);
    struct art_source src = {.name = (char *)"(text)", .data = text.s, .n = text.n};
    check(ctx, art_sim_schema(ctx, &schema));
    check(ctx, art_model_read_source(ctx, schema, &src, NULL, &model));
    struct art_comp *skin = art_find(model->root, "models/m/meshBodies/s");
    weights(ctx, skin, label, false);
    if (!fems && !round) {
        weights(ctx, skin, "weights along the surface", true);
        double start = now();
        check(ctx, art_skin_connect(ctx, skin, NULL, NULL));
        printf("connected, with the text\t%g\n", now() - start);
        pose(ctx, skin);
        positions(ctx, skin, "LINEAR", "linear");
        positions(ctx, skin, "DUAL_QUATERNION_LINEAR", "dual quaternions");
        positions(ctx, skin, "DUAL_QUATERNION_ITERATIVE", "iterated");
    } else if (fems == BODIES) {
        check(ctx, art_skin_connect(ctx, skin, NULL, NULL));
        positions(ctx, skin, "LINEAR", "FEM models");
    }
    art_model_free(model);
    art_schema_free(schema);
    art_buf_fini(&text);
}

int main(int argc, char **argv)
{
    struct surface of = {argc > 1 ? atoi(argv[1]) : 224, argc > 3 ? argv[3] : NULL};
    struct art_ctx ctx;
    art_ctx_init(&ctx);
    int which = argc > 2 ? atoi(argv[2]) : 15;
    if (which & 1) measure(&ctx, &of, 0, 0, "weights, boxes");
    if (which & 2) measure(&ctx, &of, 0, 32, "weights, spheres");
    if (which & 4) measure(&ctx, &of, BODIES, 0, "weights, FEM models");
    if (which & 8) measure(&ctx, &of, BODIES / 2, 0, "weights, FEM models and boxes");
    art_ctx_fini(&ctx);
    return 0;
}
