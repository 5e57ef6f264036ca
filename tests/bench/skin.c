/* Times of a skin of about 50 000 vertices on ten bodies in a row, one line a question: its name
 * and seconds of processor time.
 *
 *     skin N          a capsule of N slices around ten boxes */
#include <art/shape.h>
#include <art/sim.h>
#include <art/skin.h>
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

static void put_model(struct art_ctx *ctx, struct art_buf *b, int slices)
{
    struct art_mesh *mesh;
    art_buf_puts(b, "RootModel [ ComponentList<Model> [ name=\"models\" MechModel [ name=\"m\"\n"
                    "RenderableComponentList<RigidBody> [ name=\"rigidBodies\"\n");
    for (int k = 0; k < BODIES; k++)
        art_buf_printf(
            b, "[ position=[ %d 0 0 ] meshes=[ name=\"meshes\" [ mesh=PolygonalMesh[\n%s] ] ] ]\n",
            k, box);
    art_buf_puts(b,
                 "]\nRenderableComponentList<MeshComponent> [ name=\"meshBodies\" SkinMeshBody [ "
                 "name=\"s\" bodies=[\n");
    for (int k = 0; k < BODIES; k++)
        art_buf_printf(b, "Frame \"rigidBodies/%d\" [ 1 0 0 %d 0 1 0 0 0 0 1 0 0 0 0 1 ]\n", k, k);
    art_buf_puts(b, "] mesh=PolygonalMesh[\n");
    check(ctx, art_mesh_make_sphere(ctx, &mesh, 1, slices, slices, false));
    for (int v = 0; v < mesh->n_verts; v++) {
        const double *p = mesh->pos + 3 * (size_t)v;
        art_buf_printf(b, "v %.17g %.17g %.17g\n", 4.5 + 5.2 * p[2], 0.5 * p[0], 0.5 * p[1]);
    }
    for (int f = 0; f < mesh->n_faces; f++) {
        art_buf_puts(b, "f");
        for (int k = mesh->face_off[f]; k < mesh->face_off[f + 1]; k++)
            art_buf_printf(b, " %d", mesh->face_vert[k] + 1);
        art_buf_puts(b, "\n");
    }
    art_mesh_free(mesh);
    art_buf_puts(b, "EOF ] ] ] ] ] ]\n");
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
    art_system_update(sys, state);
    art_skin_positions(s, state, x);
    start = now();
    for (int i = 0; i < 10; i++) art_skin_positions(s, state, x);
    printf("%s\t%g\t%d\n", label, (now() - start) / 10, s->n_verts);
    art_free(x);
    art_state_free(state);
    art_system_free(sys);
}

/* The weights and connections of all vertices, without the text into which they are written. */
static void weights(struct art_ctx *ctx, struct art_comp *skin)
{
    struct art_skin_binder *binder;
    struct art_mesh *mesh;
    check(ctx, art_comp_mesh(ctx, skin, &mesh));
    for (int along = 0; along < 2; along++) {
        const struct art_skin_weighting how = {.along_surface = along == 1};
        struct art_skin_points points = {0};
        double start = now();
        check(ctx, art_skin_binder_create(ctx, &binder, skin, &how));
        check(ctx, art_skin_bind_mesh(ctx, binder, mesh, NULL, &points));
        printf("%s\t%g\t%d\n", along ? "weights along the surface" : "weights", now() - start,
               mesh->n_verts);
        art_skin_points_fini(&points);
        art_skin_binder_free(binder);
    }
    art_mesh_free(mesh);
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    put_model(&ctx, &text, argc > 1 ? atoi(argv[1]) : 224);
    struct art_source src = {.name = (char *)"(text)", .data = text.s, .n = text.n};
    check(&ctx, art_sim_schema(&ctx, &schema));
    check(&ctx, art_model_read_source(&ctx, schema, &src, NULL, &model));
    struct art_comp *skin = art_find(model->root, "models/m/meshBodies/s");
    weights(&ctx, skin);
    double start = now();
    check(&ctx, art_skin_connect(&ctx, skin, NULL, NULL));
    printf("connected, with the text\t%g\n", now() - start);
    positions(&ctx, skin, "LINEAR", "linear");
    positions(&ctx, skin, "DUAL_QUATERNION_LINEAR", "dual quaternions");
    positions(&ctx, skin, "DUAL_QUATERNION_ITERATIVE", "iterated");
    art_model_free(model);
    art_schema_free(schema);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return 0;
}
