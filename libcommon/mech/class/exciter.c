/* This file declares classes of forces along an axis by an excitation. Facts (names, types,
 * defaults) come from ArtiSynth's own property tables and files. */
#include "../mech_priv.h"
#include <art/rows.h>

#define EXCITED(what, force)                                                                       \
    ART_P("maxForce", DOUBLE(force), "0", what " at excitation 1"),                                \
        ART_P("excitation", DOUBLE("1"), "0", "part of the force, of either sign", ART_STATE),     \
        ART_P("netExcitation", DOUBLE("1"), NULL, "excitation with all sources added",             \
              ART_READONLY),                                                                       \
        ART_P("excitationSources", REFNUMS, NULL,                                                  \
              "exciters that add to the excitation, with gains",                                   \
              .flags = ART_PROP_ATTR | ART_PROP_TAKES, .unit = "1")

static const struct art_prop frame_exciter_props[] = {
    EXCITED("force or moment",
            "dof=MX: M L^2/T^2 | dof=MY: M L^2/T^2 | dof=MZ: M L^2/T^2 | M L/T^2"),
    ART_P("dof", ENUM("FX|FY|FZ|MX|MY|MZ"), "FX",
          "force or moment about the origin of the frame, and its axis in the world", ART_ATTR),
    ART_P("frame", REF, NULL, "the frame or body it acts on",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
};

static const struct art_prop point_exciter_props[] = {
    EXCITED("force", "M L/T^2"),
    ART_P("dof", ENUM("FX|FY|FZ"), "FX", "axis of the force in the world", ART_ATTR),
    ART_P("point", REF, NULL, "the point it acts on",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
};

static const struct art_class classes[] = {
    ART_CORE_CLASS(
        "FrameExciter", "inverse", "ModelComponentBase", .kind = ART_KIND_FORCE_EXCITER,
        ART_PROPS(frame_exciter_props), .ops = &art_ops_frame_exciter,
        .help = "a force or moment on a frame along an axis of the world, by its excitation"),
    ART_CORE_CLASS("PointExciter", "inverse", "ModelComponentBase", .kind = ART_KIND_FORCE_EXCITER,
                   ART_PROPS(point_exciter_props), .ops = &art_ops_point_exciter,
                   .help = "a force on a point along an axis of the world, by its excitation"),
};

const struct art_class_set art_classes_exciter = ART_CLASS_TABLE(classes);
