/* Times of what contact asks of two surfaces in motion, one line a question: its name, seconds a
 * step, how many it found.
 *
 *     surface N       two balls of N slices, which meet at their equators in about 1 % of their
 * triangles */
#include <art/shape.h>
#include <art/surface.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void check(int status)
{
    if (status < 0) exit(1);
}

struct scene {
    struct art_ctx ctx;
    struct art_surface *a, *b, *soft;
    double *x; /* of the soft one */
    struct art_surface_cuts cuts;
    struct art_surface_inners inners;
};

static void make(struct scene *s, int n)
{
    struct art_mesh *mesh;
    art_ctx_init(&s->ctx);
    check(art_mesh_make_sphere(&s->ctx, &mesh, 1, n, n * 157 / 160, false));
    /* bumps, so that nothing is too even */
    for (int v = 0; v < mesh->n_verts; v++) {
        double *p = mesh->pos + 3 * (size_t)v;
        art_v3_scale(p, 1 + 5e-4 * sin(40 * p[0]) * sin(40 * p[1]) * sin(40 * p[2]), p);
    }
    check(art_surface_create(&s->ctx, &s->a, mesh));
    check(art_surface_create(&s->ctx, &s->b, mesh));
    check(art_surface_create(&s->ctx, &s->soft, mesh));
    s->x = art_alloc(&s->ctx, 3 * (size_t)mesh->n_verts, sizeof *s->x);
    if (!s->x) exit(1);
    memcpy(s->x, mesh->pos, 3 * (size_t)mesh->n_verts * sizeof *s->x);
    art_mesh_free(mesh);
}

/* Distance 2 - 0.04: caps of height 0.02, 1 % of the surface. */
static void place(struct art_surface *s, int step, double x)
{
    struct art_rigid T;
    const double pose[7] = {x, 1e-5 * step, 2e-5 * step, 0.01, 0, 1, 10 + 0.001 * step};
    art_rigid_from_pose(&T, pose);
    art_surface_place(s, &T);
}

static void squeeze(struct scene *s, int step)
{
    art_surface_move(s->soft, s->x);
    for (int v = 0; v < s->soft->n_verts; v++) s->x[3 * v + 2] *= 1 + 1e-6 * (step % 3 - 1);
}

enum { STEPS = 100 };

static double far_apart(struct scene *s)
{
    double t = now();
    for (int i = 0; i < 1000 * STEPS; i++) {
        place(s->a, i % STEPS, -3), place(s->b, i % STEPS, 3);
        check(art_surface_cuts(&s->ctx, s->a, s->b, &s->cuts));
    }
    return (now() - t) / (1000 * STEPS);
}

static double rigid(struct scene *s)
{
    double t = now();
    for (int i = 0; i < STEPS; i++) {
        place(s->a, i, -0.98), place(s->b, -i, 0.98);
        check(art_surface_cuts(&s->ctx, s->a, s->b, &s->cuts));
    }
    return (now() - t) / STEPS;
}

static double soft(struct scene *s)
{
    double t = now();
    for (int i = 0; i < STEPS; i++) {
        squeeze(s, i);
        place(s->b, i, 1.96);
        check(art_surface_cuts(&s->ctx, s->soft, s->b, &s->cuts));
    }
    return (now() - t) / STEPS;
}

static double inside(struct scene *s, struct art_surface *a, struct art_surface *b, bool again)
{
    double t = now(), took = 0;
    for (int i = 0; i < STEPS; i++) {
        t = now();
        if (again) squeeze(s, i);
        check(art_surface_vertices_inside(&s->ctx, a, b, 0, &s->inners));
        took += now() - t;
    }
    return took / STEPS;
}

/* a and b as they are, the one in motion (or squeezed) */
static double contours(struct scene *s, bool soft_one, struct art_contours *c)
{
    double took = 0, t;
    for (int i = 0; i < STEPS; i++) {
        if (soft_one) squeeze(s, i);
        place(s->a, i, -0.98), place(s->b, -i, soft_one ? 1.96 : 0.98);
        t = now();
        check(art_surface_contours(&s->ctx, soft_one ? s->soft : s->a, s->b, c));
        took += now() - t;
    }
    return took / STEPS;
}

int main(int argc, char **argv)
{
    struct scene s = {0};
    struct art_contours c = {0};
    make(&s, argc > 1 ? atoi(argv[1]) : 160);
    printf("triangles %d %d\n", s.a->n_tris, s.b->n_tris);
    double t = far_apart(&s);
    printf("far %g %d\n", t, s.cuts.n);
    t = rigid(&s);
    printf("rigid %g %d\n", t, s.cuts.n);
    t = inside(&s, s.a, s.b, false);
    printf("inside %g %d\n", t, s.inners.n);
    t = soft(&s);
    printf("soft %g %d\n", t, s.cuts.n);
    t = inside(&s, s.soft, s.b, false);
    printf("soft-inside %g %d\n", t, s.inners.n);
    t = inside(&s, s.b, s.soft, true);
    printf("inside-soft %g %d\n", t, s.inners.n);
    for (int i = 0; i < 2; i++) {
        t = contours(&s, i, &c);
        printf("%s %g %d\n", i ? "soft-contours" : "contours", t, c.n_points);
    }
    printf("regions %d area %g %g\n", c.n_regions, c.n_regions ? c.region[0].area : 0,
           c.n_regions > 1 ? c.region[1].area : 0);
    art_contours_fini(&c);
    art_surface_cuts_fini(&s.cuts);
    art_surface_inners_fini(&s.inners);
    art_surface_free(s.a), art_surface_free(s.b), art_surface_free(s.soft);
    art_free(s.x);
    art_ctx_fini(&s.ctx);
    return 0;
}
