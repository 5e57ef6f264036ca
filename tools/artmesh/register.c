#include "artmesh.h"
#include <art/register.h>
#include <art/xform.h>
#include <stddef.h>
#include <string.h>

struct register_options {
    const char *from, *to, *landmarks, *onto, *matrix, *report;
    double trim, still;
    int fit, step, most;
};

static const struct art_cli_option register_table[] = {
    FROM_OPTION(register_options),
    TO_OPTION(register_options),
    ART_OPTION(register_options, fit, "fit", 0, CHOICE("KIND", "rigid|similarity|affine"),
               "what the transform may do", .init = "rigid"),
    ART_OPTION(register_options, landmarks, "landmarks", 'l', STRING("POINTS"),
               "points of MESH, a table or .landmarkAscii, to begin with"),
    ART_OPTION(register_options, onto, "onto", 0, STRING("POINTS"),
               "where they belong; without it the second set of --landmarks"),
    ART_OPTION(
        register_options, step, "step", 0, CHOICE("KIND", "planes|points"),
        "each step brings points to the planes of the nearest faces, or to the nearest points",
        .init = "planes"),
    ART_OPTION(register_options, trim, "trim", 0, REAL("SHARE"),
               "the share of the pairs, the farthest, that does not count", .range = "0..0.99"),
    ART_OPTION(register_options, most, "most", 0, INT("N"), "steps at most", .range = "1..1000000",
               .init = "200"),
    ART_OPTION(register_options, still, "still", 0, REAL("PART"),
               "it is done when a step moves nothing by more than this part of the size of MESH",
               .range = "> 0", .init = "1e-7"),
    ART_OPTION(register_options, matrix, "matrix", 'm', STRING("FILE"),
               "write the transform, four rows of four numbers"),
    REPORT_OPTION(register_options, "write what is left between the two, a line for each thing"),
    {0}};

struct result {
    struct art_affine X;
    struct points from, to; /* landmarks */
    struct art_icp_result icp;
    bool closest; /* icp holds something */
};

/* ---------------------------------------------------------------- landmarks */

static int find_name(const struct points *points, const char *name, int *n)
{
    int at = -1;
    *n = 0;
    for (int i = 0; i < points->n; i++)
        if (strcmp(points->name[i], name) == 0) at = i, *n += 1;
    return at;
}

/* With names in both, partners are those of one name. */
static int sort_by_name(struct art_cli *cli, const struct points *from, struct points *to)
{
    double(*x)[3] = art_alloc(&cli->ctx, (size_t)from->n, sizeof *x);
    int status = x ? ART_OK : ART_ENOMEM, n;
    for (int i = 0; status == ART_OK && i < from->n; i++) {
        int at = find_name(to, from->name[i], &n);
        if (n == 1) find_name(from, from->name[i], &n);
        if (at < 0 || n != 1)
            status = art_error(&cli->ctx, ART_ESYNTAX, NULL, "the landmark '%s' is there %s",
                               from->name[i], at < 0 ? "in one file alone" : "more than once");
        else
            art_v3_copy(x[i], to->x[at]);
    }
    if (status < 0) {
        art_free(x);
        return status;
    }
    art_free(to->x);
    to->x = x;
    return ART_OK;
}

static int by_landmarks(struct art_cli *cli, const struct register_options *o, struct result *r)
{
    int status;
    ART_TRY(read_points(cli, &r->from, o->landmarks, 0));
    ART_TRY(read_points(cli, &r->to, o->onto ? o->onto : o->landmarks, o->onto ? 0 : 1));
    if (r->from.n != r->to.n)
        ART_TRY(art_error(&cli->ctx, ART_ESHAPE, NULL, "%d landmark{s} cannot come onto %d",
                          r->from.n, r->to.n));
    if (o->onto && r->from.name && r->to.name) ART_TRY(sort_by_name(cli, &r->from, &r->to));
    status =
        art_fit_points(&cli->ctx, &r->X, (enum art_fit_kind)o->fit, r->from.n, r->from.x, r->to.x);
out:
    return status;
}

/* ------------------------------------------------------------ closest points */

/* Vertices of faces; of a mesh without faces, all. */
static int vertices(struct art_cli *cli, const struct art_mesh *mesh, double (**points)[3], int *n)
{
    bool *used = art_alloc(&cli->ctx, (size_t)mesh->n_verts + 1, sizeof *used);
    *points = art_alloc(&cli->ctx, (size_t)mesh->n_verts + 1, sizeof **points);
    *n = 0;
    if (used && *points) {
        for (int c = 0; c < art_mesh_n_corners(mesh); c++) used[mesh->face_vert[c]] = true;
        for (int v = 0; v < mesh->n_verts; v++)
            if (used[v] || mesh->n_faces == 0)
                art_v3_copy((*points)[(*n)++], mesh->pos + 3 * (size_t)v);
    }
    art_free(used);
    return used && *points ? ART_OK : ART_ENOMEM;
}

static int by_closest(struct art_cli *cli, const struct register_options *o,
                      const struct art_mesh *mesh, const char *path, struct result *r)
{
    struct in target = {0};
    struct art_icp how;
    double(*points)[3] = NULL;
    int n, status;
    art_icp_defaults(&how);
    how.fit = (enum art_fit_kind)o->fit;
    how.planes = o->step == 0;
    how.trim = o->trim, how.most = o->most, how.still = o->still;
    ART_TRY(load(cli, &target, path, NULL));
    if (mesh->units) ART_TRY(same_units(cli, mesh, target.mesh, path));
    ART_TRY(vertices(cli, mesh, &points, &n));
    r->closest = true;
    status = art_icp_run(&cli->ctx, &how, n, points, target.mesh, &r->X, &r->icp);
out:
    art_free(points);
    art_mesh_free(target.mesh);
    return status;
}

/* ------------------------------------------------------------------- results */

static int put_matrix(struct art_cli *cli, const char *path, const struct art_affine *X)
{
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) {
            double last = i < 3 ? X->p[i < 3 ? i : 0] : 1,
                   x = i < 3 ? X->A[3 * i + (j < 3 ? j : 0)] : 0;
            art_buf_double(&out, (j < 3 ? x : last) + 0.0);
            art_buf_putc(&out, j < 3 ? ' ' : '\n');
        }
    return put_report(cli, &out, path);
}

static void report_landmarks(struct art_buf *out, const struct result *r)
{
    double sum = 0, most = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < r->from.n; i++) {
            double p[3];
            art_affine_point(p, &r->X, r->from.x[i]);
            double d = art_v3_distance(p, r->to.x[i]);
            if (pass == 0) {
                sum += d * d, most = fmax(most, d);
                continue;
            }
            art_buf_puts(out, "landmark\t");
            art_buf_double(out, d);
            art_buf_printf(out, " %s\n", r->from.name ? r->from.name[i] : "-");
        }
    if (r->from.n == 0) return;
    add_number(out, "landmark_rms", sqrt(sum / r->from.n));
    add_number(out, "landmark_max", most);
}

static int write_report(struct art_cli *cli, const struct register_options *o,
                        const struct result *r)
{
    static const char *const fits[] = {"rigid", "similarity", "affine"};
    const struct art_icp_result *icp = &r->icp;
    struct art_buf out;
    art_buf_init(&out, &cli->ctx);
    add_text(&out, "fit", fits[o->fit]);
    add_number(&out, "volume_factor", art_m3_det(r->X.A));
    report_landmarks(&out, r);
    if (r->closest) {
        add_text(&out, "converged", icp->converged ? "yes" : "no");
        add_number(&out, "steps", icp->steps);
        add_number(&out, "moved", icp->moved);
        add_number(&out, "pairs", icp->n_used);
        add_number(&out, "rms", icp->rms);
        add_number(&out, "mean", icp->mean);
        add_number(&out, "max", icp->max);
    }
    return put_report(cli, &out, o->report);
}

static int check_options(struct art_cli *cli, const struct register_options *o)
{
    static const char *const of_closest[] = {"step", "trim", "most", "still"};
    if (cli->n_args < 2 && !o->landmarks)
        return usage(cli, "no target: give TARGET or --landmarks");
    if (o->onto && !o->landmarks) return usage(cli, "--onto belongs to --landmarks");
    for (size_t i = 0; i < sizeof of_closest / sizeof of_closest[0] && cli->n_args < 2; i++)
        if (art_cli_given(cli, of_closest[i]))
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "--%s needs a TARGET", of_closest[i]);
    return ART_OK;
}

/* The answer is no: the mesh is not written. */
static int not_converged(struct art_cli *cli, const struct art_icp_result *icp)
{
    if (icp->collapsed)
        art_error(&cli->ctx, ART_EDIVERGED, NULL,
                  "no registration: after %d step{s} the mesh has collapsed; --fit rigid cannot",
                  icp->steps);
    else
        art_error(&cli->ctx, ART_EDIVERGED, NULL,
                  "no convergence in %d step{s}: the last one moved the mesh by %.2g of its size, "
                  "the rms "
                  "distance is %g; more steps (--most) or a better start (--landmarks) may help",
                  icp->steps, icp->moved, icp->rms);
    return 1;
}

static int run(struct art_cli *cli, void *opts)
{
    const struct register_options *o = opts;
    struct result r = {0};
    struct in in = {0};
    struct art_transformer t;
    int status;
    art_affine_identity(&r.X);
    ART_TRY(check_options(cli, o));
    ART_TRY(load(cli, &in, cli->args[0], o->from));
    if (o->landmarks) ART_TRY(by_landmarks(cli, o, &r));
    if (cli->n_args > 1) ART_TRY(by_closest(cli, o, in.mesh, cli->args[1], &r));
    if (o->report) ART_TRY(write_report(cli, o, &r));
    if (r.closest && !r.icp.converged) {
        status = not_converged(cli, &r.icp);
        goto out;
    }
    if (o->matrix) ART_TRY(put_matrix(cli, o->matrix, &r.X));
    art_transformer_affine(&t, &r.X);
    ART_TRY(art_transform_mesh(&cli->ctx, in.mesh, &t));
    ART_TRY(art_mesh_check(&cli->ctx, in.mesh));
    ART_TRY(store(cli, in.mesh, NULL, o->to, in.format));
out:
    points_fini(&r.from), points_fini(&r.to);
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command register_command =
    ART_COMMAND("register", "bring a mesh onto another, by landmarks and closest points",
                register_table, register_options, "MESH [TARGET]", 1, 2, run, .replaces = true);
