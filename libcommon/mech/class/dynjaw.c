/* Classes of the dynjaw package of the ArtiSynth models: a bolus of food, and the jaw model, a
 * MechModel that keeps how its planes were placed. They have no short names in files. */
#include "../mech_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop food_bolus_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    {.name = "point",
     .type = ART_P_REF,
     .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART,
     .help = "the point that bites on it"},
    {.name = "planarConnector",
     .type = ART_P_OBJECT,
     .flags = ART_PROP_ATTR,
     .def = "PlanarConnector",
     .values = "PlanarConnector",
     .help = "the bite plane: frame D of this copy of it"},
    {.name = "resistance",
     .type = ART_P_DOUBLE,
     .def = "1.0",
     .unit = "M L/T^2",
     .range = "[0,inf)",
     .help = "greatest force, in 1000 units of force: N where lengths are mm"},
    {.name = "diameter",
     .type = ART_P_DOUBLE,
     .def = "1.0",
     .unit = "L",
     .range = "(0,inf)",
     .help = "distance from the plane below which it pushes"},
    {.name = "damping",
     .type = ART_P_DOUBLE,
     .def = "0.1",
     .unit = "M/T",
     .range = "[0,inf)",
     .help = "force per speed while the teeth close, in 1000 units of force"},
    {.name = "active",
     .type = ART_P_BOOL,
     .def = "false",
     .help = "whether it is between the teeth"},
    {.name = "crushed",
     .type = ART_P_BOOL,
     .def = "true",
     .flags = ART_PROP_STATE,
     .help = "whether it was bitten through, until the point is a diameter away"},
    {.name = "forceNorm",
     .type = ART_P_DOUBLE,
     .flags = ART_PROP_READONLY,
     .unit = "M L/T^2",
     .help = "force on the point, in 1000 units of force"},
    {.name = "normal",
     .type = ART_P_VECTOR,
     .size = 3,
     .flags = ART_PROP_READONLY,
     .unit = "1",
     .geom = "normal",
     .help = "direction of the force"},
};

static const struct art_class food_bolus = {
    .name = "artisynth.models.dynjaw.FoodBolus",
    .ops = &art_ops_food_bolus,
    .full_name = "artisynth.models.dynjaw.FoodBolus",
    .aliases = "FoodBolus",
    .extends = "RenderableComponentBase",
    .props = food_bolus_props,
    .n_props = sizeof food_bolus_props / sizeof food_bolus_props[0],
    .help = "pushes a point away from a bite plane until it is crushed",
};

/* What the planes of a model were placed by: the planes themselves count, here as in a file read
 * back. As attributes they cannot be driven, which would do nothing. */
#define ANGLE(N, H)                                                                                \
    {                                                                                              \
        .name = N, .type = ART_P_DOUBLE, .flags = ART_PROP_ATTR, .unit = "deg", .help = H          \
    }
#define STIFFNESS(N, H)                                                                            \
    {                                                                                              \
        .name = N, .type = ART_P_DOUBLE, .flags = ART_PROP_ATTR, .unit = "M/T^2", .help = H        \
    }
#define COLOR(N, H)                                                                                \
    {                                                                                              \
        .name = N, .type = ART_P_COLOR, .flags = ART_PROP_ATTR, .help = H                          \
    }

static const struct art_prop jaw_model_props[] = {
    ANGLE("lCondylarAngle", "slope of the left condylar guide"),
    ANGLE("rCondylarAngle", "slope of the right condylar guide"),
    ANGLE("lCondylarCant", "tilt of the left condylar guide"),
    ANGLE("rCondylarCant", "tilt of the right condylar guide"),
    ANGLE("lMedWallAngle", "turn of the left medial wall"),
    ANGLE("rMedWallAngle", "turn of the right medial wall"),
    ANGLE("lLtrlWallAngle", "turn of the left lateral wall"),
    ANGLE("rLtrlWallAngle", "turn of the right lateral wall"),
    ANGLE("lPostWallAngle", "turn of the left posterior wall"),
    ANGLE("rPostWallAngle", "turn of the right posterior wall"),
    ANGLE("lBiteAngle", "slope of the left bite plane"),
    ANGLE("rBiteAngle", "slope of the right bite plane"),
    ANGLE("lBiteCant", "tilt of the left bite plane"),
    ANGLE("rBiteCant", "tilt of the right bite plane"),
    STIFFNESS("ctrMemStiffness", "of the cricotracheal membrane"),
    STIFFNESS("thMemStiffness", "of the thyrohyoid membrane"),
    {.name = "renderFaces", .type = ART_P_BOOL, .flags = ART_PROP_ATTR, .help = "faces are drawn"},
    {.name = "transparency", .type = ART_P_BOOL, .flags = ART_PROP_ATTR, .help = "bones are clear"},
    COLOR("muscleColor", "of muscles"),
    COLOR("rigidBodyColor", "of bones"),
};

static const struct art_class jaw_model = {
    .name = "artisynth.models.dynjaw.JawModel",
    .full_name = "artisynth.models.dynjaw.JawModel",
    .aliases = "JawModel",
    .extends = "MechModel",
    .flags = ART_CLASS_OPEN,
    .props = jaw_model_props,
    .n_props = sizeof jaw_model_props / sizeof jaw_model_props[0],
    .help = "a mechanical model of a jaw that tells how its planes were placed",
};

static const struct art_class *const classes[] = {&food_bolus, &jaw_model};

const struct art_class_set art_classes_dynjaw = {classes, sizeof classes / sizeof classes[0]};
