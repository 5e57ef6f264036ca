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

static const struct art_prop drawing_props[] = {
    ART_ROW_RENDER_PROPS("RenderProps"),
    ART_P("script", STRING, NULL, "file with Lua text: a function draw(d)",
          .flags = ART_PROP_NULLABLE | ART_PROP_OURS),
    ART_ROW_LUA_TEXT,
    ART_P("model", REF, NULL, "the model that the script sees as `model`",
          .flags = ART_PROP_ATTR | ART_PROP_NULLABLE),
};

static const struct art_class classes[] = {
    ART_CLASS("ScriptDrawing", "artkit", "RenderableComponentBase", .flags = ART_CLASS_PASSIVE,
              ART_PROPS(drawing_props),
              .help = "a Lua script that draws points, lines, triangles, solids and texts in each "
                      "picture"),
    ART_CLASS("ScriptController", "artkit", "ControllerBase", ART_PROPS(script_props),
              .help = "a Lua script that acts before each step"),
    ART_CLASS("ScriptMonitor", "artkit", "MonitorBase", ART_PROPS(script_props),
              .help = "a Lua script that acts after each step"),
};

const struct art_class_set art_classes_script = ART_CLASS_TABLE(classes);
