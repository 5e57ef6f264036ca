#include "artprobe.h"

int main(int argc, char **argv)
{
    const struct art_cli_command commands[] = {
        smooth_command, stats_command, diff_command, convert_command, resample_command,
        cut_command,    join_command,  math_command, fill_command,    rename_command};
    const struct art_cli_tool tool = {
        .name = "artprobe",
        .summary =
            "smooth, fill, resample, cut, join, rename, compute, compare and convert time series",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
