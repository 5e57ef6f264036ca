/* What materials extend. */
#include "../femmodel_priv.h"

static const struct art_class fem_material = {
    .name = "FemMaterial",
    .full_name = "artisynth.core.materials.FemMaterial",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_prop linear_props[] = {
    {.name = "corotated",
     .type = ART_P_BOOL,
     .def = "true",
     .mode = ART_MODE_INHERITED,
     .help = "strain is taken in axes that turn with the element"},
};
static const struct art_class linear_material_base = {
    .name = "LinearMaterialBase",
    .full_name = "artisynth.core.materials.LinearMaterialBase",
    .extends = "FemMaterial",
    .flags = ART_CLASS_ABSTRACT,
    .props = linear_props,
    .n_props = sizeof linear_props / sizeof linear_props[0],
};

static const struct art_prop incompressible_props[] = {
    {.name = "bulkModulus",
     .flags = ART_PROP_FIELD,
     .type = ART_P_DOUBLE,
     .def = "100000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .range = "~[0,inf)",
     .help = "pressure by relative change of volume"},
    {.name = "bulkPotential",
     .type = ART_P_ENUM,
     .def = "QUADRATIC",
     .mode = ART_MODE_INHERITED,
     .values = "QUADRATIC|LOGARITHMIC",
     .help = "energy of a change of volume: K/2 (J-1)^2 or K/2 (ln J)^2"},
};
static const struct art_class incompressible_material_base = {
    .name = "IncompressibleMaterialBase",
    .full_name = "artisynth.core.materials.IncompressibleMaterialBase",
    .extends = "FemMaterial",
    .flags = ART_CLASS_ABSTRACT,
    .props = incompressible_props,
    .n_props = sizeof incompressible_props / sizeof incompressible_props[0],
};

static const struct art_class *const classes[] = {
    &fem_material,
    &linear_material_base,
    &incompressible_material_base,
};

const struct art_class_set art_classes_fem_law = {classes, sizeof classes / sizeof classes[0]};
