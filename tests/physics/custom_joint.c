/* Kinds of joints that the library does not have: those of an example. Its plug-in is compiled into
 * the tests, its script is read where it is. */
#define art_plugin_register custom_screw_register
#define art_plugin_interface custom_screw_interface
#include "../../examples/custom-joint/screw.c"
#include "joint_fixture.h"
#include <art/script.h>

static const struct joint_fixture_kind custom[] = {
    {"ScrewJoint", ""},
    {"ScriptJoint", "script='examples/custom-joint/trammel.lua' customProperties=[\n"
                    "[ name='theta' type=angle ] [ name='semiX' type=double default=1.2 ]\n"
                    "[ name='semiY' type=double default=0.7 ] ]"},
};

bool joint_fixture_kind_at(int i, struct joint_fixture_kind *out)
{
    int n = 0;
    while (art_joint_kind_at(n)) n++;
    if (i >= n + (int)(sizeof custom / sizeof custom[0])) return false;
    if (i < n)
        *out = (struct joint_fixture_kind){art_joint_kind_at(i)->cls->name, ""};
    else
        *out = custom[i - n];
    return true;
}

int joint_fixture_schema(struct art_ctx *ctx, struct art_schema **schema)
{
    struct art_plugin screw_plugin = {.file = "screw.so"};
    struct art_plugin_set plugins = {&screw_plugin, 1, 1};
    int status = custom_screw_register(ctx, &screw_plugin);
    return status < 0 ? status : art_script_schema(ctx, &plugins, NULL, 0, schema);
}
