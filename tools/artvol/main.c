#include "artvol.h"

int main(int argc, char **argv)
{
    const struct art_cli_command commands[] = {
        check_command,  convert_command,   embed_command, improve_command, info_command,
        kinds_command,  make_command,      map_command,   merge_command,   raise_command,
        refine_command, select_command,    split_command, subset_command,  surface_command,
        tet_command,    transform_command,
    };
    const struct art_cli_tool tool = {
        .name = "artvol",
        .summary = "convert, check, measure, make volume meshes, and fill surfaces with elements",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
