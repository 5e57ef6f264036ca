#include "artmotion.h"

int main(int argc, char **argv)
{
    const struct art_cli_command commands[] = {run_command, ik_command, id_command, so_command};
    const struct art_cli_tool tool = {
        .name = "artmotion",
        .summary =
            "analyse a recorded motion: inverse kinematics, inverse dynamics, static optimisation",
        .man = art_tool_man,
        .commands = commands,
        .n_commands = sizeof commands / sizeof commands[0],
    };
    return art_cli_main(&tool, argc, argv);
}
