#include "artxform.h"
#include <art/xform.h>
#include <stddef.h>

static const struct art_cli_option table[] = {
    ART_STEP_ROWS(options, steps),
    ART_OPTION(options, field, "field", 0, STRING("FILE"),
               "deform by the displacements of a grid, instead of steps"),
    ART_OPTION(options, lattice, "lattice", 0, STRING("FILE"),
               "deform as the finite elements of FILE have been deformed, instead of steps"),
    ART_OPTION(options, deformed, "deformed", 0, STRING("FILE"),
               "the deformed lattice; the other has it at rest"),
    ART_OPTION(options, lattice_fem, "lattice-fem", 0, STRING("PATH"),
               "the finite element model that is the lattice, of several in a model"),
    ART_OPTION(options, make_lattice, "make-lattice", 0, INT("N"),
               "write a grid of hexahedra around it, N along the longest side, as a lattice",
               .range = "1..1000"),
    ART_OPTION(options, margin, "margin", 0, REAL("S"),
               "how much longer the grid is than what it encloses, by the longest side",
               .range = ">= 0", .init = "0.2"),
    ART_OPTION(options, inverse, "inverse", 0, FLAG,
               "apply the inverse of the transform, backwards through a lattice"),
    ART_OPTION(options, in_frame, "in-frame", 0, STRING("PATH"),
               "the transform is given in the coordinates of this frame or body"),
    ART_OPTION(options, part, "part", 0, STRING("PATH"),
               "transform this component with all below it and what is attached to them"),
    ART_OPTION(options, swap_sides, "swap-sides", 0, FLAG,
               "exchange left and right in names (arm_l, right_hip), as after a mirror"),
    ART_OPTION(options, loads, "loads", 0, FLAG, "turn gravity and external forces, too"),
    ART_OPTION(options, units, "units", 'u', STRING("FROM=TO"),
               "change units, as in mm,g,s=m,kg,s"),
    ART_OPTION(options, scale_length, "scale-length", 0, REAL("S"),
               "let numbers of length grow by S", .range = "> 0", .init = "1"),
    ART_OPTION(options, scale_mass, "scale-mass", 0, REAL("S"), "let numbers of mass grow by S",
               .range = "> 0", .init = "1"),
    ART_OPTION(options, scale_time, "scale-time", 0, REAL("S"), "let numbers of time grow by S",
               .range = "> 0", .init = "1"),
    ART_OPTION(options, column, "column", 'c', LIST("COLUMN=WHAT"),
               "what a column of a table is, and those behind it"),
    ART_OPTION(options, from, "from", 'f', STRING("FORMAT"), "format of the input"),
    ART_OPTION(options, to, "to", 't', STRING("FORMAT"), "format of the output"),
    ART_OPTION(options, alias, "alias", 0, LIST("CLASS=KNOWN"),
               "read CLASS as the known class KNOWN; repeatable"),
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look for files of the model in DIR too; repeatable"),
    {0}};

static int run(struct art_cli *cli, void *opts)
{
    struct job job;
    int status = job_make(&job, cli, opts);
    if (status == ART_OK) status = job_run(&job, cli->n_args ? cli->args[0] : "-");
    job_fini(&job);
    return status;
}

static const struct art_cli_command commands[] = {
    ART_COMMAND(NULL, NULL, table, options, "[FILE]", 0, 1, run, .replaces = true)};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {
        .name = "artxform",
        .summary = "move, turn, deform models, meshes and tables, or change their units",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
