/* art/rows.h - property rows that several classes have (struct art_prop of art/model.h), so that their
 * names, units, defaults and words are said once. Each stands in a table of properties like a row of its
 * own:
 *
 *     static const struct art_prop props[] = {
 *         ART_ROW_RENDER_PROPS("LineRenderProps"),
 *         ART_ROW_ENABLED,
 *     };
 */
#ifndef ART_ROWS_H
#define ART_ROWS_H

#include <art/model.h>

/* How a component is drawn; style: the class of its default, NULL: none. */
#define ART_ROW_RENDER_PROPS(style) \
    {.name = "renderProps", .type = ART_P_OBJECT, .def = style, .flags = ART_PROP_NULLABLE, \
     .values = "RenderProps", .help = "how it is drawn"}

#define ART_ROW_ENABLED \
    {.name = "enabled", .type = ART_P_BOOL, .def = "true", .help = "whether it acts"}

#define ART_ROW_DYNAMIC \
    {.name = "dynamic", .type = ART_P_BOOL, .def = "true", .help = \
     "moved by forces; false: fixed or driven by targets"}

#define ART_ROW_COLLIDABLE \
    {.name = "collidable", .type = ART_P_ENUM, .def = "ALL", .values = \
     "OFF|INTERNAL|EXTERNAL|ALL", .help = "takes part in contact"}

#define ART_ROW_TARGET_ACTIVITY \
    {.name = "targetActivity", .type = ART_P_ENUM, .def = "Auto", .values = \
     "Position|Velocity|PositionVelocity|None|Auto", .help = "which targets count"}

#define ART_ROW_EXCITATION \
    {.name = "excitation", .type = ART_P_DOUBLE, .def = "0", .flags = ART_PROP_STATE, .unit = \
     "1", .help = "activation set by the user"}

#define ART_ROW_NET_EXCITATION \
    {.name = "netExcitation", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "1", \
     .help = "activation with all sources added"}

#define ART_ROW_EXCITATION_SOURCES \
    {.name = "excitationSources", .type = ART_P_REFNUMS, .flags = ART_PROP_ATTR | \
     ART_PROP_TAKES, .unit = "1", .help = "exciters that add to the excitation, with gains"}

#define ART_ROW_EXCITATION_COLOR \
    {.name = "excitationColor", .type = ART_P_COLOR, .mode = ART_MODE_EXPLICIT, .flags = \
     ART_PROP_NULLABLE}

#define ART_ROW_MAX_COLORED_EXCITATION \
    {.name = "maxColoredExcitation", .type = ART_P_DOUBLE, .def = "1", .mode = \
     ART_MODE_EXPLICIT, .unit = "1"}

#define ART_ROW_AXIS_LENGTH(length) \
    {.name = "axisLength", .type = ART_P_DOUBLE, .def = length, .unit = "L", .help = \
     "length of the drawn axes"}

#define ART_ROW_ELEMENT_WIDGET_SIZE \
    {.name = "elementWidgetSize", .type = ART_P_DOUBLE, .def = "0", .mode = \
     ART_MODE_INHERITED, .unit = "1"}

#define ART_ROW_LUA_TEXT \
    {.name = "code", .type = ART_P_STRING, .flags = ART_PROP_NULLABLE, .help = \
     "the Lua text itself, in place of a file"}

#define ART_ROW_MAX_STRESS \
    {.name = "maxStress", .flags = ART_PROP_FIELD, .type = ART_P_DOUBLE, .def = "30000", .mode \
     = ART_MODE_EXPLICIT, .unit = "M/L/T^2", .help = \
     "stress along the fibres at full activation"}

#define ART_ROW_YOUNGS_MODULUS \
    {.name = "YoungsModulus", .flags = ART_PROP_FIELD, .type = ART_P_DOUBLE, .def = "500000", \
     .mode = ART_MODE_INHERITED, .unit = "M/L/T^2", .range = "~[0,inf)", .help = \
     "tensile stress by strain, at rest"}

#define ART_ROW_POISSONS_RATIO \
    {.name = "PoissonsRatio", .type = ART_P_DOUBLE, .def = "0.33", .mode = ART_MODE_INHERITED, \
     .unit = "1", .range = "~(-1,0.5]", .help = \
     "contraction across by extension along, at rest"}

#define ART_ROW_FEM_MATERIAL \
    {.name = "material", .type = ART_P_OBJECT, .def = "LinearMaterial", .flags = \
     ART_PROP_NULLABLE, .values = "FemMaterial", .help = "force law"}

#endif
