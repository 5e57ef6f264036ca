/* This file declares classes of the dynjaw package of the ArtiSynth models: a bolus of food, and
 * the jaw model, a MechModel that keeps how its planes were placed. They have no short names in
 * files. */
#include "../muscle_priv.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop food_bolus_props[] = {
    ART_ROW_RENDER_PROPS(NULL),
    ART_P("point", REF, NULL, "the point that bites on it",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_PART),
    ART_P("planarConnector", OBJECT("PlanarConnector"), "PlanarConnector",
          "the bite plane: frame D of this copy of it", ART_ATTR),
    ART_P("resistance", DOUBLE("M L/T^2"), "1.0",
          "greatest force, in 1000 units of force: N where lengths are mm", .range = "[0,inf)"),
    ART_P("diameter", DOUBLE("L"), "1.0", "distance from the plane below which it pushes",
          .range = "(0,inf)"),
    ART_P("damping", DOUBLE("M/T"), "0.1",
          "force per speed while the teeth close, in 1000 units of force", .range = "[0,inf)"),
    ART_P("active", BOOL, "false", "whether it is between the teeth"),
    ART_P("crushed", BOOL, "true",
          "whether it was bitten through, until the point is a diameter away", ART_STATE),
    ART_P("forceNorm", DOUBLE("M L/T^2"), NULL, "force on the point, in 1000 units of force",
          ART_READONLY),
    ART_P("normal", VECTOR(3, "1"), NULL, "direction of the force", ART_READONLY, .geom = "normal"),
};

/* These parameters were used to place the planes of a model; only the planes themselves count, here
 * as in a file read back. They are attributes, so that nothing can drive them, which would have no
 * effect. */
#define ANGLE(N, H) ART_P(N, DOUBLE("deg"), NULL, H, ART_ATTR)
#define STIFFNESS(N, H) ART_P(N, DOUBLE("M/T^2"), NULL, H, ART_ATTR)
#define COLOR(N, H) ART_P(N, COLOR, NULL, H, ART_ATTR)

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
    ART_P("renderFaces", BOOL, NULL, "faces are drawn", ART_ATTR),
    ART_P("transparency", BOOL, NULL, "bones are clear", ART_ATTR),
    COLOR("muscleColor", "of muscles"),
    COLOR("rigidBodyColor", "of bones"),
};

static const struct art_class classes[] = {
    {.name = "artisynth.models.dynjaw.FoodBolus",
     .full_name = "artisynth.models.dynjaw.FoodBolus",
     .extends = "RenderableComponentBase",
     ART_PROPS(food_bolus_props),
     .ops = &art_ops_food_bolus,
     .aliases = "FoodBolus",
     .help = "pushes a point away from a bite plane until it is crushed"},
    {.name = "artisynth.models.dynjaw.JawModel",
     .full_name = "artisynth.models.dynjaw.JawModel",
     .extends = "MechModel",
     ART_PROPS(jaw_model_props),
     .aliases = "JawModel",
     .help = "a mechanical model of a jaw that tells how its planes were placed"},
};

const struct art_class_set art_classes_dynjaw = ART_CLASS_TABLE(classes);
