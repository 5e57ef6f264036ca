#include "artinfo.h"
#include <art/format.h>

static const struct art_cli_option tree_table[] = {
    {.name = "all",
     .letter = 'a',
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct tree_options, all),
     .help = "show the standard lists that hold nothing, too"},
    {.name = "depth",
     .letter = 'd',
     .kind = ART_CLI_INT,
     .arg = "N",
     .range = ">= 0",
     .init = "1000",
     .offset = offsetof(struct tree_options, depth),
     .help = "how many levels below the start"},
    {.name = "path",
     .letter = 'p',
     .kind = ART_CLI_STRING,
     .arg = "PATH",
     .init = "/",
     .offset = offsetof(struct tree_options, path),
     .help = "start at this component"},
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option model_table[] = {MODEL_OPTIONS, {0}};

static void format_words(struct art_buf *out)
{
    for (int i = 0; art_format_at(i); i++)
        if (art_format_at(i)->kind == ART_FORMAT_MESH)
            art_buf_printf(out, " %s", art_format_at(i)->name);
}

static const struct art_cli_option mesh_table[] = {
    {.name = "local",
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct mesh_options, local),
     .help = "meshes of bodies in the coordinates of the bodies, not of the world"},
    {.name = "to",
     .letter = 't',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct mesh_options, to),
     .help = "format of the mesh; else as the name tells, else obj",
     .words = format_words},
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option diff_table[] = {
    {.name = "tol",
     .kind = ART_CLI_REAL,
     .arg = "TOL",
     .range = ">= 0",
     .offset = offsetof(struct diff_options, tol),
     .help = "numbers are equal within TOL, absolute and relative to the larger one"},
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option field_table[] = {
    {.name = "gradient",
     .letter = 'g',
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct field_options, gradient),
     .help = "derivatives by x, y and z, too"},
    {.name = "on",
     .kind = ART_CLI_STRING,
     .arg = "MESH",
     .offset = offsetof(struct field_options, on),
     .help = "write this mesh, with the field at its nodes or vertices"},
    {.name = "to",
     .letter = 't',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     .offset = offsetof(struct field_options, to),
     .help = "format of the mesh that is written"},
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option contact_table[] = {
    {.name = "all",
     .letter = 'a',
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct contact_options, all),
     .help = "list pairs that are off, too"},
    {.name = "bodies",
     .letter = 'b',
     .kind = ART_CLI_FLAG,
     .offset = offsetof(struct contact_options, bodies),
     .help = "list the bodies that can collide"},
    {.name = "compat",
     .kind = ART_CLI_CHOICE,
     .arg = "WHICH",
     .choices = "none|artisynth",
     .init = "none",
     .offset = offsetof(struct contact_options, compat),
     .help = "artisynth: of several behaviours for one pair the first counts"},
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option classes_table[] = {PLUGIN_OPTION, {0}};

static const struct art_cli_command commands[] = {
    {.name = "tree",
     .summary = "show the components of a model",
     .options = tree_table,
     .size = sizeof(struct tree_options),
     .args = "FILE",
     .min_args = 1,
     .max_args = 1,
     .run = run_tree},
    {.name = "get",
     .summary = "print the values of properties",
     .options = model_table,
     .size = sizeof(struct model_options),
     .args = "FILE PATH[:PROP]...",
     .min_args = 2,
     .max_args = -1,
     .run = run_get},
    {.name = "mesh",
     .summary = "list the meshes of a model, or write those of components",
     .options = mesh_table,
     .size = sizeof(struct mesh_options),
     .args = "FILE [PATH]...",
     .min_args = 1,
     .max_args = -1,
     .run = run_mesh},
    {.name = "check",
     .summary = "say what is wrong or unknown in a model",
     .options = model_table,
     .size = sizeof(struct model_options),
     .args = "FILE",
     .min_args = 1,
     .max_args = 1,
     .run = run_check},
    {.name = "classes",
     .summary = "list the classes, or what one of them has",
     .options = classes_table,
     .size = sizeof(struct model_options),
     .args = "[NAME]",
     .min_args = 0,
     .max_args = 1,
     .run = run_classes},
    {.name = "field",
     .summary = "values of a field: as given, at points, on a mesh",
     .options = field_table,
     .size = sizeof(struct field_options),
     .args = "FILE PATH [POINTS]",
     .min_args = 2,
     .max_args = 3,
     .run = run_field},
    {.name = "contact",
     .summary = "which bodies collide, and how",
     .options = contact_table,
     .size = sizeof(struct contact_options),
     .args = "FILE [PATH PATH]",
     .min_args = 1,
     .max_args = 3,
     .run = run_contact},
    {.name = "diff",
     .summary = "compare two models",
     .options = diff_table,
     .size = sizeof(struct diff_options),
     .args = "A B",
     .min_args = 2,
     .max_args = 2,
     .run = run_diff},
};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artinfo",
                                             .summary = "look into a model file",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = sizeof commands / sizeof commands[0]};
    return art_cli_main(&tool, argc, argv);
}
