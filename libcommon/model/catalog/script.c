/* Scripts that act in a simulation. They are artkit's own: ArtiSynth has such things as Java
 * classes. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop script_props[] = {
    {.name = "script",
     .type = ART_P_STRING,
     .flags = ART_PROP_NULLABLE,
     .help = "file with Lua text: functions initialize(t0), apply(t0, t1), save(), load(x)"},
    ART_ROW_LUA_TEXT,
};

static const struct art_class script_controller = {
    .name = "ScriptController",
    .full_name = "artkit.ScriptController",
    .extends = "ControllerBase",
    .props = script_props,
    .n_props = sizeof script_props / sizeof script_props[0],
    .help = "a Lua script that acts before each step",
};

static const struct art_class script_monitor = {
    .name = "ScriptMonitor",
    .full_name = "artkit.ScriptMonitor",
    .extends = "MonitorBase",
    .props = script_props,
    .n_props = sizeof script_props / sizeof script_props[0],
    .help = "a Lua script that acts after each step",
};

static const struct art_class *const classes[] = {&script_controller, &script_monitor};

const struct art_class_set art_classes_script = {classes, sizeof classes / sizeof classes[0]};
