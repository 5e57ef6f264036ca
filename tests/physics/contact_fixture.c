#include "contact_fixture.h"
#include <art/contact.h>
#include <art/rows.h>
#include <math.h>
#include <string.h>

void contact_fixture_begin(struct contact_fixture *r)
{
    art_ctx_init(&r->ctx);
    art_buf_init(&r->bodies, &r->ctx);
    art_buf_init(&r->fields, &r->ctx);
}

void contact_fixture_body(struct contact_fixture *r, const char *name, const double *x, int n_verts,
                          const int (*tri)[3], int n_tris, const double at[3], double mass,
                          const double J[3], const char *more)
{
    struct art_buf *b = &r->bodies;
    art_buf_printf(b,
                   "[ name='%s' position=[ %.17g %.17g %.17g ] dynamic=%s inertiaMethod=EXPLICIT\n",
                   name, at[0], at[1], at[2], mass > 0 ? "true" : "false");
    art_buf_printf(b, "inertia=[ %.17g 0 0 0 %.17g 0 0 0 %.17g 0 0 0 %.17g ] %s\n",
                   mass > 0 ? mass : 1, J[0], J[1], J[2], more);
    art_buf_printf(b, "meshes=[ name='meshes' [ name='s' mesh=PolygonalMesh [\n");
    for (int i = 0; i < n_verts; i++)
        art_buf_printf(b, "v %.17g %.17g %.17g\n", x[3 * i], x[3 * i + 1], x[3 * i + 2]);
    for (int i = 0; i < n_tris; i++)
        art_buf_printf(b, "f %d %d %d\n", tri[i][0] + 1, tri[i][1] + 1, tri[i][2] + 1);
    art_buf_printf(b, "EOF\n] ] ] ]\n");
}

/* ------------------------------------------------------------------- shapes */

struct shape {
    double x[3 * 12000];
    int tri[24000][3];
    int n_verts, n_tris;
};

static void add_quad(struct shape *s, int a, int b, int c, int d)
{
    const int tri[2][3] = {{a, b, c}, {a, c, d}};
    memcpy(s->tri[s->n_tris], tri, sizeof tri);
    s->n_tris += 2;
}

/* The vertex at a place of the lattice, made when it is first asked for. */
static int lattice_vert(struct shape *s, int *known, const int n[3], const double size[3],
                        const int at[3])
{
    int *i = &known[at[0] + (n[0] + 1) * (at[1] + (n[1] + 1) * at[2])];
    if (*i == 0) {
        for (int k = 0; k < 3; k++)
            s->x[3 * s->n_verts + k] = size[k] * ((double)at[k] / n[k] - 0.5);
        *i = ++s->n_verts;
    }
    return *i - 1;
}

static void add_side(struct shape *s, int *known, const int n[3], const double size[3], int axis,
                     bool far)
{
    int u = (axis + 1) % 3, v = (axis + 2) % 3;
    for (int i = 0; i < n[u]; i++)
        for (int j = 0; j < n[v]; j++) {
            int q[4];
            for (int k = 0; k < 4; k++) {
                int at[3];
                at[axis] = far ? n[axis] : 0;
                at[u] = i + (k == 1 || k == 2);
                at[v] = j + (k >= 2);
                q[k] = lattice_vert(s, known, n, size, at);
            }
            if (far)
                add_quad(s, q[0], q[1], q[2], q[3]);
            else
                add_quad(s, q[0], q[3], q[2], q[1]);
        }
}

/* The shape that was made last. */
static struct shape s;

void contact_fixture_box(struct contact_fixture *r, const char *name, const double size[3],
                         const int n[3], const double at[3], double mass, const char *more)
{
    static int known[100000];
    double J[3], m = mass > 0 ? mass : 1;
    memset(&s, 0, sizeof s);
    memset(known, 0, sizeof known);
    for (int axis = 0; axis < 3; axis++)
        for (int far = 0; far < 2; far++) add_side(&s, known, n, size, axis, far);
    for (int k = 0; k < 3; k++) {
        double a = size[(k + 1) % 3], b = size[(k + 2) % 3];
        J[k] = m * (a * a + b * b) / 12;
    }
    contact_fixture_body(r, name, s.x, s.n_verts, (const int(*)[3])s.tri, s.n_tris, at, mass, J,
                         more);
}

void contact_fixture_sphere(struct contact_fixture *r, const char *name, double radius, int n,
                            const double at[3], double mass, const char *more)
{
    double I = 0.4 * (mass > 0 ? mass : 1) * radius * radius;
    int around = 2 * n, last = 1 + (n - 1) * around;
    memset(&s, 0, sizeof s);
    s.x[2] = radius;
    s.x[3 * last + 2] = -radius;
    s.n_verts = last + 1;
    for (int i = 1; i < n; i++)
        for (int j = 0; j < around; j++) {
            double *x = &s.x[3 * (1 + (i - 1) * around + j)];
            double th = acos(-1) * (1 - pow(1 - (double)i / n, 1.7)),
                   phi = 2 * acos(-1) * (j + 0.5 * (i & 1)) / around;
            x[0] = radius * sin(th) * cos(phi);
            x[1] = radius * sin(th) * sin(phi);
            x[2] = radius * cos(th);
        }
    for (int j = 0; j < around; j++) {
        int k = (j + 1) % around, low = 1 + (n - 2) * around;
        const int cap[2][3] = {{0, 1 + j, 1 + k}, {last, low + k, low + j}};
        memcpy(s.tri[s.n_tris], cap, sizeof cap);
        s.n_tris += 2;
        for (int i = 1; i < n - 1; i++) {
            int a = 1 + (i - 1) * around, b = a + around;
            add_quad(&s, a + j, b + j, b + k, a + k);
        }
    }
    contact_fixture_body(r, name, s.x, s.n_verts, (const int(*)[3])s.tri, s.n_tris, at, mass,
                         (const double[3]){I, I, I}, more);
}

void contact_fixture_field(struct contact_fixture *r, const char *body, bool faces,
                           double (*f)(const double x[3]))
{
    struct art_buf *b = &r->fields;
    art_buf_printf(b, "%s [ mesh='rigidBodies/%s/meshes/s' defaultValue=-1 values=[\n",
                   faces ? "ScalarFaceField" : "ScalarVertexField", body);
    for (int i = 0; !faces && i < s.n_verts; i++) art_buf_printf(b, "%.17g\n", f(&s.x[3 * i]));
    for (int i = 0; faces && i < s.n_tris; i++) {
        double m[3] = {0, 0, 0};
        for (int k = 0; k < 3; k++) art_v3_add_scaled(m, m, 1.0 / 3, &s.x[3 * s.tri[i][k]]);
        art_buf_printf(b, "%.17g\n", f(m));
    }
    art_buf_printf(b, "] ]\n");
}

/* ------------------------------------------------------------------- the model */

int contact_fixture_open(struct contact_fixture *r, struct sim_fixture *p, double g,
                         const char *contact, double h, const char *scheme)
{
    const struct art_sim_options options = {.step = h, .integrator = scheme};
    return contact_fixture_open_with(r, p, g, contact, &options);
}

int contact_fixture_open_with(struct contact_fixture *r, struct sim_fixture *p, double g,
                              const char *contact, const struct art_sim_options *options)
{
    struct art_buf text;
    art_buf_init(&text, &r->ctx);
    art_buf_printf(&text,
                   "MechModel [ name='m' gravity=[ 0 0 %.17g ]\n"
                   "RenderableComponentList<RigidBody> [ name='rigidBodies'\n%s]\n"
                   "ComponentList<FieldComponent> [ name='fields'\n%s]\n"
                   "CollisionManager [ name='collisionManager' behaviors=[ name='behaviors' [ "
                   "name='c' enabled=true\n"
                   "collidable0='rigidBodies/a' collidable1='rigidBodies/b'\n"
                   "%s %s ] ] ] ]\n",
                   -g, r->bodies.s, r->fields.s ? r->fields.s : "",
                   strstr(contact, "method=") ? "" : "method=VERTEX_PENETRATION", contact);
    int status = sim_fixture_open_in(p, contact_fixture_spy_schema, text.s, options);
    art_buf_fini(&text);
    art_buf_fini(&r->bodies);
    art_buf_fini(&r->fields);
    art_ctx_fini(&r->ctx);
    return status;
}

/* ------------------------------------------------------------------- a law that tells */

static struct {
    struct contact_fixture_seen seen[20000];
    int n;
} spy;

static int spy_eval(const struct art_contact_depth *at, struct art_contact_force *f)
{
    const struct art_contact_force_law *law = art_contact_law_class_at(0)->law;
    int status = law->eval(at, f);
    if (spy.n == (int)(sizeof spy.seen / sizeof spy.seen[0])) spy.n = 0;
    struct contact_fixture_seen *one = &spy.seen[spy.n++];
    art_v3_copy(one->x, at->point[0].x);
    one->dist = at->dist;
    one->area = at->area;
    one->force = f->force;
    one->compliance = f->compliance;
    one->damping = f->damping;
    one->young = at->par[0];
    one->thickness = at->par[2];
    one->two_way = at->two_way;
    return status;
}

int contact_fixture_seen(struct contact_fixture_seen *seen, int most)
{
    int n = spy.n < most ? spy.n : most;
    if (n > 0) memcpy(seen, spy.seen + spy.n - n, (size_t)n * sizeof *seen);
    spy.n = 0;
    return n;
}

static int no_force(const struct art_contact_depth *at, struct art_contact_force *f)
{
    (void)at;
    *f = (struct art_contact_force){0, 0, 0};
    return ART_OK;
}
static const struct art_contact_force_law nothing_law = {.eval = no_force};
static const struct art_class nothing = {.name = "NothingContact",
                                         .full_name = "test.NothingContact",
                                         .extends = "ContactForceBehavior",
                                         .law = &nothing_law};

int contact_fixture_spy_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    static struct art_contact_force_law law;
    static struct art_class cls = {.name = "SpyContact",
                                   .full_name = "test.SpyContact",
                                   .extends = "LinearElasticContact",
                                   .law = &law};
    static const struct art_class *const classes[] = {&cls, &nothing};
    static const struct art_class_set set = ART_CLASS_LIST(classes);
    memcpy(&law, art_contact_law_class_at(0)->law, sizeof law);
    law.eval = spy_eval;
    int status = art_sim_schema_open(ctx, schema);
    if (status == ART_OK) status = art_schema_add(ctx, *schema, &set);
    if (status == ART_OK) status = art_sim_schema_close(ctx, *schema, NULL, 0);
    return status;
}
