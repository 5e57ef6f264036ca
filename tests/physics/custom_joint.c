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
    /* OpenSim's: an axis that shifts as it turns, two axes that are not at right angles */
    {"OpenSimCustomJoint",
     "coupling=[ coordinates=[ [ name='flexion' ] ] axes=[\n"
     "[ coordIdxs=[0] axis=[ 0.1 0.3 1 ] function=LinearFunction1x1 [ 1.0 0.2 ] ]\n"
     "[ coordIdxs=[0] axis=[ 0 1 0 ] function=CubicFunction1x1 [ 0.01 -0.02 0.1 0.05 ] ]\n"
     "[ coordIdxs=[] axis=[ 1 0 0 ] function=ConstantFunction1x1 [ 0.3 ] ]\n"
     "[ coordIdxs=[0] axis=[ 1 0 0 ] function=QuadraticFunction1x1 [ 0.05 0.1 0.2 ] ]\n"
     "[ coordIdxs=[0] axis=[ 0 1 0.5 ] function=CubicHermiteSpline1d [ -3 0.2 0.1 0 0 -0.1 3 0.1 0 "
     "] ]\n"
     "[ coordIdxs=[] axis=[ 0 0 1 ] function=ConstantFunction1x1 [ 0.1 ] ] ] ]"},
    {"OpenSimCustomJoint",
     "coupling=[ coordinates=[ [ name='p' ] [ name='q' ] [ name='slide' motion_type=TRANSLATIONAL "
     "] ] axes=[\n"
     "[ coordIdxs=[0] axis=[ 0 0 1 ] function=LinearFunction1x1 [ 1.0 0.0 ] ]\n"
     "[ coordIdxs=[1] axis=[ 0.2 1 0.1 ] function=LinearFunction1x1 [ 1.0 0.0 ] ]\n"
     "[ coordIdxs=[] axis=[ 1 0 0 ] ]\n"
     "[ coordIdxs=[2] axis=[ 1 0 0 ] function=LinearFunction1x1 [ 1.0 0.0 ] ]\n"
     "[ coordIdxs=[0 1] axis=[ 0 1 0 ] function=LinearFunctionNx1 [ 0.1 -0.05 0.2 ] ]\n"
     "[ coordIdxs=[1] axis=[ 0 0 1 ] function=CubicFunction1x1 [ 0.01 0.0 0.1 0.0 ] ] ] ]"},
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
