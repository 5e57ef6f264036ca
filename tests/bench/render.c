/* Frames of a scene: bodies are put into it and drawn, again and again.
 *
 *     render WIDTH HEIGHT SAMPLES THREADS FRAMES TRIANGLES [-o OUT] [MESH...]
 *
 * Triangles of the meshes are halved until there are TRIANGLES in all; without a mesh there are
 * twelve spheres. Prints the number of triangles; the least time of a frame, of its parts "put" and
 * "draw", and the least processor time of a frame, in seconds; and the most memory, in megabytes.
 */
#include <art/format.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { MOST = 64 };

struct body {
    double (*x)[3];
    int (*tri)[3];
    int n_points, n_tri;
};

static struct body bodies[MOST];
static int n_bodies;
static struct art_ctx ctx;

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "render: %s\n", message->text);
}

static void check(int status)
{
    if (status < 0) exit(1);
}

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add(struct art_mesh *mesh, const double shift[3])
{
    struct body *b = &bodies[n_bodies++];
    check(art_mesh_triangulate(&ctx, mesh));
    b->n_points = mesh->n_verts, b->n_tri = mesh->n_faces;
    b->x = malloc((size_t)b->n_points * sizeof *b->x);
    b->tri = malloc((size_t)b->n_tri * sizeof *b->tri);
    for (int i = 0; i < 3 * b->n_points; i++) b->x[i / 3][i % 3] = mesh->pos[i] + shift[i % 3];
    for (int i = 0; i < 3 * b->n_tri; i++) b->tri[i / 3][i % 3] = mesh->face_vert[i];
    art_mesh_free(mesh);
}

/* Each triangle into four; points in the middle of edges are not shared, which costs more. */
static void split(struct body *b)
{
    struct body s = {.n_points = b->n_points + 3 * b->n_tri, .n_tri = 4 * b->n_tri};
    s.x = malloc((size_t)s.n_points * sizeof *s.x);
    s.tri = malloc((size_t)s.n_tri * sizeof *s.tri);
    memcpy(s.x, b->x, (size_t)b->n_points * sizeof *s.x);
    for (int t = 0; t < b->n_tri; t++) {
        int first = b->n_points + 3 * t;
        for (int k = 0; k < 3; k++) {
            int p = b->tri[t][k], q = b->tri[t][(k + 1) % 3];
            art_v3_lerp(s.x[first + k], b->x[p], b->x[q], 0.5);
            s.tri[4 * t + k][0] = p;
            s.tri[4 * t + k][1] = first + k;
            s.tri[4 * t + k][2] = first + (k + 2) % 3;
            s.tri[4 * t + 3][k] = first + k;
        }
    }
    free(b->x);
    free(b->tri);
    *b = s;
}

static int total(void)
{
    int sum = 0;
    for (int i = 0; i < n_bodies; i++) sum += bodies[i].n_tri;
    return sum;
}

static void spheres(int n_tri)
{
    int level = 3;
    while (12 * 20 * (1 << 2 * level) < n_tri) level++;
    for (int i = 0; i < 12; i++) {
        struct art_mesh *mesh;
        const double at[3] = {1.6 * (i % 4), 1.6 * (i / 4), 0.7 * (i % 3)};
        check(art_mesh_make_icosphere(&ctx, &mesh, 1, level));
        add(mesh, at);
    }
}

static void put(struct art_scene *scene)
{
    art_scene_clear(scene);
    for (int i = 0; i < n_bodies; i++) {
        const struct body *b = &bodies[i];
        struct art_faces f = {.n_points = b->n_points,
                              .n_tri = b->n_tri,
                              .x = (const double(*)[3])b->x,
                              .tri = (const int(*)[3])b->tri};
        struct art_look look;
        art_look_default(&look);
        look.shading = ART_SHADE_SMOOTH;
        look.rgba[i % 3] = 0.8f;
        for (int k = 0; k < 3; k++) look.specular[k] = 0.3f;
        check(art_scene_faces(&ctx, scene, &f, &look));
    }
}

static void frames(const struct art_draw_options *options, int n, const char *out)
{
    struct art_scene *scene;
    struct art_picture picture = {0};
    struct art_camera camera;
    double box[6], least = 1e30, least_put = 1e30, least_draw = 1e30, cpu = 1e30;
    check(art_scene_create(&ctx, &scene));
    art_camera_view(&camera, ART_VIEW_ISO, 2);
    for (int i = 0; i < n; i++) {
        double t0 = now(CLOCK_MONOTONIC), c0 = now(CLOCK_PROCESS_CPUTIME_ID);
        put(scene);
        double t1 = now(CLOCK_MONOTONIC);
        art_scene_bounds(scene, box);
        art_camera_fit(&camera, box, options->width, options->height, 0.02);
        check(art_scene_draw(&ctx, scene, &camera, options, &picture));
        double t2 = now(CLOCK_MONOTONIC);
        least = fmin(least, t2 - t0);
        cpu = fmin(cpu, now(CLOCK_PROCESS_CPUTIME_ID) - c0);
        least_put = fmin(least_put, t1 - t0);
        least_draw = fmin(least_draw, t2 - t1);
    }
    if (out) check(art_picture_write(&ctx, &picture, out, NULL));
    art_picture_fini(&picture);
    art_scene_free(scene);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%d %.6f %.6f %.6f %.6f %.0f\n", total(), least, least_put, least_draw, cpu,
           (double)usage.ru_maxrss / 1024);
}

int main(int argc, char **argv)
{
    if (argc < 7) return 2;
    struct art_draw_options options;
    art_ctx_init(&ctx);
    ctx.report = report;
    art_draw_default(&options);
    options.width = atoi(argv[1]), options.height = atoi(argv[2]);
    options.samples = atoi(argv[3]), options.threads = atoi(argv[4]);
    const char *out = NULL;
    const double here[3] = {0, 0, 0};
    for (int i = 7; i < argc; i++) {
        struct art_mesh *mesh;
        if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) {
            out = argv[++i];
            continue;
        }
        check(art_mesh_read(&ctx, &mesh, argv[i], NULL));
        add(mesh, here);
    }
    if (n_bodies == 0) spheres(atoi(argv[6]));
    while (total() < atoi(argv[6]))
        for (int i = 0; i < n_bodies; i++) split(&bodies[i]);
    frames(&options, atoi(argv[5]), out);
    for (int i = 0; i < n_bodies; i++) free(bodies[i].x), free(bodies[i].tri);
    art_ctx_fini(&ctx);
    return 0;
}
