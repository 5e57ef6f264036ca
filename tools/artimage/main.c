#include "artimage.h"

int main(int argc, char **argv)
{
    const struct art_cli_command commands[] = {
        convert_command, crop_command,  dump_command,   import_command,   info_command,
        label_command,   make_command,  morph_command,  resample_command, sample_command,
        series_command,  slice_command, smooth_command, surface_command,  threshold_command,
    };
    const struct art_cli_tool tool = {
        .name = "artimage",
        .summary = "convert, filter and segment medical images, and make surfaces of them",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
