#include "artreduce.h"

int main(int argc, char **argv)
{
    const struct art_cli_command commands[] = {
        compute_command, info_command, pose_command, press_command, touch_command,
    };
    const struct art_cli_tool tool = {
        .name = "artreduce",
        .summary = "reduce elastic parts to their surface, bond them in chains, pose, press and "
                   "touch them",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
