#include "artmesh.h"

int main(int argc, char **argv)
{
    const struct art_cli_command commands[] = {
        bool_command,   check_command,     clip_command,      convert_command, distance_command,
        grid_command,   hull_command,      info_command,      make_command,    mass_command,
        merge_command,  register_command,  remesh_command,    repair_command,  simplify_command,
        smooth_command, subdivide_command, transform_command, weights_command,
    };
    const struct art_cli_tool tool = {
        .name = "artmesh",
        .summary = "convert, check, repair, measure, make and change surface meshes",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
