/* Any bytes as a few bodies that collide: boxes, also flat, open, inside out and without any size,
 * soups of triangles, a soft box; large and small, apart, touching, coincident; by every method and
 * collider, rigid and as springs, with friction. A refusal says why; nothing crashes or hangs, and
 * where a run succeeds all is finite. */
#include "all_classes.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

enum { MAX_BODIES = 3, STEPS = 2 };

/* Bytes that decide; zeros when they are used up. */
struct bytes {
    const uint8_t *at;
    size_t n;
};

static int byte(struct bytes *b)
{
    if (b->n == 0) return 0;
    b->n--;
    return *b->at++;
}

static int below(struct bytes *b, int n)
{
    return byte(b) % n;
}

/* A number that is round more often than not. */
static double number(struct bytes *b, double scale)
{
    static const double round[] = {0, 0, 0.5, -0.5, 1, -1, 1.5, 0.25, 1e-9, -1e-15, 0.999999, 2};
    enum { ROUND = sizeof round / sizeof *round };
    int k = byte(b);
    if (k < 200) return scale * round[k % ROUND];
    return scale * (byte(b) * 256 + byte(b) - 32768) / 16384.0;
}

static const char *word(struct bytes *b, const char *const *of, int n)
{
    return of[below(b, n)];
}

static void put_skin(struct art_buf *text, struct bytes *b, const char *const *faces, int n)
{
    int without = below(b, 12), turned = below(b, 6) == 0;
    for (int i = 0; i < n; i++) {
        if (i == without) continue; /* open */
        const char *f = faces[i];
        int v[3] = {f[0] - '0', f[1] - '0', f[2] - '0'};
        art_buf_printf(text, "f %d %d %d\n", v[0], v[turned ? 2 : 1], v[turned ? 1 : 2]);
    }
}

static void put_mesh(struct art_buf *text, struct bytes *b, double scale)
{
    static const char *const box[] = {"132", "143", "567", "578", "126", "165",
                                      "237", "276", "348", "387", "415", "458"};
    static const char *const tet[] = {"132", "124", "234", "143"};
    int kind = below(b, 6);
    double half[3];
    for (int k = 0; k < 3; k++) half[k] = kind == 1 ? number(b, scale) : 0.5 * scale;
    if (kind == 5) {
        /* any triangles */
        for (int i = 0; i < 6; i++) {
            double x = number(b, scale), y = number(b, scale), z = number(b, scale);
            art_buf_printf(text, "v %.17g %.17g %.17g\n", x, y, z);
        }
        for (int i = below(b, 8); i >= 0; i--) {
            int p = below(b, 6), q = below(b, 6), r = below(b, 6);
            art_buf_printf(text, "f %d %d %d\n", p + 1, q + 1, r + 1);
        }
        return;
    }
    if (kind == 4) {
        art_buf_printf(text, "v 0 0 0\nv %.17g 0 0\nv 0 %.17g 0\nv 0 0 %.17g\n", scale, scale,
                       scale);
        put_skin(text, b, tet, 4);
        return;
    }
    for (int i = 0; i < 8; i++) {
        int x = (i % 4 == 1 || i % 4 == 2), y = i % 4 >= 2, z = i >= 4;
        art_buf_printf(text, "v %.17g %.17g %.17g\n", x ? half[0] : -half[0],
                       y ? half[1] : -half[1], z ? half[2] : -half[2]);
    }
    put_skin(text, b, box, 12);
}

static void put_body(struct art_buf *text, struct bytes *b, int i, double scale)
{
    double size = below(b, 4) ? scale : scale * pow(10, below(b, 7) - 3);
    double m = scale * scale * scale, J = 0.2 * m * scale * scale;
    art_buf_printf(text, "  [ name='b%d' dynamic=%s inertiaMethod=EXPLICIT", i,
                   below(b, 4) ? "true" : "false");
    art_buf_printf(text, " inertia=[ %.17g 0 0 0 %.17g 0 0 0 %.17g 0 0 0 %.17g ]", m, J, J, J);
    double x = number(b, scale), y = number(b, scale), z = number(b, scale);
    double a = number(b, 1), c = number(b, 1), e = number(b, 45);
    art_buf_printf(text, " pose=[ %.17g %.17g %.17g %.17g %.17g 1 %.17g ]\n", x, y, z, a, c, e);
    double u = number(b, scale), v = number(b, scale), w = number(b, scale), spin = number(b, 1);
    art_buf_printf(text,
                   "   velocity=[ %.17g %.17g %.17g 0 0 %.17g ] meshes=[ name='meshes' [ mesh=[\n",
                   u, v, w, spin);
    put_mesh(text, b, size);
    /* as many cells as by default would take most of the time */
    art_buf_printf(text, "EOF ] ] ] distanceGrid=[ name='distanceGrid' maxResolution=%d ] ]\n",
                   2 + 2 * i);
}

/* A soft tetrahedron or two that share a face. */
static void put_fem(struct art_buf *text, struct bytes *b, double scale)
{
    double at[3];
    int two = below(b, 2);
    for (int k = 0; k < 3; k++) at[k] = number(b, scale);
    art_buf_printf(
        text,
        " ComponentList<MechSystemModel> [ name='models'\n  FemModel3d [ name='fem' density=%.17g"
        " material=LinearMaterial [ YoungsModulus=%.17g PoissonsRatio=0.3 ]\n"
        "   PointList<FemNode3d> [ name='nodes'\n",
        1.0 + below(b, 2), 1000 / scale);
    for (int i = 0; i < 4 + two; i++) {
        static const double corner[5][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}};
        double x[3];
        for (int k = 0; k < 3; k++) x[k] = at[k] + scale * corner[i][k];
        art_buf_printf(
            text, "    [ position=[ %.17g %.17g %.17g ] restPosition=[ %.17g %.17g %.17g ] ]\n",
            x[0], x[1], x[2], x[0], x[1], x[2]);
    }
    art_buf_puts(text, "   ]\n   FemElement3dList<FemElement3d> [ name='elements'\n    TetElement "
                       "[ nodes=[ 0 1 2 3 ] ]\n");
    if (two) art_buf_puts(text, "    TetElement [ nodes=[ 1 2 3 4 ] ]\n");
    art_buf_puts(text, "   ] ] ]\n");
}

/* What behaviours and the manager share. */
static void put_rules(struct art_buf *text, struct bytes *b, double scale)
{
    static const char *const method[] = {"DEFAULT",        "VERTEX_PENETRATION",
                                         "CONTOUR_REGION", "VERTEX_EDGE_PENETRATION",
                                         "INACTIVE",       "VERTEX_PENETRATION_BILATERAL"};
    static const char *const collider[] = {"TRI_INTERSECTION", "AJL_CONTOUR", "SIGNED_DISTANCE",
                                           "CONTINUOUS"};
    static const char *const side[] = {"AUTO", "BOTH_COLLIDABLES", "FIRST_COLLIDABLE",
                                       "SECOND_COLLIDABLE"};
    static const char *const truth[] = {"true", "false"};
    double stiff = scale * scale; /* about the weight by the size */
    art_buf_printf(text, " method=%s colliderType=%s", word(b, method, 6), word(b, collider, 4));
    art_buf_printf(text, " vertexPenetrations=%s bilateralVertexContact=%s", word(b, side, 4),
                   word(b, truth, 2));
    art_buf_printf(text, " reduceConstraints=%s smoothVertexContacts=%s", word(b, truth, 2),
                   word(b, truth, 2));
    art_buf_printf(text, " friction=%.17g", below(b, 3) ? 0.1 * below(b, 20) : 0.0);
    if (below(b, 4) == 0)
        art_buf_printf(text, " compliance=%.17g damping=%.17g", pow(10, below(b, 9) - 6) / stiff,
                       below(b, 3) * stiff);
    if (below(b, 4) == 0)
        art_buf_printf(text, " frictionCone=POLYHEDRAL frictionDirections=%d", 4 + below(b, 9));
    if (below(b, 4) == 0) art_buf_printf(text, " stictionCreep=%.17g", 0.01 * below(b, 3) / stiff);
    if (below(b, 4) == 0)
        art_buf_printf(text, " stictionCompliance=%.17g", 0.01 * below(b, 3) / stiff);
    if (below(b, 8) == 0) art_buf_printf(text, " acceleration=%d", below(b, 3));
}

static void put_behavior(struct art_buf *text, struct bytes *b, const char *of, const char *with,
                         double scale)
{
    art_buf_printf(text, "   [ collidable0='%s' collidable1='%s' enabled=true", of, with);
    if (below(b, 3) == 0) put_rules(text, b, scale);
    art_buf_puts(text, " ]\n");
}

static void put_model(struct art_buf *text, struct bytes *b)
{
    static const char *const scheme[] = {"ConstrainedBackwardEuler", "Trapezoidal",
                                         "SymplecticEuler"};
    static const char *const groups[] = {"Rigid", "Deformable", "Rigid", "All"};
    double scale = pow(10, below(b, 3) ? 0 : below(b, 13) - 6);
    int n = 1 + below(b, MAX_BODIES);
    bool fem = below(b, 3) == 0, implicit = below(b, 5) == 0;
    art_buf_printf(text,
                   "MechModel [ name='m' gravity=[ 0 0 %.17g ] maxStepSize=0.01 integrator=%s"
                   " useImplicitFriction=%s\n",
                   -10 * scale, word(b, scheme, 3), implicit ? "true" : "false");
    if (fem) put_fem(text, b, scale);
    art_buf_puts(text, " RenderableComponentList<RigidBody> [ name='rigidBodies'\n");
    for (int i = 0; i < n; i++) put_body(text, b, i, scale);
    art_buf_puts(text, " ]\n CollisionManager [ name='collisionManager'");
    put_rules(text, b, scale);
    art_buf_puts(text, "\n  behaviors=[ name='behaviors'\n");
    for (int i = 0; i < n; i++) {
        char name[40];
        snprintf(name, sizeof name, "rigidBodies/b%d", i);
        put_behavior(text, b, name, word(b, groups, 4), scale);
    }
    if (fem) put_behavior(text, b, "models/fem", word(b, groups, 4), scale);
    if (fem && below(b, 3) == 0) put_behavior(text, b, "models/fem", "Self", scale);
    art_buf_puts(text, "  ] ] ]\n");
}

static void check_finite(const struct art_sim *sim)
{
    for (int i = 0; i < art_sim_models(sim); i++) {
        const struct art_state *state = art_sim_state(sim, i);
        for (int k = 0; k < state->n_q; k++) ART_ASSERT(isfinite(state->q[k]));
        for (int k = 0; k < state->n_u; k++) ART_ASSERT(isfinite(state->u[k]));
    }
}

static int simulate(struct art_ctx *ctx, struct art_model *model, bool compat)
{
    struct art_sim_options options = {.compat = compat};
    struct art_sim *sim = NULL;
    int status = art_sim_create(ctx, model, &options, &sim);
    if (status < 0) return status;
    status = art_sim_run(sim, STEPS * 0.01);
    if (status == ART_OK) check_finite(sim);
    art_sim_free(sim);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct bytes bytes = {data, n};
    struct art_ctx ctx;
    struct art_source src = {0};
    struct art_model *model = NULL;
    struct art_buf text;
    int status;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    bool compat = below(&bytes, 4) == 0;
    put_model(&text, &bytes);
    for (size_t i = 0; i < text.n; i++)
        if (text.s[i] == '\'') text.s[i] = '"';
    if (getenv("FUZZ_SHOW")) fputs(text.s, stderr);
    ART_TRY(art_buf_status(&text));
    ART_TRY(art_source_string(&ctx, &src, "input", text.s, text.n));
    ART_TRY(art_model_read_source(&ctx, schema(), &src, NULL, &model));
    ART_TRY(simulate(&ctx, model, compat));
out:
    if (getenv("FUZZ_SHOW")) fprintf(stderr, "status %d %s\n", status, ctx.last);
    ART_ASSERT(status >= 0 || ctx.n_errors > 0);
    art_model_free(model);
    art_source_fini(&src);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return 0;
}
