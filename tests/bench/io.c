/* How fast files are read and written.
 *
 *     io mesh N FACES DECIMALS FILE   make a mesh of N vertices with their normals; FACES: 1 or 0;
 *                                     DECIMALS 0: all digits
 *     io obj IN OUT                   read IN, write OUT
 *     io art IN OUT                   the same for a model
 *
 * Each phase is told in a line: name, bytes, seconds of processor time, objects (vertices or
 * components), highest resident size of the process so far in bytes. */
#define _XOPEN_SOURCE 700
#include <art/format.h>
#include <art/sim.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell(const char *phase, double since, const char *path, long objects)
{
    struct rusage usage;
    struct stat st = {0};
    double seconds = now() - since;
    (void)stat(path, &st);
    getrusage(RUSAGE_SELF, &usage);
    printf("%s\t%lld\t%.6f\t%ld\t%ld\n", phase, (long long)st.st_size, seconds, objects,
           usage.ru_maxrss * 1024L);
    fflush(stdout);
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "io: %s: %s\n", message->loc.file ? message->loc.file : "-", message->text);
}

/* -------------------------------------------------------------------- making */

static double rounded(double x, int decimals)
{
    double unit = pow(10, decimals);
    return decimals > 0 ? round(x * unit) / unit : x;
}

/* A bumpy torus of rings of a thousand vertices. */
static int fill(struct art_ctx *ctx, struct art_mesh *mesh, int n, bool faces, int decimals)
{
    enum { RING = 1000 };
    const double pi = 3.14159265358979323846;
    int status, rings = n / RING;
    for (int i = 0; i < rings; i++)
        for (int j = 0; j < RING; j++) {
            double a = 2 * pi * i / rings, b = 2 * pi * j / RING, r = 20 + sin(7 * a + 5 * b);
            double normal[3] = {cos(a) * cos(b), sin(a) * cos(b), sin(b)};
            double x[3] = {cos(a) * 70 + r * normal[0], sin(a) * 70 + r * normal[1], r * normal[2]};
            for (int k = 0; k < 3; k++) {
                x[k] = rounded(x[k], decimals);
                normal[k] = rounded(normal[k], decimals);
            }
            ART_TRY(art_mesh_add_vertex(ctx, mesh, x));
            ART_TRY(art_mesh_add_value(ctx, &mesh->normal, normal));
        }
    for (int i = 0; faces && i < rings; i++)
        for (int j = 0; j < RING; j++) {
            int next = (i + 1) % rings, right = (j + 1) % RING;
            int a = i * RING + j, b = next * RING + j;
            int c = next * RING + right, d = i * RING + right;
            int one[3] = {a, b, c}, two[3] = {a, c, d};
            ART_TRY(art_mesh_add_face_attrs(ctx, mesh, 3, one, one, NULL));
            ART_TRY(art_mesh_add_face_attrs(ctx, mesh, 3, two, two, NULL));
        }
    status = ART_OK;
out:
    return status;
}

static int write_obj(struct art_ctx *ctx, const struct art_mesh *mesh, const char *path)
{
    struct art_sink *sink = NULL;
    int status = art_sink_open(ctx, &sink, path);
    if (status < 0) return status;
    status = art_obj_write(ctx, mesh, sink, NULL);
    if (status < 0) {
        art_sink_abort(sink);
        return status;
    }
    return art_sink_commit(sink);
}

static int make(struct art_ctx *ctx, char **arg)
{
    struct art_mesh *mesh = NULL;
    int status;
    ART_TRY(art_mesh_create(ctx, &mesh));
    ART_TRY(fill(ctx, mesh, atoi(arg[0]), atoi(arg[1]) != 0, atoi(arg[2])));
    ART_TRY(write_obj(ctx, mesh, arg[3]));
out:
    art_mesh_free(mesh);
    return status;
}

/* ------------------------------------------------------------------ measuring */

static int run_obj(struct art_ctx *ctx, const char *from, const char *to)
{
    struct art_source src = {0};
    struct art_mesh *mesh = NULL;
    int status;
    double t = now();
    ART_TRY(art_source_read(ctx, &src, from));
    tell("load", t, from, 0);
    ART_TRY(art_obj_read(ctx, &mesh, &src, NULL));
    art_source_fini(&src);
    tell("read", t, from, mesh->n_verts);
    t = now();
    ART_TRY(write_obj(ctx, mesh, to));
    tell("write", t, to, mesh->n_verts);
out:
    art_mesh_free(mesh);
    art_source_fini(&src);
    return status;
}

static long count(const struct art_comp *comp)
{
    long n = 1;
    for (int i = 0; i < comp->n_children; i++) n += count(comp->children[i]);
    return n;
}

static int run_art(struct art_ctx *ctx, const char *from, const char *to)
{
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sim_schema(ctx, &schema));
    double t = now();
    ART_TRY(art_model_read(ctx, schema, from, NULL, &model));
    tell("read", t, from, count(model->root));
    t = now();
    ART_TRY(art_sink_open(ctx, &sink, to));
    ART_TRY(art_model_write(ctx, model, sink));
    status = art_sink_commit(sink);
    sink = NULL;
    tell("write", t, to, count(model->root));
out:
    art_sink_abort(sink);
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

int main(int argc, char **argv)
{
    struct art_ctx ctx;
    int status;
    art_ctx_init(&ctx);
    ctx.report = report;
    if (argc == 6 && strcmp(argv[1], "mesh") == 0)
        status = make(&ctx, argv + 2);
    else if (argc == 4 && strcmp(argv[1], "obj") == 0)
        status = run_obj(&ctx, argv[2], argv[3]);
    else if (argc == 4 && strcmp(argv[1], "art") == 0)
        status = run_art(&ctx, argv[2], argv[3]);
    else
        status =
            art_error(&ctx, ART_EUSAGE, NULL, "io mesh N FACES DECIMALS FILE | obj|art IN OUT");
    art_ctx_fini(&ctx);
    return status < 0 ? art_status_exit(status) : 0;
}
