/* Muscles whose length is a function of coordinates of joints. */
#include "../muscle_priv.h"
#include "muscle_props.h"
#include <art/model.h>
#include <art/rows.h>

static const struct art_prop function_path_muscle_props[] = {
    ART_P("coordinates", REFNUMS, NULL,
          "numbers of the coordinates and their joints, q1 to at most q8 of the function",
          .flags = ART_PROP_ATTR | ART_PROP_NEEDS | ART_PROP_LEADS, .unit = "1"),
    ART_P("lengthExpression", STRING, "0",
          "the length by the coordinates q1, q2, ...; angles in radians", .unit = "L"),
    MUSCLE_PROPS,
    ART_ROW_EXCITATION_SOURCES,
    ART_P("material", OBJECT("AxialMaterial"), "SimpleAxialMuscle [ stiffness=1 ]", "force law",
          ART_NULLABLE),
};

static const struct art_class classes[] = {
    ART_CLASS("FunctionBasedPathMuscle", "artkit", "PointSpringBase",
              ART_PROPS(function_path_muscle_props), .ops = &art_ops_function_path_muscle,
              .help = "a muscle whose length is a function of coordinates of joints"),
};

const struct art_class_set art_classes_function_path = ART_CLASS_TABLE(classes);
