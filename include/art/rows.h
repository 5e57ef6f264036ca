/* art/rows.h - how the tables of art/model.h are written: a property, a class a row.
 *
 *     static const struct art_prop props[] = {
 *         ART_P("stiffness", DOUBLE("M/T^2"), "100", "force by stretch", .range = "[0,inf)"),
 *         ART_P("offset", VECTOR(3, "L"), "0 0 0", ART_INHERITED),
 *         ART_P("side", ENUM("left|right"), "left", "where it is held"),
 *         ART_P("force", DOUBLE("M L/T^2"), NULL, "tension", ART_READONLY),
 *         ART_ROW_RENDER_PROPS("LineRenderProps"),
 *         ART_ROW_ENABLED,
 *     };
 *     static const struct art_class classes[] = {
 *         ART_CLASS("Band", "my.models", "AxialSpring", ART_PROPS(props), .ops = &band,
 *                   .help = "an elastic band"),
 *     };
 *     static const struct art_class_set set = ART_CLASS_TABLE(classes);
 */
#ifndef ART_ROWS_H
#define ART_ROWS_H

#include <art/model.h>

/* ART_P(name, type, default, help, more): a row of struct art_prop. The type is that of enum art_ptype
 * without ART_P_; what a type always needs stands behind it: DOUBLE(unit), NUMBERS(unit), RANGE(unit),
 * VECTOR(size, unit), ENUM(words), OBJECT(class). The default is NULL where there is none. The help may be
 * left out. Behind it stands what few properties have, by name: .range = "[0,inf)", .legal, .unit = "1",
 * .geom = "point", .flags = ..., or one of the words below. */
#define ART_P(name_, type_, ...) {.name = name_, ART_P_AS_##type_, .def = __VA_ARGS__}

#define ART_P_AS_BOOL .type = ART_P_BOOL
#define ART_P_AS_INT .type = ART_P_INT
#define ART_P_AS_DOUBLE(unit_) .type = ART_P_DOUBLE, .unit = unit_
#define ART_P_AS_TIME .type = ART_P_TIME
#define ART_P_AS_VECTOR(size_, unit_) .type = ART_P_VECTOR, .size = size_, .unit = unit_
#define ART_P_AS_NUMBERS(unit_) .type = ART_P_NUMBERS, .unit = unit_
#define ART_P_AS_ORIENT .type = ART_P_ORIENT
#define ART_P_AS_QUAT .type = ART_P_QUAT
#define ART_P_AS_POSE .type = ART_P_POSE
#define ART_P_AS_INERTIA .type = ART_P_INERTIA
#define ART_P_AS_SYM3 .type = ART_P_SYM3
#define ART_P_AS_RANGE(unit_) .type = ART_P_RANGE, .unit = unit_
#define ART_P_AS_COLOR .type = ART_P_COLOR
#define ART_P_AS_STRING .type = ART_P_STRING
#define ART_P_AS_ENUM(words_) .type = ART_P_ENUM, .values = words_
#define ART_P_AS_WORDS .type = ART_P_WORDS
#define ART_P_AS_REF .type = ART_P_REF
#define ART_P_AS_REFS .type = ART_P_REFS
#define ART_P_AS_REFNUMS .type = ART_P_REFNUMS
#define ART_P_AS_PROPREFS .type = ART_P_PROPREFS
#define ART_P_AS_OBJECT(class_) .type = ART_P_OBJECT, .values = class_
#define ART_P_AS_MESH .type = ART_P_MESH
#define ART_P_AS_RAW .type = ART_P_RAW

/* The mode, where the property takes part in inheritance. */
#define ART_EXPLICIT .mode = ART_MODE_EXPLICIT
#define ART_INHERITED .mode = ART_MODE_INHERITED
/* A row has a single flag this way; several are written .flags = ART_PROP_ATTR | ART_PROP_NEEDS. */
#define ART_READONLY .flags = ART_PROP_READONLY
/* A row that the original computes and nothing here does. Every other read-only number has a getter
 * (struct art_live, or `derived` of the class); a test asks each. */
#define ART_NOT_COMPUTED .flags = ART_PROP_READONLY | ART_PROP_NOT_COMPUTED
#define ART_ATTR .flags = ART_PROP_ATTR
#define ART_NULLABLE .flags = ART_PROP_NULLABLE
#define ART_STATE .flags = ART_PROP_STATE
#define ART_DERIVED .flags = ART_PROP_DERIVED
#define ART_FIELD .flags = ART_PROP_FIELD
#define ART_OURS .flags = ART_PROP_OURS

/* ART_CLASS(name, package, extends, more): a struct art_class, the full name from the package and the short
 * one; ART_CORE_CLASS: of a package of ArtiSynth, without its "artisynth.core.". */
#define ART_CLASS(name_, package_, ...) \
    {.name = name_, .full_name = package_ "." name_, .extends = __VA_ARGS__}
#define ART_CORE_CLASS(name_, package_, ...) ART_CLASS(name_, "artisynth.core." package_, __VA_ARGS__)
#define ART_PROPS(table_) .props = table_, .n_props = (int)(sizeof(table_) / sizeof(table_)[0])
#define ART_CHILDREN(table_) .children = table_, .n_children = (int)(sizeof(table_) / sizeof(table_)[0])
/* A struct art_class_set: of a table of classes, and of an array of pointers to classes. */
#define ART_CLASS_TABLE(table_) {.table = table_, .n_table = (int)(sizeof(table_) / sizeof(table_)[0])}
#define ART_CLASS_LIST(list_) {.classes = list_, .n = (int)(sizeof(list_) / sizeof(list_)[0])}

/* Properties that several classes have, so that their names, units, defaults and words are said once. */

/* These rows are the render properties of a component; style: the class of its default, NULL: none. */
#define ART_ROW_RENDER_PROPS(style) \
    ART_P("renderProps", OBJECT("RenderProps"), style, "how it is drawn", ART_NULLABLE)

#define ART_ROW_ENABLED \
    ART_P("enabled", BOOL, "true", "whether it acts")

#define ART_ROW_DYNAMIC \
    ART_P("dynamic", BOOL, "true", "moved by forces; false: fixed or driven by targets")

#define ART_ROW_COLLIDABLE \
    ART_P("collidable", ENUM("OFF|INTERNAL|EXTERNAL|ALL"), "ALL", "takes part in contact")

#define ART_ROW_TARGET_ACTIVITY \
    ART_P("targetActivity", ENUM("Position|Velocity|PositionVelocity|None|Auto"), "Auto", \
          "which targets count")

#define ART_ROW_EXCITATION \
    ART_P("excitation", DOUBLE("1"), "0", "activation set by the user", ART_STATE)

#define ART_ROW_NET_EXCITATION \
    ART_P("netExcitation", DOUBLE("1"), NULL, "activation with all sources added", ART_READONLY)

#define ART_ROW_EXCITATION_SOURCES \
    ART_P("excitationSources", REFNUMS, NULL, "exciters that add to the excitation, with gains", \
          .flags = ART_PROP_ATTR | ART_PROP_TAKES, .unit = "1")

#define ART_ROW_EXCITATION_COLOR \
    ART_P("excitationColor", COLOR, NULL, ART_NULLABLE, ART_INHERITED)

#define ART_ROW_MAX_COLORED_EXCITATION \
    ART_P("maxColoredExcitation", DOUBLE("1"), "1", ART_INHERITED)

#define ART_ROW_AXIS_LENGTH(length) \
    ART_P("axisLength", DOUBLE("L"), length, "length of the drawn axes")

#define ART_ROW_ELEMENT_WIDGET_SIZE \
    ART_P("elementWidgetSize", DOUBLE("1"), "0", ART_INHERITED)

#define ART_ROW_LUA_TEXT \
    ART_P("code", STRING, NULL, "the Lua text itself, in place of a file", \
          .flags = ART_PROP_NULLABLE | ART_PROP_OURS)

/* The values at the ends of a scale of colours: [ interval=[ LOW HIGH ] updating=WORD ]. */
#define ART_SCALAR_RANGE .values = "ScalarRange"

/* These are numbers: x, y, width, height; the rows of a transform. */
#define ART_RECTANGLE .values = "Rectangle2d"
#define ART_AFFINE .values = "AffineTransform3d"

/* Colours by value are a class of this package, with what it consists of. */
#define ART_COLOR_MAPS .values = "maspack.render.color."

#define ART_ROW_MAX_STRESS \
    ART_P("maxStress", DOUBLE("M/L/T^2"), "30000", "stress along the fibres at full activation", \
          ART_FIELD, ART_EXPLICIT)

#define ART_ROW_YOUNGS_MODULUS \
    ART_P("YoungsModulus", DOUBLE("M/L/T^2"), "500000", "tensile stress by strain, at rest", ART_FIELD, \
          ART_INHERITED, .range = "~[0,inf)", .legal = "[0,inf)")

#define ART_ROW_POISSONS_RATIO \
    ART_P("PoissonsRatio", DOUBLE("1"), "0.33", "contraction across by extension along, at rest", \
          ART_INHERITED, .range = "~(-1,0.5]", .legal = "(-1,0.5)")

#define ART_ROW_FEM_MATERIAL \
    ART_P("material", OBJECT("FemMaterial"), "LinearMaterial", "force law", ART_NULLABLE)

#endif
