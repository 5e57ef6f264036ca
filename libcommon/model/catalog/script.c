/* Scripts that act in a simulation. They are artkit's own: ArtiSynth has such things as Java
 * classes. */
#include "catalog_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop script_props[] = {
    ART_P("script", STRING, NULL,
          "file with Lua text: functions initialize(t0), apply(t0, t1), save(), load(x)",
          .flags = ART_PROP_NULLABLE | ART_PROP_OURS),
    ART_ROW_LUA_TEXT,
};

static const struct art_class classes[] = {
    ART_CLASS("ScriptController", "artkit", "ControllerBase", ART_PROPS(script_props),
              .help = "a Lua script that acts before each step"),
    ART_CLASS("ScriptMonitor", "artkit", "MonitorBase", ART_PROPS(script_props),
              .help = "a Lua script that acts after each step"),
};

const struct art_class_set art_classes_script = ART_CLASS_TABLE(classes);
