/* Contours of two meshes in random poses, and whatever must hold for them.
 *
 *     contours A B N [SCALE]    N poses of B about A, triangles that cross in most; B scaled first
 *     contours A B N SCALE D    B turned by quarters only, and moved by whole multiples of D
 *
 * For each pose: consecutive points belong to one pair of triangles; contours end at borders only,
 * so those of closed surfaces are closed. For closed surfaces moreover: whether an edge has an odd
 * number of points is whether one of its ends is inside; vertices inside are those that the surface
 * winds around; and with the other surface turned inside out, the same edges are cut, and the areas
 * inside of both add up to the whole. Prints counts; exit 1 and a line about the pose where
 * something does not hold. */
#include <art/format.h>
#include <art/surface.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state = 88172645463325252u;

static double uniform(double low, double high)
{
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return low + (high - low) * (double)(state >> 11) * 0x1p-53;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void report(void *user, const struct art_message *message)
{
    (void)user;
    fprintf(stderr, "contours: %s\n", message->text);
}

struct body {
    struct art_mesh *mesh;
    struct art_bvh *bvh;
    struct art_winding *winding;
    struct art_surface *s, *turned; /* turned inside out */
    struct art_rigid T;
    double area, middle[3];
    int *points; /* of each vertex: 1 if it is inside */
};

static struct art_ctx ctx;
static struct body body[2];
static int pose;

static void need(bool ok, const char *what)
{
    if (ok) return;
    fprintf(stderr, "contours: pose %d: %s\n", pose, what);
    exit(1);
}

static void check(int status)
{
    if (status < 0) exit(1);
}

static void load(struct body *b, const char *path, double scale)
{
    check(art_mesh_read(&ctx, &b->mesh, path, NULL));
    check(art_mesh_triangulate(&ctx, b->mesh));
    check(art_mesh_scale(&ctx, b->mesh, scale, scale, scale));
    check(art_surface_create(&ctx, &b->s, b->mesh));
    check(art_bvh_create(&ctx, &b->bvh, b->mesh));
    check(art_winding_create(&ctx, &b->winding, b->bvh));
    b->area = art_mesh_area(b->mesh);
    for (int k = 0; k < 3; k++) b->middle[k] = 0.5 * (b->s->min[k] + b->s->max[k]);
    b->points = art_alloc(&ctx, (size_t)b->mesh->n_verts, sizeof *b->points);
    if (!b->points) exit(1);
    art_mesh_flip(b->mesh);
    check(art_surface_create(&ctx, &b->turned, b->mesh));
    art_mesh_flip(b->mesh);
}

static void place(struct body *b, const struct art_rigid *T)
{
    b->T = *T;
    art_surface_place(b->s, T);
    art_surface_place(b->turned, T);
}

/* About the middle of the box. */
static void random_rotation(struct art_rigid *T, const double middle[3], const double to[3])
{
    double q[4], p[3];
    for (int k = 0; k < 4; k++) q[k] = uniform(-1, 1);
    art_rot_from_quat(T->R, q);
    art_m3_mulvec(p, T->R, middle);
    art_v3_sub(T->p, to, p);
}

static void random_poses(double step)
{
    struct art_rigid T;
    double reach = 0.6 * (body[0].s->radius + body[1].s->radius), to[3];
    art_rigid_identity(&T);
    if (step < 0) {
        random_rotation(&T, body[0].middle, body[0].middle);
        place(&body[0], &T);
        for (int k = 0; k < 3; k++) to[k] = body[0].middle[k] + reach * uniform(-0.55, 0.55);
        random_rotation(&T, body[1].middle, to);
        place(&body[1], &T);
        return;
    }
    art_rot_basic(T.R, pose % 3, 0);
    for (int k = 0; k < 3; k++) T.p[k] = step * (int)uniform(-3, 4);
    if (pose % 4 == 3) {
        /* by a quarter turn, without rounding */
        double R[9] = {0, -1, 0, 1, 0, 0, 0, 0, 1};
        memcpy(T.R, R, sizeof R);
    }
    place(&body[1], &T);
}

/* --------------------------------------------------------------------------- checks */

static void check_lines(struct art_surface *const s[2], const struct art_contours *c)
{
    for (int i = 0; i < c->n_contours; i++) {
        const struct art_contour *l = &c->contour[i];
        need(l->closed || s[0]->n_border || s[1]->n_border, "a contour of closed surfaces is open");
        need(l->n >= 2, "a contour has one point");
        for (int j = 0; j < l->n; j++) {
            const struct art_contour_point *p = &c->point[l->first + j];
            const struct art_contour_point *q = &c->point[l->first + (j + 1) % l->n];
            bool end = !l->closed && (j == 0 || j + 1 == l->n);
            need(!end || s[p->mesh]->next[p->tri][p->k] < 0, "a contour ends inside");
            if (!l->closed && j + 1 == l->n) continue;
            need(p->other == p->cut[1 - p->mesh] && q->other == p->cut[1 - q->mesh],
                 "points of different triangles follow each other");
            need(p->cut[p->mesh] == p->tri || p->cut[p->mesh] == s[p->mesh]->next[p->tri][p->k],
                 "a segment is not beside the edge of its point");
            need(q->cut[0] != p->cut[0] || q->cut[1] != p->cut[1] || l->n < 2,
                 "a segment comes twice");
        }
    }
}

static int edge_between(const struct art_surface *s, int tri, int k, int *other_k)
{
    int beyond = s->next[tri][k];
    *other_k = 0;
    while (beyond >= 0 && s->tri[beyond][*other_k] != s->tri[tri][(k + 1) % 3]) ++*other_k;
    return beyond;
}

/* For each cut edge: ends inside and points make an even number. */
static void check_parity(const struct art_contours *c, int m)
{
    const struct art_surface *s = body[m].s;
    int *inside = body[m].points, *n = calloc(3 * (size_t)s->n_tris, sizeof *n);
    if (!n) exit(1);
    memset(inside, 0, (size_t)s->n_verts * sizeof *inside);
    for (int i = 0; i < c->n_regions; i++)
        for (int j = 0; c->region[i].mesh == m && j < c->region[i].n_verts; j++)
            inside[c->vert[c->region[i].first_vert + j]] = 1;
    for (int i = 0; i < c->n_points; i++) {
        const struct art_contour_point *p = &c->point[i];
        int k, beyond = p->mesh == m ? edge_between(s, p->tri, p->k, &k) : -1;
        if (p->mesh == m) n[3 * p->tri + p->k]++;
        if (beyond >= 0) n[3 * beyond + k]++;
    }
    for (int t = 0; t < s->n_tris; t++)
        for (int k = 0; k < 3; k++)
            need((n[3 * t + k] + inside[s->tri[t][k]] + inside[s->tri[t][(k + 1) % 3]]) % 2 == 0,
                 "an edge with an end inside and one outside has an even number of points");
    free(n);
}

/* Some vertices against the winding number of the other mesh; those within rounding of it are not
 * asked. */
static int check_inside(int m)
{
    const struct body *other = &body[1 - m];
    int asked = 0;
    for (int i = 0; i < 20; i++) {
        int v = (int)uniform(0, body[m].s->n_verts);
        double x[3];
        art_rigid_inv_point(x, &other->T, art_surface_positions(body[m].s) + 3 * (size_t)v);
        double w = art_winding_number(other->winding, x);
        if (fabs(w - 0.5) < 0.45) continue;
        need((w > 0.5) == body[m].points[v],
             "a vertex is inside and not wound around, or the other way");
        asked++;
    }
    return asked;
}

static double area_of(const struct art_contours *c, int m)
{
    double area = 0;
    for (int i = 0; i < c->n_regions; i++) area += c->region[i].mesh == m ? c->region[i].area : 0;
    return area;
}

static double most_off;

static void check_areas(const struct art_contours *c, struct art_contours *around)
{
    for (int m = 0; m < 2; m++) {
        struct art_surface *a = m ? body[0].turned : body[0].s, *b = m ? body[1].s : body[1].turned;
        check(art_surface_contours(&ctx, a, b, around));
        need(around->n_points == c->n_points && around->n_contours == c->n_contours,
             "turned over, a surface is cut elsewhere");
        double off = fabs((area_of(c, m) + area_of(around, m)) / body[m].area - 1);
        most_off = fmax(most_off, off);
        need(off < 1e-9, "areas inside and outside do not add up to the whole");
    }
}

int main(int argc, char **argv)
{
    struct art_contours c = {0}, around = {0};
    int met = 0, asked = 0, open = 0;
    long points = 0, lines = 0, regions = 0;
    double took = 0;
    if (argc < 4) return 2;
    art_ctx_init(&ctx);
    ctx.report = report;
    load(&body[0], argv[1], argc > 5 ? atof(argv[4]) : 1);
    load(&body[1], argv[2], argc > 4 ? atof(argv[4]) : 1);
    bool closed = body[0].s->n_border + body[1].s->n_border == 0;
    for (pose = 0; pose < atoi(argv[3]); pose++) {
        random_poses(argc > 5 ? atof(argv[5]) : -1);
        double t = now();
        check(art_surface_contours(&ctx, body[0].s, body[1].s, &c));
        took += now() - t;
        check_lines((struct art_surface *const[]){body[0].s, body[1].s}, &c);
        if (c.n_contours == 0) continue;
        met++, points += c.n_points, lines += c.n_contours, regions += c.n_regions;
        for (int i = 0; i < c.n_contours; i++) open += !c.contour[i].closed;
        for (int m = 0; m < 2 && closed; m++) {
            check_parity(&c, m);
            /* on the surface itself any winding number may be */
            if (argc < 6) asked += check_inside(m);
        }
        if (closed) check_areas(&c, &around);
    }
    printf("poses %d met %d contours %ld open %d points %ld regions %ld asked %d\n", pose, met,
           lines, open, points, regions, asked);
    if (getenv("VERBOSE"))
        printf("%g ms a pose; areas off by at most %g\n", 1e3 * took / pose, most_off);
    return 0;
}
