/* Selects nodes: numbers in a file that ArtiSynth, artbuild and artvol read. */
#include "artvol.h"
#include <art/search.h>
#include <art/series.h>
#include <art/text.h>
#include <art/volume.h>
#include <math.h>
#include <string.h>

struct select_options {
    const char *from;
    struct art_cli_list number, file, set, box, ellipsoid, where, near, inside, nearest, within,
        patch, border, line;
    int columns;
    bool surface, invert, brackets, header, branching;
};

#define LIST(field, text, phrase) ART_OPTION(select_options, field, #field, 0, LIST(text), phrase)
#define FLAG(field, phrase) ART_OPTION(select_options, field, #field, 0, FLAG, phrase)

static const struct art_cli_option select_table[] = {
    FLAG(surface, "nodes of the surface"),
    LIST(number, "A[-B]", "these numbers; repeatable"),
    LIST(file, "FILE", "the numbers in a file as this command writes them; repeatable"),
    LIST(set, "NAME", "nodes of this set; repeatable"),
    LIST(box, "X,Y,Z,X,Y,Z", "between two corners; repeatable"),
    LIST(ellipsoid, "X,Y,Z,A,B,C[,U,V,W,DEG]",
         "in an ellipsoid: centre, half axes, and how it is turned, an axis and an angle; "
         "repeatable"),
    LIST(within, "X,Y,Z,R", "in a ball; repeatable"),
    LIST(nearest, "X,Y,Z[,MAX]", "the nearest node, if it is within a distance; repeatable"),
    LIST(where, "EXPR",
         "where an expression of x, y, z holds, as in 'x**2 + y**2 < 1'; repeatable"),
    LIST(near, "MESH:D", "nearer than D to a surface mesh, on either side; repeatable"),
    LIST(inside, "MESH", "inside a surface mesh; repeatable"),
    LIST(patch, "NODE,BEND",
         "the patch of the surface around a node, across edges at which faces turn by at most BEND "
         "degrees; for NODE may stand X,Y,Z, then it is the nearest on the surface; repeatable"),
    LIST(border, "NODE,BEND", "the border of such a patch; repeatable"),
    LIST(line, "NODE,BEND,TURN",
         "along edges at which faces turn by at least BEND degrees, the line by at most TURN from "
         "edge "
         "to edge; repeatable"),
    ART_OPTION(select_options, branching, "branching", 0, FLAG,
               "lines go on where several edges do; else they end there", .needs = "line"),
    FLAG(invert, "all nodes but those"),
    ART_OPTION(select_options, columns, "columns", 0, INT("N"), "numbers in a line",
               .range = "1..1000000", .init = "10"),
    FLAG(brackets, "[ and ] around them"),
    FLAG(header, "a comment in front with the name of the model and how many there are"),
    FROM_OPTION(select_options),
    {0}};

struct selecting {
    struct art_cli *cli;
    const struct select_options *o;
    const struct art_volume *vol;
    struct art_locator *query; /* made when it is first needed */
    bool *one, *any;           /* [n_nodes] of one item, of one option */
    double tol;                /* by how much places may be off: 1e-9 of the diagonal of the mesh */
};

static struct art_ctx *ctx_of(const struct selecting *s)
{
    return &s->cli->ctx;
}

/* Numbers with commas or blanks in between: how many; -1 for anything else. */
static int read_list(const char *text, double *x, int most)
{
    int n = 0;
    for (const char *s = text;;) {
        s += strspn(s, " ");
        size_t used = n < most ? art_read_double(s, strlen(s), &x[n]) : 0;
        if (used == 0 || !isfinite(x[n])) return -1;
        n++;
        s += used;
        size_t blanks = strspn(s, " ");
        s += blanks;
        if (!*s) return n;
        if (*s == ',')
            s++;
        else if (!blanks)
            return -1;
    }
}

static int wrong(const struct selecting *s, const char *option, const char *text, const char *form)
{
    return art_error(ctx_of(s), ART_EUSAGE, NULL, "--%s '%s' is not of the form %s", option, text,
                     form);
}

static int query(struct selecting *s)
{
    return s->query ? ART_OK : art_locator_create(ctx_of(s), &s->query, s->vol);
}

/* ----------------------------------------------------------------------- by place */

static int by_box(struct selecting *s, const char *text)
{
    double x[6];
    if (read_list(text, x, 6) != 6) return wrong(s, "box", text, "X,Y,Z,X,Y,Z");
    for (int k = 0; k < 3; k++)
        if (x[k] > x[k + 3]) {
            double low = x[k + 3];
            x[k + 3] = x[k];
            x[k] = low;
        }
    for (int k = 0; k < 3; k++) x[k] -= s->tol, x[k + 3] += s->tol;
    art_nodes_in_box(s->vol, x, x + 3, s->one);
    return ART_OK;
}

static int by_ellipsoid(struct selecting *s, const char *text)
{
    double x[10];
    struct art_rigid frame;
    int n = read_list(text, x, 10);
    if (n != 6 && n != 10) return wrong(s, "ellipsoid", text, "X,Y,Z,A,B,C[,U,V,W,DEG]");
    if (!(x[3] > 0 && x[4] > 0 && x[5] > 0))
        return art_error(ctx_of(s), ART_EUSAGE, NULL, "--ellipsoid '%s': half axes are positive",
                         text);
    if (n == 10 && art_v3_norm(x + 6) == 0)
        return art_error(ctx_of(s), ART_EUSAGE, NULL, "--ellipsoid '%s': the axis is zero", text);
    const double none[4] = {0, 0, 1, 0};
    double pose[7];
    art_v3_copy(pose, x);
    memcpy(pose + 3, n == 10 ? x + 6 : none, 4 * sizeof *pose);
    art_rigid_from_pose(&frame, pose);
    for (int k = 3; k < 6; k++) x[k] += s->tol;
    art_nodes_in_ellipsoid(s->vol, &frame, x + 3, s->one);
    return ART_OK;
}

static int by_distance(struct selecting *s, const char *text)
{
    double x[4];
    if (read_list(text, x, 4) != 4 || x[3] < 0) return wrong(s, "within", text, "X,Y,Z,R");
    art_nodes_within(s->vol, x, x[3] + s->tol, s->one);
    return ART_OK;
}

static int by_nearest(struct selecting *s, const char *text)
{
    double x[4] = {0, 0, 0, INFINITY};
    int n = read_list(text, x, 4), status = query(s);
    if (n < 3 || x[3] < 0) return wrong(s, "nearest", text, "X,Y,Z[,MAX]");
    if (status < 0) return status;
    int node = art_locator_nearest_node(s->query, x, x[3] + s->tol, NULL);
    if (node < 0)
        return art_error(ctx_of(s), ART_ERANGE, NULL, "--nearest '%s': there is no node that near",
                         text);
    for (int i = 0; i < s->vol->n_nodes; i++) s->one[i] = i == node;
    return ART_OK;
}

static int by_expression(struct selecting *s, const char *text)
{
    static const struct art_expr_var vars[] = {{"x", 1}, {"y", 1}, {"z", 1}};
    const size_t n = (size_t)s->vol->n_nodes;
    const struct art_expr_column columns[] = {
        {s->vol->pos, 3}, {s->vol->pos + 1, 3}, {s->vol->pos + 2, 3}};
    struct art_expr *expr = NULL;
    double *t = NULL;
    int status;
    status = art_expr_compile(ctx_of(s), &expr, text, NULL, vars, 3, false);
    /* the text stands on the command line */
    ART_TRY(status < 0 && status != ART_ENOMEM ? ART_EUSAGE : status);
    if (art_expr_size(expr) != 1)
        ART_TRY(art_error(ctx_of(s), ART_EUSAGE, NULL, "--where '%s' gives %d value{s}, not one",
                          text, art_expr_size(expr)));
    /* times, which are all zero, then the results */
    t = art_alloc(ctx_of(s), 2 * n + 1, sizeof *t);
    ART_TRY(t ? ART_OK : ART_ENOMEM);
    ART_TRY(art_expr_eval(ctx_of(s), expr, columns, t, n, t + n));
    for (size_t i = 0; i < n; i++) s->one[i] = t[n + i] != 0 && !isnan(t[n + i]);
out:
    art_free(t);
    art_expr_free(expr);
    return status;
}

/* ------------------------------------------------------------------------ meshes */

static int by_near(struct selecting *s, const char *text)
{
    const char *colon = strrchr(text, ':');
    struct art_mesh *mesh = NULL;
    char *path;
    double distance;
    if (!colon || !art_parse_double(colon + 1, &distance) || !(distance >= 0))
        return wrong(s, "near", text, "MESH:D");
    path = art_strndup(ctx_of(s), text, (size_t)(colon - text));
    int status = path ? art_mesh_read(ctx_of(s), &mesh, path, NULL) : ART_ENOMEM;
    if (status == ART_OK) status = art_nodes_near_mesh(ctx_of(s), s->vol, mesh, distance, s->one);
    art_mesh_free(mesh);
    art_free(path);
    return status;
}

static int by_inside(struct selecting *s, const char *text)
{
    struct art_mesh *mesh = NULL;
    int status = art_mesh_read(ctx_of(s), &mesh, text, NULL);
    if (status == ART_OK) status = art_nodes_inside_mesh(ctx_of(s), s->vol, mesh, s->one);
    art_mesh_free(mesh);
    return status;
}

/* ---------------------------------------------------------------------- features */

static int nearest_on_surface(struct selecting *s, const double p[3])
{
    int best = -1;
    double least = INFINITY;
    for (int i = 0; i < s->vol->n_nodes; i++) {
        double d = art_v3_distance(s->vol->pos + 3 * (size_t)i, p);
        if (d < least && art_locator_is_surface_node(s->query, i)) best = i, least = d;
    }
    return best;
}

/* "NODE,A..." or "X,Y,Z,A..." with n angles: the node, and the angles in rad. */
static int read_feature(struct selecting *s, const char *option, const char *text, int n,
                        double *angle, int *node)
{
    double x[5];
    int m = read_list(text, x, n + 3), status = query(s);
    if (m != n + 1 && m != n + 3)
        return wrong(s, option, text,
                     n == 1 ? "NODE,BEND or X,Y,Z,BEND" : "NODE,BEND,TURN or X,Y,Z,BEND,TURN");
    if (status < 0) return status;
    if (m == n + 1)
        *node = x[0] >= 0 && x[0] <= 2147483647 && x[0] == floor(x[0])
                    ? art_nodes_find(s->vol, (int)x[0])
                    : -1;
    else
        *node = nearest_on_surface(s, x);
    if (*node < 0)
        return art_error(ctx_of(s), ART_ERANGE, NULL, "--%s '%s': there is no such node", option,
                         text);
    for (int k = 0; k < n; k++) {
        angle[k] = x[m - n + k] * (3.14159265358979323846 / 180);
        if (!(angle[k] >= 0))
            return art_error(ctx_of(s), ART_EUSAGE, NULL, "--%s '%s': angles are not negative",
                             option, text);
    }
    return ART_OK;
}

static int by_patch_of(struct selecting *s, const char *option, const char *text,
                       enum art_node_feature feature)
{
    struct art_node_rule rule = {0};
    int node, status = read_feature(s, option, text, 1, &rule.max_bend, &node);
    if (status < 0) return status;
    return art_nodes_of_feature(ctx_of(s), s->vol, feature, node, &rule, s->one);
}

static int by_patch(struct selecting *s, const char *text)
{
    return by_patch_of(s, "patch", text, ART_NODES_PATCH);
}

static int by_border(struct selecting *s, const char *text)
{
    return by_patch_of(s, "border", text, ART_NODES_PATCH_BORDER);
}

static int by_line(struct selecting *s, const char *text)
{
    double angle[2];
    int node, status = read_feature(s, "line", text, 2, angle, &node);
    if (status < 0) return status;
    const struct art_node_rule rule = {.line = {angle[0], angle[1], s->o->branching}};
    return art_nodes_of_feature(ctx_of(s), s->vol, ART_NODES_EDGE_LINE, node, &rule, s->one);
}

/* ----------------------------------------------------------------- numbers, sets */

static void none(struct selecting *s)
{
    for (int i = 0; i < s->vol->n_nodes; i++) s->one[i] = false;
}

/* "12" or "12-20" */
static int by_number(struct selecting *s, const char *text)
{
    int64_t a, b;
    bool found = false;
    size_t n = art_read_int(text, strlen(text), &a), m = 0;
    b = a;
    if (n && text[n] == '-') {
        m = art_read_int(text + n + 1, strlen(text + n + 1), &b);
        n = m ? n + 1 + m : 0;
    }
    if (n == 0 || text[n]) return wrong(s, "number", text, "12 or 3-8");
    for (int i = 0; i < s->vol->n_nodes; i++) {
        int id = art_volume_node_id(s->vol, i);
        s->one[i] = id >= a && id <= b;
        found = found || s->one[i];
    }
    return found ? ART_OK : art_error(ctx_of(s), ART_ERANGE, NULL, "there is no node %s", text);
}

static int by_set(struct selecting *s, const char *text)
{
    for (int k = 0; k < s->vol->n_sets; k++) {
        const struct art_volume_set *set = &s->vol->sets[k];
        if (strcmp(set->name, text) != 0) continue;
        if (set->of != ART_OF_NODES)
            return art_error(ctx_of(s), ART_EUSAGE, NULL, "set '%s' is not one of nodes", text);
        none(s);
        for (int i = 0; i < set->n; i++) s->one[set->item[i]] = true;
        return ART_OK;
    }
    return art_error(ctx_of(s), ART_ERANGE, NULL, "there is no set '%s'", text);
}

/* Numbers that no node has are reported and left out. */
static int take_numbers(struct selecting *s, const char *path, const struct art_numbers *list)
{
    const struct art_loc loc = {.file = path};
    int status = ART_OK;
    none(s);
    for (int i = 0; i < list->n && status == ART_OK; i++) {
        int node = art_nodes_find(s->vol, list->number[i]);
        if (node >= 0)
            s->one[node] = true;
        else
            status = art_warn_strict(ctx_of(s), ART_ENOTFOUND, &loc, "there is no node %d",
                                     list->number[i]);
    }
    if (status == ART_OK && list->declared >= 0 && list->declared != list->n &&
        list->declared != s->vol->n_nodes)
        status = art_warn_strict(ctx_of(s), ART_ESHAPE, &loc,
                                 "numNodes=%d, but it has %d number{s}, and the model %d node{s}",
                                 list->declared, list->n, s->vol->n_nodes);
    return status;
}

static int by_file(struct selecting *s, const char *path)
{
    struct art_source src = {0};
    struct art_numbers list = {0};
    int status;
    ART_TRY(art_source_read(ctx_of(s), &src, path));
    ART_TRY(art_numbers_read(ctx_of(s), &src, &list));
    status = take_numbers(s, path, &list);
out:
    art_numbers_fini(&list);
    art_source_fini(&src);
    return status;
}

/* ------------------------------------------------------------------------- all of it */

typedef int by_one(struct selecting *s, const char *text);

/* Narrow `in` down to what the items of one option choose, any of them. */
static int narrow(struct selecting *s, const struct art_cli_list *list, by_one *one, bool *in)
{
    const int n = s->vol->n_nodes;
    int status = ART_OK;
    if (list->n == 0) return ART_OK;
    for (int i = 0; i < n; i++) s->any[i] = false;
    for (int k = 0; k < list->n; k++) {
        for (int i = 0; i < n; i++) s->one[i] = true;
        ART_TRY(one(s, list->items[k].text));
        for (int i = 0; i < n; i++) s->any[i] = s->any[i] || s->one[i];
    }
    for (int i = 0; i < n; i++) in[i] = in[i] && s->any[i];
out:
    return status;
}

static int choose(struct selecting *s, bool *in)
{
    const struct select_options *o = s->o;
    const struct {
        const struct art_cli_list *list;
        by_one *one;
    } conditions[] = {
        {&o->number, by_number},   {&o->file, by_file},           {&o->set, by_set},
        {&o->box, by_box},         {&o->ellipsoid, by_ellipsoid}, {&o->within, by_distance},
        {&o->nearest, by_nearest}, {&o->where, by_expression},    {&o->near, by_near},
        {&o->inside, by_inside},   {&o->patch, by_patch},         {&o->border, by_border},
        {&o->line, by_line}};
    int status = ART_OK;
    for (int i = 0; i < s->vol->n_nodes; i++) in[i] = true;
    if (o->surface) ART_TRY(art_nodes_on_surface(ctx_of(s), s->vol, in));
    for (size_t k = 0; k < sizeof conditions / sizeof conditions[0]; k++)
        ART_TRY(narrow(s, conditions[k].list, conditions[k].one, in));
    for (int i = 0; i < s->vol->n_nodes && o->invert; i++) in[i] = !in[i];
out:
    return status;
}

static int write_numbers(struct selecting *s, const bool *in)
{
    const struct select_options *o = s->o;
    struct art_sink *sink = NULL;
    char *comment = NULL;
    int *number = art_alloc(ctx_of(s), (size_t)s->vol->n_nodes + 1, sizeof *number), n = 0, status;
    if (!number) return ART_ENOMEM;
    for (int i = 0; i < s->vol->n_nodes; i++)
        if (in[i]) number[n++] = art_volume_node_id(s->vol, i);
    if (n == 0) ART_TRY(art_warn_strict(ctx_of(s), ART_ERANGE, NULL, "no node is chosen"));
    if (o->header) {
        comment = art_format(ctx_of(s), "%d of the %d nodes%s%s", n, s->vol->n_nodes,
                             s->vol->name ? " of " : "", s->vol->name ? s->vol->name : "");
        ART_TRY(comment ? ART_OK : ART_ENOMEM);
    }
    const struct art_numbers_form form = {o->columns, o->brackets, comment};
    ART_TRY(art_sink_open(ctx_of(s), &sink, s->cli->output));
    ART_TRY(art_numbers_write(sink, n, number, &form));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_free(comment);
    art_free(number);
    return status;
}

static double tolerance(const struct art_volume *vol)
{
    double min[3], max[3];
    return art_volume_bounds(vol, min, max) ? 1e-9 * art_v3_distance(min, max) : 0;
}

static int select_nodes(struct art_cli *cli, void *opts)
{
    struct selecting s = {.cli = cli, .o = opts};
    struct in in = {0};
    bool *chosen = NULL;
    int status;
    ART_TRY(load(cli, &in, arg_or_stdin(cli, 0), s.o->from));
    s.vol = in.vol;
    s.tol = tolerance(in.vol);
    const size_t n = (size_t)in.vol->n_nodes + 1;
    chosen = art_alloc(&cli->ctx, n, sizeof *chosen);
    s.one = art_alloc(&cli->ctx, n, sizeof *s.one);
    s.any = art_alloc(&cli->ctx, n, sizeof *s.any);
    ART_TRY(chosen && s.one && s.any ? ART_OK : ART_ENOMEM);
    ART_TRY(choose(&s, chosen));
    status = write_numbers(&s, chosen);
out:
    art_locator_free(s.query);
    art_free(chosen);
    art_free(s.one);
    art_free(s.any);
    art_volume_free(in.vol);
    return status;
}

const struct art_cli_command select_command =
    ART_COMMAND("select", "numbers of nodes, by place or by features", select_table, select_options,
                "[FILE]", 0, 1, select_nodes);
