/* Chains pressed by a rigid obstacle, and touched by a tool tip. */
#include "artreduce.h"
#include <art/distgrid.h>
#include <art/format.h>
#include <art/mesh.h>
#include <art/text.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct press_options {
    struct chain_options chain;
    const char *object, *move, *plane, *slide;
    double friction;
    int passes;
};

static const struct art_cli_option press_table[] = {
    CHAIN_OPTIONS(press_options),
    ART_OPTION(press_options, object, "object", 0, STRING("MESH"),
               "a closed surface mesh, in the world"),
    ART_OPTION(press_options, move, "move", 0, STRING("X,Y,Z"), "move the object before"),
    ART_OPTION(press_options, plane, "plane", 'p', STRING("X,Y,Z,NX,NY,NZ"),
               "instead: a half space by a point of its surface and its outer normal"),
    ART_OPTION(press_options, friction, "friction", 0, REAL("MU"),
               "coefficient of Coulomb friction", .range = "0..100"),
    ART_OPTION(press_options, slide, "slide", 0, STRING("X,Y,Z"),
               "with friction: how far the object has slid since it came into contact"),
    ART_OPTION(press_options, passes, "passes", 0, INT("N"),
               "how often normals and distances are taken again at the deformed places",
               .range = "1..100", .init = "5"),
    {0}};

struct object {
    double point[3], normal[3], size;
    struct art_mesh *mesh;
    struct art_distance *distance;
};

static double from_plane(const void *data, const double x[3], double n[3])
{
    const struct object *o = data;
    double d[3];
    art_v3_sub(d, x, o->point);
    art_v3_copy(n, o->normal);
    return art_v3_dot(d, n);
}

static double from_mesh(const void *data, const double x[3], double n[3])
{
    const struct object *o = data;
    struct art_bvh_hit hit;
    double d = art_distance_at(o->distance, x, &hit);
    art_v3_sub(n, x, hit.point);
    if (d < 0) art_v3_negate(n, n);
    /* close to the surface that direction is rounding: the normal of the face */
    if (fabs(d) > 1e-6 * o->size && art_v3_normalize(n, n) > 0) return d;
    double a[3], b[3];
    const double *p = o->mesh->pos;
    art_v3_sub(a, p + 3 * (size_t)hit.vert[1], p + 3 * (size_t)hit.vert[0]);
    art_v3_sub(b, p + 3 * (size_t)hit.vert[2], p + 3 * (size_t)hit.vert[0]);
    art_v3_cross(n, a, b);
    art_v3_normalize(n, n);
    return d;
}

static int read_plane(struct art_cli *cli, const char *text, struct object *o)
{
    const char *s = text;
    for (int k = 0; s && k < 3; k++) {
        s = strchr(s, ',');
        if (s) s++;
    }
    char *point = s ? art_strndup(&cli->ctx, text, (size_t)(s - 1 - text)) : NULL;
    bool good = point && read_three(point, o->point) && read_three(s, o->normal) &&
                art_v3_normalize(o->normal, o->normal) > 0;
    art_free(point);
    if (good) return ART_OK;
    return art_error(&cli->ctx, ART_EUSAGE, NULL, "--plane '%s' is not of the form X,Y,Z,NX,NY,NZ",
                     text);
}

static int open_object(struct art_cli *cli, const struct press_options *o, struct object *object)
{
    double move[3] = {0};
    int status = ART_OK;
    if (!o->object == !o->plane)
        return art_error(&cli->ctx, ART_EUSAGE, NULL,
                         "either --object or --plane says what presses");
    if (o->plane) return read_plane(cli, o->plane, object);
    if (o->move && !read_three(o->move, move))
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--move '%s' is not of the form X,Y,Z",
                         o->move);
    ART_TRY(art_mesh_read(&cli->ctx, &object->mesh, o->object, NULL));
    ART_TRY(art_mesh_triangulate(&cli->ctx, object->mesh));
    double min[3], max[3];
    if (art_mesh_bounds(object->mesh, min, max)) object->size = art_v3_distance(min, max);
    for (int i = 0; i < object->mesh->n_verts; i++)
        art_v3_add(object->mesh->pos + 3 * (size_t)i, object->mesh->pos + 3 * (size_t)i, move);
    status =
        art_distance_create(&cli->ctx, &object->distance, object->mesh, ART_DISTGRID_SIGN_AUTO);
out:
    return status;
}

static void put_forces(struct art_sink *sink, const struct posed *p,
                       const struct art_chain_node *node, int n, const double *f)
{
    art_sink_puts(sink, "# zone\tnode\tfx\tfy\tfz\n");
    for (int i = 0; i < n; i++) {
        double world[3];
        if (art_v3_norm2(f + 3 * i) == 0) continue;
        art_rigid_vector(world, &p->frame[node[i].zone], f + 3 * i);
        art_sink_puts(sink, p->model->name[node[i].zone]);
        art_sink_puts(sink, "\t");
        art_sink_put_int(sink, p->model->zone[node[i].zone]->id[node[i].node]);
        for (int a = 0; a < 3; a++) {
            art_sink_puts(sink, "\t");
            art_sink_put_double(sink, world[a]);
        }
        art_sink_puts(sink, "\n");
    }
}

static int press(struct art_cli *cli, void *opts)
{
    const struct press_options *o = opts;
    struct object object = {0};
    struct posed p = {0};
    struct art_sink *sink = NULL;
    struct art_chain_node *node = NULL;
    struct art_chain_contact result;
    double *f = NULL;
    int n, status;
    ART_TRY(posed_open(&p, cli, &o->chain, cli->args[0]));
    ART_TRY(open_object(cli, o, &object));
    ART_TRY(posed_solve(&p, cli, &o->chain));
    ART_TRY(touch_nodes(cli, &p, &node, &n));
    f = art_alloc(&cli->ctx, 3 * (size_t)n + 1, sizeof *f);
    ART_TRY(f ? ART_OK : ART_ENOMEM);
    struct art_chain_obstacle obstacle = {
        .distance = o->plane ? from_plane : from_mesh, .data = &object, .friction = o->friction};
    if (o->slide && !read_three(o->slide, obstacle.slide))
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL, "--slide '%s' is not of the form X,Y,Z",
                          o->slide));
    if (o->slide && o->friction == 0)
        ART_TRY(art_error(&cli->ctx, ART_EUSAGE, NULL, "--slide does nothing without --friction"));
    ART_TRY(art_chain_press(&cli->ctx, p.model->chain, n, node, &obstacle, o->passes, f, &result));
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    put_forces(sink, &p, node, n, f);
    status = art_sink_commit(sink);
    sink = NULL;
    art_note(&cli->ctx, NULL,
             "%d node{s} press with (%.6g, %.6g, %.6g) on the object, moment (%.4g, %.4g, %.4g)",
             result.n_active, result.force[0], result.force[1], result.force[2], result.moment[0],
             result.moment[1], result.moment[2]);
out:
    art_sink_abort(sink);
    art_distance_free(object.distance);
    art_mesh_free(object.mesh);
    art_free(node);
    art_free(f);
    posed_close(&p);
    return status;
}

const struct art_cli_command press_command =
    ART_COMMAND("press", "unilateral contact of a chain with a rigid object: forces at nodes",
                press_table, press_options, "CHAIN", 1, 1, press);

/* ------------------------------------------------------------------------ touch */

struct touch_options {
    struct chain_options chain;
};

static const struct art_cli_option touch_table[] = {CHAIN_OPTIONS(touch_options), {0}};

/* "t x y z" in, "t fx fy fz zone node" out, at once. */
static int answer(struct art_cli *cli, const struct posed *p,
                  const struct art_chain_surface *surface, const char *line, int number,
                  struct art_sink *sink)
{
    double in[4];
    struct art_chain_touch touch;
    const char *s = line;
    const struct art_loc loc = {"-", number, 1};
    for (int k = 0; k < 4; k++) {
        s += strspn(s, " \t");
        size_t used = art_read_double(s, strlen(s), &in[k]);
        if (used == 0 || !isfinite(in[k]))
            return art_error(&cli->ctx, ART_ESYNTAX, &loc, "expected 't x y z', four numbers");
        s += used;
    }
    if (s[strspn(s, " \t\r\n")])
        return art_error(&cli->ctx, ART_ESYNTAX, &loc, "expected 't x y z', and nothing after it");
    art_chain_feel(surface, in + 1, &touch);
    art_sink_put_double(sink, in[0]);
    for (int a = 0; a < 3; a++) {
        art_sink_puts(sink, "\t");
        art_sink_put_double(sink, touch.force[a]);
    }
    art_sink_puts(sink, "\t");
    art_sink_puts(sink, touch.node < 0 ? "-" : p->model->name[touch.zone]);
    art_sink_puts(sink, "\t");
    art_sink_put_int(sink, touch.node < 0 ? -1 : p->model->zone[touch.zone]->id[touch.node]);
    art_sink_puts(sink, "\n");
    return art_sink_flush(sink);
}

static int touch(struct art_cli *cli, void *opts)
{
    const struct touch_options *o = opts;
    struct posed p = {0};
    struct art_chain_surface *surface = NULL;
    struct art_sink *sink = NULL;
    char line[512];
    int number = 0, status;
    ART_TRY(posed_open(&p, cli, &o->chain, cli->args[0]));
    ART_TRY(posed_solve(&p, cli, &o->chain));
    ART_TRY(art_chain_surface_create(&cli->ctx, p.model->chain, &surface));
    ART_TRY(art_sink_open_stream(&cli->ctx, &sink, cli->output));
    while (fgets(line, sizeof line, stdin)) {
        number++;
        if (line[strspn(line, " \t\r\n")] == '\0') continue;
        ART_TRY(answer(cli, &p, surface, line, number, sink));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_chain_surface_free(surface);
    posed_close(&p);
    return status;
}

const struct art_cli_command touch_command =
    ART_COMMAND("touch", "the force on a tool tip that touches a chain, line by line", touch_table,
                touch_options, "CHAIN", 1, 1, touch);
