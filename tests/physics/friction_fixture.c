#include "friction_fixture.h"
#include <math.h>
#include <stdio.h>

const double friction_fixture_inertia[3] = {0.008, 0.008, 0.013};

static bool on_surface(const int at[3], int n)
{
    for (int k = 0; k < 3; k++)
        if (at[k] == 0 || at[k] == n) return true;
    return false;
}

/* The number of a vertex: those of the surface, z slowest. */
static int number(const int at[3], int n)
{
    int count = 0, p[3];
    for (p[2] = 0; p[2] <= n; p[2]++)
        for (p[1] = 0; p[1] <= n; p[1]++)
            for (p[0] = 0; p[0] <= n; p[0]++) {
                count += on_surface(p, n);
                if (p[0] == at[0] && p[1] == at[1] && p[2] == at[2]) return count;
            }
    return 0;
}

static void face(struct art_buf *text, int n, int axis, int side, int i, int j)
{
    int a = (axis + 1) % 3, b = (axis + 2) % 3, at[4][3], v[4];
    for (int k = 0; k < 4; k++) {
        at[k][axis] = side ? n : 0;
        at[k][a] = i + (k == 1 || k == 2);
        at[k][b] = j + (k >= 2);
        v[k] = number(at[k], n);
    }
    if (side)
        art_buf_printf(text, "f %d %d %d %d\n", v[0], v[1], v[2], v[3]);
    else
        art_buf_printf(text, "f %d %d %d %d\n", v[3], v[2], v[1], v[0]);
}

void friction_fixture_box(struct art_buf *text, const double size[3], int cells)
{
    int n = cells > 0 ? cells : 1, p[3];
    art_buf_printf(text, "mesh=PolygonalMesh [\n");
    for (p[2] = 0; p[2] <= n; p[2]++)
        for (p[1] = 0; p[1] <= n; p[1]++)
            for (p[0] = 0; p[0] <= n; p[0]++)
                if (on_surface(p, n))
                    art_buf_printf(
                        text, "v %.17g %.17g %.17g\n", size[0] * ((double)p[0] / n - 0.5),
                        size[1] * ((double)p[1] / n - 0.5), size[2] * ((double)p[2] / n - 0.5));
    for (int axis = 0; axis < 3; axis++)
        for (int k = 0; k < 2 * n * n; k++) face(text, n, axis, k >= n * n, k % n, k / n % n);
    art_buf_printf(text, "EOF ]\n");
}

void friction_fixture_weight(const struct friction_fixture *b, double g[3])
{
    double c = friction_fixture_gravity / sqrt(1 + b->slope * b->slope);
    g[0] = c * b->slope * cos(b->turn);
    g[1] = c * b->slope * sin(b->turn);
    g[2] = -c;
}

void friction_fixture_manager(struct art_buf *text, const char *more)
{
    art_buf_printf(text,
                   "CollisionManager [ name='collisionManager' %s\n"
                   "behaviors=[ name='behaviors' [ collidable0=AllBodies collidable1=AllBodies "
                   "name='all' enabled=true ] ] ]\n",
                   more);
}

static void write_text(struct art_buf *text, const struct friction_fixture *b)
{
    static const double block[3] = {0.2, 0.2, 0.1}, plate[3] = {20, 20, 1};
    double g[3];
    friction_fixture_weight(b, g);
    art_buf_printf(text,
                   "MechModel [ name='m' penetrationTol=1e-4 gravity=[ %.17g %.17g %.17g ] %s\n",
                   g[0], g[1], g[2], b->model ? b->model : "");
    art_buf_printf(text,
                   "RenderableComponentList<RigidBody> [ name='rigidBodies'\n"
                   "[ name='block' position=[ 0 0 0.05 ] inertiaMethod=EXPLICIT\n"
                   "inertia=[ %d 0 0 0 %g 0 0 0 %g 0 0 0 %g ] %s\n"
                   "meshes=[ name='meshes' [ name='s' ",
                   FRICTION_FIXTURE_MASS, friction_fixture_inertia[0], friction_fixture_inertia[1],
                   friction_fixture_inertia[2], b->body ? b->body : "");
    friction_fixture_box(text, block, b->cells);
    art_buf_printf(text,
                   "] ] ]\n%s[ name='plate' dynamic=false position=[ 0 0 -0.49995 ] %s "
                   "inertiaMethod=EXPLICIT\n"
                   "inertia=[ 1 0 0 0 1 0 0 0 1 0 0 0 1 ] meshes=[ name='meshes' [ name='s' ",
                   b->more ? b->more : "", b->plate ? b->plate : "");
    friction_fixture_box(text, plate, 1);
    art_buf_puts(text, "] ] ]\n]\n");
    friction_fixture_manager(text, b->manager ? b->manager : "");
    art_buf_puts(text, "]\n");
}

int friction_fixture_open(struct sim_fixture *p, const struct friction_fixture *b)
{
    struct art_sim_options options = {
        .step = b->step > 0 ? b->step : 0.01, .integrator = b->integrator, .compat = b->compat};
    struct art_ctx ctx;
    struct art_buf text;
    art_ctx_init(&ctx);
    art_buf_init(&text, &ctx);
    write_text(&text, b);
    int status = sim_fixture_open_with(p, text.s, &options);
    art_buf_fini(&text);
    art_ctx_fini(&ctx);
    return status;
}

void friction_fixture_force(const struct sim_fixture *p, const char *path, double f[6])
{
    const struct art_dyn *dyn = art_system_dyn(p->sys, art_find(p->model->root, path));
    for (int k = 0; k < 6; k++) f[k] = p->sys->last.f_constraint[dyn->u + k];
}

double friction_fixture_speed(const struct sim_fixture *p, const struct friction_fixture *b)
{
    const double *u = sim_fixture_u(p, FRICTION_FIXTURE_BLOCK);
    return u[0] * cos(b->turn) + u[1] * sin(b->turn);
}

double friction_fixture_slides(const struct friction_fixture *b, double mu)
{
    return friction_fixture_gravity * (b->slope - mu) / sqrt(1 + b->slope * b->slope);
}
