/* Forces along an axis by an excitation. Facts (names, types, defaults) from ArtiSynth's own
 * property tables and files. */
#include "../mech_priv.h"
#include <art/model.h>

#define N(table) (sizeof(table) / sizeof((table)[0]))

#define EXCITED(what, force)                                                                       \
    {.name = "maxForce",                                                                           \
     .type = ART_P_DOUBLE,                                                                         \
     .def = "0",                                                                                   \
     .unit = force,                                                                                \
     .help = what " at excitation 1"},                                                             \
        {.name = "excitation",                                                                     \
         .type = ART_P_DOUBLE,                                                                     \
         .def = "0",                                                                               \
         .flags = ART_PROP_STATE,                                                                  \
         .unit = "1",                                                                              \
         .help = "part of the force, of either sign"},                                             \
        {.name = "netExcitation",                                                                  \
         .type = ART_P_DOUBLE,                                                                     \
         .flags = ART_PROP_READONLY,                                                               \
         .unit = "1",                                                                              \
         .help = "excitation with all sources added"},                                             \
    {                                                                                              \
        .name = "excitationSources", .type = ART_P_REFNUMS,                                        \
        .flags = ART_PROP_ATTR | ART_PROP_TAKES, .unit = "1",                                      \
        .help = "exciters that add to the excitation, with gains"                                  \
    }

static const struct art_prop frame_exciter_props[] = {
    EXCITED("force or moment",
            "dof=MX: M L^2/T^2 | dof=MY: M L^2/T^2 | dof=MZ: M L^2/T^2 | M L/T^2"),
    {.name = "dof",
     .type = ART_P_ENUM,
     .def = "FX",
     .flags = ART_PROP_ATTR,
     .values = "FX|FY|FZ|MX|MY|MZ",
     .help = "force or moment about the origin of the frame, and its axis in the world"},
    {.name = "frame",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .help = "the frame or body it acts on"},
};
static const struct art_class frame_exciter = {
    .name = "FrameExciter",
    .full_name = "artisynth.core.inverse.FrameExciter",
    .extends = "ModelComponentBase",
    .ops = &art_ops_frame_exciter,
    .props = frame_exciter_props,
    .n_props = N(frame_exciter_props),
    .help = "a force or moment on a frame along an axis of the world, by its excitation",
};

static const struct art_prop point_exciter_props[] = {
    EXCITED("force", "M L/T^2"),
    {.name = "dof",
     .type = ART_P_ENUM,
     .def = "FX",
     .flags = ART_PROP_ATTR,
     .values = "FX|FY|FZ",
     .help = "axis of the force in the world"},
    {.name = "point",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .help = "the point it acts on"},
};
static const struct art_class point_exciter = {
    .name = "PointExciter",
    .full_name = "artisynth.core.inverse.PointExciter",
    .extends = "ModelComponentBase",
    .ops = &art_ops_point_exciter,
    .props = point_exciter_props,
    .n_props = N(point_exciter_props),
    .help = "a force on a point along an axis of the world, by its excitation",
};

static const struct art_class *const classes[] = {&frame_exciter, &point_exciter};

const struct art_class_set art_classes_exciter = {classes, N(classes)};
