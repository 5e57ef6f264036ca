/* How fast questions to a mesh are answered.
 *
 *     search N           a bumpy torus of 2 N^2 triangles
 *     search FILE.obj    a mesh from a file
 *
 * Each phase is told in a line: name, processor time in seconds, how many questions or triangles.
 */
#define _XOPEN_SOURCE 700
#include <art/format.h>
#include <art/mesh.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { QUESTIONS = 100000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell(const char *phase, double since, long n)
{
    printf("%s\t%.6f\t%ld\n", phase, now() - since, n);
}

static int torus(struct art_ctx *ctx, struct art_mesh **out, int n)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double a = 2 * ART_PI * i / n, b = 2 * ART_PI * j / n, r = 20 + sin(7 * a + 5 * b);
            double x[3] = {cos(a) * (70 + r * cos(b)), sin(a) * (70 + r * cos(b)), r * sin(b)};
            ART_TRY(art_mesh_add_vertex(ctx, mesh, x));
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int next = (i + 1) % n, right = (j + 1) % n;
            int a = i * n + j, b = next * n + j, c = next * n + right, d = i * n + right;
            ART_TRY(art_mesh_add_face(ctx, mesh, 3, (const int[]){a, b, c}));
            ART_TRY(art_mesh_add_face(ctx, mesh, 3, (const int[]){a, c, d}));
        }
    *out = mesh;
    return ART_OK;
out:
    art_mesh_free(mesh);
    return status;
}

/* The same questions in each run; a sum of the answers keeps the compiler from leaving them out. */
static uint64_t state;

static double uniform(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (double)(state >> 11) * 0x1p-53;
}

/* Points in the box of the mesh, or about its vertices within a hundredth of the size. */
static void points(const struct art_mesh *mesh, bool near, double (*p)[3])
{
    double min[3], max[3];
    if (!art_mesh_bounds(mesh, min, max)) return;
    state = 1;
    for (int i = 0; i < QUESTIONS; i++) {
        const double *v = mesh->pos + 3 * (size_t)(uniform() * mesh->n_verts);
        for (int k = 0; k < 3; k++) {
            double x = uniform();
            p[i][k] =
                near ? v[k] + 0.01 * (x - 0.5) * (max[0] - min[0]) : min[k] + x * (max[k] - min[k]);
        }
    }
}

static int ask(struct art_ctx *ctx, const struct art_mesh *mesh, double (*p)[3])
{
    struct art_bvh *bvh = NULL;
    struct art_winding *winding = NULL;
    struct art_bvh_hit hit;
    double t = now(), sum = 0;
    int status;
    ART_TRY(art_bvh_create(ctx, &bvh, mesh));
    tell("build", t, mesh->n_faces);
    for (int near = 0; near < 2; near++) {
        points(mesh, near, p);
        t = now();
        for (int i = 0; i < QUESTIONS; i++)
            if (art_bvh_nearest(bvh, p[i], &hit)) sum += hit.distance;
        tell(near ? "near" : "nearest", t, QUESTIONS);
    }
    points(mesh, false, p);
    t = now();
    for (int i = 0; i < QUESTIONS; i++) {
        const double d[3] = {p[i][1], p[i][2], p[i][0]};
        if (art_bvh_ray(bvh, p[i], d, INFINITY, &hit)) sum += hit.distance;
    }
    tell("ray", t, QUESTIONS);
    ART_TRY(art_winding_create(ctx, &winding, bvh));
    t = now();
    for (int i = 0; i < QUESTIONS; i++) sum += art_winding_inside(winding, p[i]);
    tell("inside", t, QUESTIONS);
    fprintf(stderr, "%g\n", sum);
    status = ART_OK;
out:
    art_winding_free(winding);
    art_bvh_free(bvh);
    return status;
}

static int run(struct art_ctx *ctx, const char *what)
{
    struct art_mesh *mesh = NULL;
    struct art_source src = {0};
    int status, n = atoi(what), found, (*pairs)[2] = NULL;
    double(*p)[3] = art_alloc(ctx, QUESTIONS, sizeof *p), t;
    if (!p) return ART_ENOMEM;
    if (n > 0) {
        ART_TRY(torus(ctx, &mesh, n));
    } else {
        ART_TRY(art_source_read(ctx, &src, what));
        ART_TRY(art_obj_read(ctx, &mesh, &src, NULL));
    }
    ART_TRY(ask(ctx, mesh, p));
    t = now();
    ART_TRY(art_mesh_self_intersections(ctx, mesh, &pairs, &found));
    tell("self", t, mesh->n_faces);
    art_free(pairs);
    pairs = NULL;
    status = ART_OK;
out:
    art_free(p), art_free(pairs);
    art_mesh_free(mesh);
    art_source_fini(&src);
    return status;
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    status =
        argc == 2 ? run(&ctx, argv[1]) : art_error(&ctx, ART_EUSAGE, NULL, "search N | FILE.obj");
    if (status < 0) fprintf(stderr, "search: %s\n", ctx.last);
    art_ctx_fini(&ctx);
    return status < 0 ? art_status_exit(status) : 0;
}
