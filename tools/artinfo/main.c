#include "artinfo.h"
#include <art/format.h>

static const struct art_cli_option tree_table[] = {
    ART_OPTION(tree_options, all, "all", 'a', FLAG, "show empty standard lists, too"),
    ART_OPTION(tree_options, depth, "depth", 'd', INT("N"), "how many levels below the start",
               .range = ">= 0", .init = "1000"),
    ART_OPTION(tree_options, path, "path", 'p', STRING("PATH"), "start at this component",
               .init = "/"),
    MODEL_OPTIONS,
    {0}};

#define START_OPTIONS                                                                              \
    ART_OPTION(start_options, ignore, "ignore", 0, LIST("CLASS"),                                  \
               "leave out components of a class that cannot be simulated; repeatable"),            \
        MODEL_OPTIONS

static const struct art_cli_option start_table[] = {START_OPTIONS, {0}};

static const struct art_cli_option model_table[] = {MODEL_OPTIONS, {0}};

static const struct art_cli_option check_table[] = {
    ART_OPTION(
        check_options, reader, "for", 0, CHOICE("WHO", "artkit|artisynth"),
        "the program that will read the model; artisynth: also reports what it does not know",
        .init = "artkit"),
    MODEL_OPTIONS,
    {0}};

static void format_words(struct art_buf *out)
{
    for (int i = 0; art_format_at(i); i++)
        if (art_format_at(i)->kind == ART_FORMAT_MESH)
            art_buf_printf(out, " %s", art_format_at(i)->name);
}

static const struct art_cli_option mesh_table[] = {
    ART_OPTION(mesh_options, local, "local", 0, FLAG,
               "meshes of bodies in the coordinates of the bodies, not of the world"),
    ART_OPTION(mesh_options, to, "to", 't', STRING("FORMAT"),
               "format of the mesh; default: by the file name, else obj", .words = format_words),
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option fetch_table[] = {
    ART_OPTION(fetch_options, base, "base", 0, STRING("URI"),
               "the folder in which SOURCE, by default the name of DEST, is found"),
    ART_OPTION(fetch_options, sha256, "sha256", 0, STRING("HEX"),
               "the check sum of the file that was meant"),
    ART_OPTION(fetch_options, gunzip, "gunzip", 0, FLAG, "DEST is what the file is when unpacked"),
    ART_OPTION(fetch_options, force, "force", 0, FLAG, "fetch it again if it is there"),
    {0}};

static const struct art_cli_option diff_table[] = {
    ART_OPTION(diff_options, tol, "tol", 0, REAL("TOL"),
               "numbers are equal within TOL, absolute and relative to the larger one",
               .range = ">= 0"),
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option field_table[] = {
    ART_OPTION(field_options, gradient, "gradient", 'g', FLAG, "derivatives by x, y and z, too"),
    ART_OPTION(field_options, on, "on", 0, STRING("MESH"),
               "write this mesh, with the field at its nodes or vertices"),
    ART_OPTION(field_options, to, "to", 't', STRING("FORMAT"),
               "format of the mesh that is written"),
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option contact_table[] = {
    ART_OPTION(contact_options, all, "all", 'a', FLAG, "list pairs that are off, too"),
    ART_OPTION(contact_options, bodies, "bodies", 'b', FLAG, "list the bodies that can collide"),
    ART_OPTION(contact_options, compat, "compat", 0, CHOICE("WHICH", "none|artisynth"),
               "artisynth: of several behaviours for one pair the first counts", .init = "none"),
    MODEL_OPTIONS,
    {0}};

static const struct art_cli_option path_table[] = {
    ART_OPTION(path_options, sweep, "sweep", 0, LIST("PATH:COORD=A..B/N"),
               "a row for each of N steps of a coordinate; with several all combinations"),
    START_OPTIONS,
    {0}};

static const struct art_cli_option classes_table[] = {PLUGIN_OPTION, {0}};

static const struct art_cli_command commands[] = {
    ART_COMMAND("tree", "show the components of a model", tree_table, tree_options, "FILE", 1, 1,
                run_tree),
    ART_COMMAND("get", "print the values of properties", start_table, start_options,
                "FILE PATH[:PROP]...", 2, -1, run_get),
    ART_COMMAND("mesh", "list the meshes of a model, or write those of components", mesh_table,
                mesh_options, "FILE [PATH]...", 1, -1, run_mesh),
    ART_COMMAND("check", "report what is wrong or unknown in a model", check_table, check_options,
                "FILE", 1, 1, run_check),
    ART_COMMAND("classes", "list the classes, or what one of them has", classes_table,
                model_options, "[NAME]", 0, 1, run_classes, .words = class_words),
    ART_COMMAND("lua",
                "how scripts build models: the sections of the reference, one of them, or a name",
                NULL, model_options, "[NAME]", 0, 1, run_lua, .words = lua_words),
    ART_COMMAND("field", "values of a field: as given, at points, on a mesh", field_table,
                field_options, "FILE PATH [POINTS]", 2, 3, run_field),
    ART_COMMAND("contact", "which bodies collide, and how", contact_table, contact_options,
                "FILE [PATH PATH]", 1, 3, run_contact),
    ART_COMMAND("path",
                "the path of a spring through several points: length, moment arms, wrapping",
                path_table, path_options, "FILE SPRING", 2, 2, run_path),
    ART_COMMAND("panels", "control panels: their widgets, values and properties", model_table,
                model_options, "FILE", 1, 1, run_panels),
    ART_COMMAND("models", "list the models in the folders of ARTKIT_MODELS", NULL, model_options,
                "", 0, 0, run_models),
    ART_COMMAND("fetch", "fetch a file if it is not there yet", fetch_table, fetch_options,
                "DEST [SOURCE]", 1, 2, run_fetch),
    ART_COMMAND("diff", "compare two models", diff_table, diff_options, "A B", 2, 2, run_diff),
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
