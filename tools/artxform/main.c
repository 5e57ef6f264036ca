#include "artxform.h"
#include <stddef.h>

#define STEP(field, text, phrase)                                                                  \
    {                                                                                              \
        .name = #field, .kind = ART_CLI_LIST, .arg = text,                                         \
        .offset = offsetof(struct options, field), .help = phrase                                  \
    }

static const struct art_cli_option table[] = {
    STEP(translate, "X,Y,Z", "move by X, Y, Z"),
    STEP(rotate, "X,Y,Z,DEG", "turn by DEG degrees about the axis X, Y, Z"),
    STEP(rpy, "ROLL,PITCH,YAW", "turn by YAW about x, PITCH about y, ROLL about z, in degrees"),
    STEP(scale, "S|SX,SY,SZ", "scale by one factor or by one along each axis"),
    STEP(mirror, "X,Y,Z", "mirror at the plane across X, Y, Z"),
    STEP(matrix, "NUMBERS", "apply an affine matrix, 12 or 16 numbers by rows"),
    STEP(pose, "X,Y,Z,AX,AY,AZ,DEG", "turn about an axis by DEG degrees, then move by X, Y, Z"),
    STEP(about, "X,Y,Z", "centre of the turns, scalings and mirrors that follow"),
    {.name = "field",
     .kind = ART_CLI_STRING,
     .arg = "FILE",
     .offset = offsetof(struct options, field),
     .help = "deform by the displacements of a grid, instead of steps"},
    {.name = "inverse",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct options, inverse),
     .help = "apply the inverse of all that"},
    {.name = "in-frame",
     .kind = ART_CLI_STRING,
     .arg = "PATH",
     .offset = offsetof(struct options, in_frame),
     .help = "the transform is given in the coordinates of this frame or body"},
    {.name = "part",
     .kind = ART_CLI_STRING,
     .arg = "PATH",
     .offset = offsetof(struct options, part),
     .help = "transform this component with all below it and what is attached to them"},
    {.name = "loads",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct options, loads),
     .help = "turn gravity and external forces, too"},
    {.name = "units",
     .letter = 'u',
     .kind = ART_CLI_STRING,
     .arg = "FROM=TO",
     .offset = offsetof(struct options, units),
     .help = "change units, as in mm,g,s=m,kg,s"},
    {.name = "scale-length",
     .kind = ART_CLI_REAL,
     .arg = "S",
     .range = "> 0",
     .init = "1",
     .offset = offsetof(struct options, scale_length),
     .help = "let numbers of length grow by S"},
    {.name = "scale-mass",
     .kind = ART_CLI_REAL,
     .arg = "S",
     .range = "> 0",
     .init = "1",
     .offset = offsetof(struct options, scale_mass),
     .help = "let numbers of mass grow by S"},
    {.name = "scale-time",
     .kind = ART_CLI_REAL,
     .arg = "S",
     .range = "> 0",
     .init = "1",
     .offset = offsetof(struct options, scale_time),
     .help = "let numbers of time grow by S"},
    {.name = "column",
     .letter = 'c',
     .kind = ART_CLI_LIST,
     .arg = "COLUMN=WHAT",
     .offset = offsetof(struct options, column),
     .help = "what a column of a table is, and those behind it"},
    {.name = "from",
     .letter = 'f',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct options, from),
     .help = "format of the input"},
    {.name = "to",
     .letter = 't',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct options, to),
     .help = "format of the output"},
    {.name = "alias",
     .kind = ART_CLI_LIST,
     .arg = "CLASS=KNOWN",
     .offset = offsetof(struct options, alias),
     .help = "read CLASS as the known class KNOWN; repeatable"},
    {.name = "data",
     .kind = ART_CLI_LIST,
     .arg = "DIR",
     .offset = offsetof(struct options, data),
     .help = "look for files of the model in DIR too; repeatable"},
    {0}};

static int run(struct art_cli *cli, void *opts)
{
    struct job job;
    int status = job_make(&job, cli, opts);
    if (status == ART_OK) status = job_run(&job, cli->n_args ? cli->args[0] : "-");
    job_fini(&job);
    return status;
}

static const struct art_cli_command commands[] = {{.options = table,
                                                   .size = sizeof(struct options),
                                                   .args = "[FILE]",
                                                   .max_args = 1,
                                                   .run = run}};

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
