#include "artmesh.h"
#include <art/xform.h>
#include <stddef.h>
#include <string.h>

struct mass_options {
    const char *from;
    double density, mass;
    int where;
    bool open, art;
};

static const struct art_cli_option mass_table[] = {
    FROM_OPTION(mass_options),
    ART_OPTION(mass_options, density, "density", 0, REAL("RHO"),
               "mass per volume, area or length, or of each point", .range = "> 0", .init = "1"),
    ART_OPTION(mass_options, mass, "mass", 'm', REAL("M"), "the whole mass, instead of a density",
               .range = "> 0", .init = "1"),
    ART_OPTION(mass_options, where, "distribution", 'd',
               CHOICE("WHERE", "volume|area|length|point"),
               "where the mass is: inside, on the faces, on the polylines, at the vertices",
               .init = "volume"),
    ART_OPTION(mass_options, open, "open", 0, FLAG,
               "take the volume integrals of an open mesh as they come out"),
    ART_OPTION(mass_options, art, "art", 0, FLAG, "print the inertia as a line of a .art file"),
    {0}};

static int inertia_of(struct art_cli *cli, const struct mass_options *o,
                      const struct art_mesh *mesh, struct art_inertia *M)
{
    enum art_mesh_mass where = (enum art_mesh_mass)o->where;
    int status;
    if (where == ART_MESH_VOLUME && o->open)
        ART_TRY(art_mesh_inertia(&cli->ctx, mesh, where, 1, M));
    else
        ART_TRY(art_mesh_closed_inertia(&cli->ctx, mesh, where, M));
    art_inertia_scale(M, art_cli_given(cli, "mass") ? o->mass / M->mass : o->density, M);
    for (int i = 0; i < 9; i++)
        if (!isfinite(M->J[i]) || !isfinite(M->mass))
            return art_error(&cli->ctx, ART_ERANGE, NULL, "the inertia is too large for a number");
out:
    return status;
}

static void add_art(struct art_buf *out, const struct art_inertia *M)
{
    art_buf_puts(out, "inertia=[ ");
    art_buf_real(out, M->mass);
    for (int i = 0; i < 12; i++) {
        art_buf_putc(out, ' ');
        art_buf_real(out, (i < 3 ? M->com[i] : M->J[i - 3]) + 0.0);
    }
    art_buf_puts(out, " ]\n");
}

static void add_report(struct art_buf *out, const struct mass_options *o, const struct in *in,
                       const struct art_inertia *M)
{
    static const char *const wheres[4] = {"volume", "area", "length", "point"};
    const struct art_mesh *mesh = in->mesh;
    double sizes[4] = {art_mesh_volume(mesh), art_mesh_area(mesh), art_mesh_length(mesh),
                       mesh->n_verts};
    double J_o[9], moment[3], V[9], density = M->mass / sizes[o->where];
    char name[] = "axis_1";
    art_inertia_about_origin(J_o, M);
    art_m3_sym_eigen(M->J, moment, V);
    add_text(out, "units", mesh->units);
    add_text(out, "distribution", wheres[o->where]);
    add_numbers(out, o->where == ART_MESH_POINT ? "points" : wheres[o->where], &sizes[o->where], 1);
    add_numbers(out, "density", &density, 1);
    add_numbers(out, "mass", &M->mass, 1);
    add_numbers(out, "center", M->com, 3);
    add_numbers(out, "inertia_center", M->J, 9);
    add_numbers(out, "inertia_origin", J_o, 9);
    add_numbers(out, "moments", moment, 3);
    for (int a = 0; a < 3; a++, name[5]++) {
        const double axis[3] = {V[a], V[3 + a], V[6 + a]};
        add_numbers(out, name, axis, 3);
    }
}

static int mass(struct art_cli *cli, void *opts)
{
    const struct mass_options *o = opts;
    struct art_inertia M;
    struct art_buf out;
    struct in in = {0};
    int status = ART_OK;
    art_buf_init(&out, &cli->ctx);
    if (art_cli_given(cli, "mass") && art_cli_given(cli, "density")) {
        status = usage(cli, "--mass and --density exclude each other");
        goto out;
    }
    for (int i = 0; i < (cli->n_args ? cli->n_args : 1); i++) {
        ART_TRY(load(cli, &in, arg_or_stdin(cli, i), o->from));
        status = inertia_of(cli, o, in.mesh, &M);
        if (status < 0) {
            show_which(cli, arg_or_stdin(cli, i));
            if (status == ART_ERANGE && o->where == ART_MESH_VOLUME && !o->open)
                art_note(&cli->ctx, NULL,
                         "`artmesh repair` may close it; --open takes the integrals as they come");
            goto out;
        }
        if (i > 0 && !o->art) art_buf_putc(&out, '\n');
        if (!o->art && cli->n_args > 1) add_text(&out, "file", cli->args[i]);
        if (o->art)
            add_art(&out, &M);
        else
            add_report(&out, o, &in, &M);
        art_mesh_free(in.mesh);
        in.mesh = NULL;
    }
    status = put_text(cli, &out);
out:
    art_buf_fini(&out);
    art_mesh_free(in.mesh);
    return status;
}

const struct art_cli_command mass_command =
    ART_COMMAND("mass", "mass, centre, inertia, principal axes", mass_table, mass_options,
                "[FILE...]", 0, -1, mass);
