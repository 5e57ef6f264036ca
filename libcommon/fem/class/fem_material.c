/* Materials of finite elements. Facts (names, types,
 * defaults) from ArtiSynth's own property tables. */
#include "../fem_priv.h"
#include <art/model.h>

static const struct art_prop anisotropic_linear_material_props[] = {
    {.name = "stiffnessTensor",
     .type = ART_P_NUMBERS,
     .def = "740822.6448474126 364882.7952233525 364882.7952233525 0.0 0.0 0.0 364882.7952233525 "
            "740822.6448474126 364882.7952233525 0.0 0.0 0.0 364882.7952233525 364882.7952233525 "
            "740822.6448474126 0.0 0.0 0.0 0.0 0.0 0.0 187969.92481203008 0.0 0.0 0.0 0.0 0.0 0.0 "
            "187969.92481203008 0.0 0.0 0.0 0.0 0.0 0.0 187969.92481203008",
     .unit = "M/L/T^2"},
};
static const struct art_class anisotropic_linear_material = {
    .name = "AnisotropicLinearMaterial",
    .full_name = "artisynth.core.materials.AnisotropicLinearMaterial",
    .extends = "LinearMaterialBase",
    .props = anisotropic_linear_material_props,
    .n_props =
        sizeof anisotropic_linear_material_props / sizeof anisotropic_linear_material_props[0],
};

static const struct art_prop arruda_boyce_material_props[] = {
    {.name = "mu",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lambdaMax",
     .type = ART_P_DOUBLE,
     .def = "2",
     .mode = ART_MODE_INHERITED,
     .unit = "1"},
};
static const struct art_class arruda_boyce_material = {
    .name = "ArrudaBoyceMaterial",
    .full_name = "artisynth.core.materials.ArrudaBoyceMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = arruda_boyce_material_props,
    .n_props = sizeof arruda_boyce_material_props / sizeof arruda_boyce_material_props[0],
};

static const struct art_prop blemker_muscle_props[] = {
    {.name = "maxLambda",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "optLambda", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT, .unit = "1"},
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "300000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
};
static const struct art_class blemker_muscle = {
    .name = "BlemkerMuscle",
    .full_name = "artisynth.core.materials.BlemkerMuscle",
    .extends = "MuscleMaterial",
    .props = blemker_muscle_props,
    .n_props = sizeof blemker_muscle_props / sizeof blemker_muscle_props[0],
};

static const struct art_prop cubic_hyperelastic_props[] = {
    {.name = "G10",
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "G20",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "G30",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
};
static const struct art_class cubic_hyperelastic = {
    .name = "CubicHyperelastic",
    .full_name = "artisynth.core.materials.CubicHyperelastic",
    .extends = "IncompressibleMaterialBase",
    .props = cubic_hyperelastic_props,
    .n_props = sizeof cubic_hyperelastic_props / sizeof cubic_hyperelastic_props[0],
};

static const struct art_prop full_blemker_muscle_props[] = {
    {.name = "maxLambda",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "optLambda", .type = ART_P_DOUBLE, .def = "1", .mode = ART_MODE_EXPLICIT, .unit = "1"},
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "300000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "G1", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_EXPLICIT, .unit = "M/L/T^2"},
    {.name = "G2", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_EXPLICIT, .unit = "M/L/T^2"},
};
static const struct art_class full_blemker_muscle = {
    .name = "FullBlemkerMuscle",
    .full_name = "artisynth.core.materials.FullBlemkerMuscle",
    .extends = "MuscleMaterial",
    .props = full_blemker_muscle_props,
    .n_props = sizeof full_blemker_muscle_props / sizeof full_blemker_muscle_props[0],
};

static const struct art_prop fung_material_props[] = {
    {.name = "MU1",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "MU2",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "MU3",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "L11",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "L22",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "L33",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "L12",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "L23",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "L31",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "CC",
     .type = ART_P_DOUBLE,
     .def = "1500",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
};
static const struct art_class fung_material = {
    .name = "FungMaterial",
    .full_name = "artisynth.core.materials.FungMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = fung_material_props,
    .n_props = sizeof fung_material_props / sizeof fung_material_props[0],
};

static const struct art_prop fung_orthotropic_material_props[] = {
    {.name = "mu1",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "mu2",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "mu3",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lam11",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lam22",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lam33",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lam12",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lam23",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "lam31",
     .type = ART_P_DOUBLE,
     .def = "2000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C",
     .type = ART_P_DOUBLE,
     .def = "1500",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
};
static const struct art_class fung_orthotropic_material = {
    .name = "FungOrthotropicMaterial",
    .full_name = "artisynth.core.materials.FungOrthotropicMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = fung_orthotropic_material_props,
    .n_props = sizeof fung_orthotropic_material_props / sizeof fung_orthotropic_material_props[0],
};

static const struct art_prop generic_muscle_props[] = {
    {.name = "maxLambda",
     .type = ART_P_DOUBLE,
     .def = "1.4",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "expStressCoeff",
     .type = ART_P_DOUBLE,
     .def = "0.05",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
    {.name = "uncrimpingFactor",
     .type = ART_P_DOUBLE,
     .def = "6.6",
     .mode = ART_MODE_EXPLICIT,
     .unit = "1"},
    {.name = "fibreModulus", .type = ART_P_DOUBLE, .flags = ART_PROP_READONLY, .unit = "M/L/T^2"},
};
static const struct art_class generic_muscle = {
    .name = "GenericMuscle",
    .full_name = "artisynth.core.materials.GenericMuscle",
    .extends = "MuscleMaterial",
    .props = generic_muscle_props,
    .n_props = sizeof generic_muscle_props / sizeof generic_muscle_props[0],
};

static const struct art_class inactive_muscle = {
    .name = "InactiveMuscle",
    .full_name = "artisynth.core.materials.InactiveMuscle",
    .extends = "MuscleMaterial",
};

static const struct art_prop incomp_neo_hookean_material_props[] = {
    {.name = "shearModulus",
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .range = "~[0,inf)"},
};
static const struct art_class incomp_neo_hookean_material = {
    .name = "IncompNeoHookeanMaterial",
    .full_name = "artisynth.core.materials.IncompNeoHookeanMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = incomp_neo_hookean_material_props,
    .n_props =
        sizeof incomp_neo_hookean_material_props / sizeof incomp_neo_hookean_material_props[0],
};

static const struct art_class incompressible_material = {
    .name = "IncompressibleMaterial",
    .full_name = "artisynth.core.materials.IncompressibleMaterial",
    .extends = "IncompressibleMaterialBase",
};

static const struct art_prop mooney_rivlin_material_props[] = {
    {.name = "C10",
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C01",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C11",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C20",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C02",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "JLimit", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "1"},
};
static const struct art_class mooney_rivlin_material = {
    .name = "MooneyRivlinMaterial",
    .full_name = "artisynth.core.materials.MooneyRivlinMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = mooney_rivlin_material_props,
    .n_props = sizeof mooney_rivlin_material_props / sizeof mooney_rivlin_material_props[0],
};

static const struct art_prop muscle_material_props[] = {
    {.name = "excitation",
     .type = ART_P_DOUBLE,
     .def = "0",
     .flags = ART_PROP_STATE,
     .unit = "1",
     .help = "activation set by the user"},
    {.name = "restDir", .type = ART_P_VECTOR, .size = 3, .def = "1.0 0.0 0.0", .unit = "1"},
};
static const struct art_class muscle_material = {
    .name = "MuscleMaterial",
    .full_name = "artisynth.core.materials.MuscleMaterial",
    .extends = "FemMaterial",
    .flags = ART_CLASS_ABSTRACT,
    .props = muscle_material_props,
    .n_props = sizeof muscle_material_props / sizeof muscle_material_props[0],
};

static const struct art_prop neo_hookean_material_props[] = {
    {.name = "YoungsModulus",
     .type = ART_P_DOUBLE,
     .def = "500000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .range = "~[0,inf)"},
    {.name = "PoissonsRatio",
     .type = ART_P_DOUBLE,
     .def = "0.33",
     .mode = ART_MODE_INHERITED,
     .unit = "1",
     .range = "~(-1,0.5]"},
};
static const struct art_class neo_hookean_material = {
    .name = "NeoHookeanMaterial",
    .full_name = "artisynth.core.materials.NeoHookeanMaterial",
    .extends = "FemMaterial",
    .props = neo_hookean_material_props,
    .n_props = sizeof neo_hookean_material_props / sizeof neo_hookean_material_props[0],
};

static const struct art_prop ogden_material_props[] = {
    {.name = "Alpha1", .type = ART_P_DOUBLE, .def = "2", .mode = ART_MODE_INHERITED, .unit = "1"},
    {.name = "Alpha2", .type = ART_P_DOUBLE, .def = "2", .mode = ART_MODE_INHERITED, .unit = "1"},
    {.name = "Alpha3", .type = ART_P_DOUBLE, .def = "2", .mode = ART_MODE_INHERITED, .unit = "1"},
    {.name = "Alpha4", .type = ART_P_DOUBLE, .def = "2", .mode = ART_MODE_INHERITED, .unit = "1"},
    {.name = "Alpha5", .type = ART_P_DOUBLE, .def = "2", .mode = ART_MODE_INHERITED, .unit = "1"},
    {.name = "Alpha6", .type = ART_P_DOUBLE, .def = "2", .mode = ART_MODE_INHERITED, .unit = "1"},
    {.name = "Mu1",
     .type = ART_P_DOUBLE,
     .def = "300000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "Mu2",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "Mu3",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "Mu4",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "Mu5",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "Mu6",
     .type = ART_P_DOUBLE,
     .def = "0",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
};
static const struct art_class ogden_material = {
    .name = "OgdenMaterial",
    .full_name = "artisynth.core.materials.OgdenMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = ogden_material_props,
    .n_props = sizeof ogden_material_props / sizeof ogden_material_props[0],
};

static const struct art_prop qlv_behavior_props[] = {
    {.name = "Tau", .type = ART_P_NUMBERS, .def = "2.0 1.0 1.0 1.0 1.0 1.0", .unit = "T"},
    {.name = "Gamma", .type = ART_P_NUMBERS, .def = "0.9 0.0 0.0 0.0 0.0 0.0", .unit = "1"},
};
static const struct art_class qlv_behavior = {
    .name = "QLVBehavior",
    .full_name = "artisynth.core.materials.QLVBehavior",
    .extends = "ViscoelasticBehavior",
    .props = qlv_behavior_props,
    .n_props = sizeof qlv_behavior_props / sizeof qlv_behavior_props[0],
};

static const struct art_prop scaled_fem_material_props[] = {
    {.name = "scaling", .type = ART_P_DOUBLE, .def = "1", .unit = "1"},
    {.name = "baseMaterial",
     .type = ART_P_OBJECT,
     .def = "LinearMaterial",
     .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial"},
};
static const struct art_class scaled_fem_material = {
    .name = "ScaledFemMaterial",
    .full_name = "artisynth.core.materials.ScaledFemMaterial",
    .extends = "FemMaterial",
    .props = scaled_fem_material_props,
    .n_props = sizeof scaled_fem_material_props / sizeof scaled_fem_material_props[0],
};

static const struct art_prop simple_force_muscle_props[] = {
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
};
static const struct art_class simple_force_muscle = {
    .name = "SimpleForceMuscle",
    .full_name = "artisynth.core.materials.SimpleForceMuscle",
    .extends = "MuscleMaterial",
    .props = simple_force_muscle_props,
    .n_props = sizeof simple_force_muscle_props / sizeof simple_force_muscle_props[0],
};

static const struct art_prop simple_muscle_props[] = {
    {.name = "maxStress",
     .type = ART_P_DOUBLE,
     .def = "30000",
     .mode = ART_MODE_EXPLICIT,
     .unit = "M/L/T^2"},
};
static const struct art_class simple_muscle = {
    .name = "SimpleMuscle",
    .full_name = "artisynth.core.materials.SimpleMuscle",
    .extends = "MuscleMaterial",
    .props = simple_muscle_props,
    .n_props = sizeof simple_muscle_props / sizeof simple_muscle_props[0],
};

static const struct art_prop st_venant_kirchoff_material_props[] = {
    {.name = "YoungsModulus",
     .type = ART_P_DOUBLE,
     .def = "500000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2",
     .range = "~[0,inf)"},
    {.name = "PoissonsRatio",
     .type = ART_P_DOUBLE,
     .def = "0.33",
     .mode = ART_MODE_INHERITED,
     .unit = "1",
     .range = "~(-1,0.5]"},
};
static const struct art_class st_venant_kirchoff_material = {
    .name = "StVenantKirchoffMaterial",
    .full_name = "artisynth.core.materials.StVenantKirchoffMaterial",
    .extends = "FemMaterial",
    .props = st_venant_kirchoff_material_props,
    .n_props =
        sizeof st_venant_kirchoff_material_props / sizeof st_venant_kirchoff_material_props[0],
};

static const struct art_prop transverse_linear_material_props[] = {
    {.name = "youngsModulus",
     .type = ART_P_VECTOR,
     .size = 2,
     .def = "500000.0 500000.0",
     .unit = "M/L/T^2"},
    {.name = "shearModulus",
     .type = ART_P_DOUBLE,
     .def = "187969.92481203008",
     .unit = "M/L/T^2",
     .range = "~[0,inf)"},
    {.name = "poissonsRatio", .type = ART_P_VECTOR, .size = 2, .def = "0.33 0.33", .unit = "1"},
    {.name = "direction", .type = ART_P_VECTOR, .size = 3, .def = "0.0 0.0 1.0", .unit = "1"},
};
static const struct art_class transverse_linear_material = {
    .name = "TransverseLinearMaterial",
    .full_name = "artisynth.core.materials.TransverseLinearMaterial",
    .extends = "LinearMaterialBase",
    .props = transverse_linear_material_props,
    .n_props = sizeof transverse_linear_material_props / sizeof transverse_linear_material_props[0],
};

static const struct art_prop veronda_westmann_material_props[] = {
    {.name = "C1",
     .type = ART_P_DOUBLE,
     .def = "1000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C2", .type = ART_P_DOUBLE, .def = "10", .mode = ART_MODE_INHERITED, .unit = "1"},
};
static const struct art_class veronda_westmann_material = {
    .name = "VerondaWestmannMaterial",
    .full_name = "artisynth.core.materials.VerondaWestmannMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = veronda_westmann_material_props,
    .n_props = sizeof veronda_westmann_material_props / sizeof veronda_westmann_material_props[0],
};

static const struct art_class viscoelastic_behavior = {
    .name = "ViscoelasticBehavior",
    .full_name = "artisynth.core.materials.ViscoelasticBehavior",
    .extends = "MaterialBase",
    .flags = ART_CLASS_ABSTRACT | ART_CLASS_OPEN,
};

static const struct art_prop viscoelastic_material_props[] = {
    {.name = "baseMaterial",
     .type = ART_P_OBJECT,
     .def = "NeoHookeanMaterial",
     .flags = ART_PROP_NULLABLE,
     .values = "FemMaterial"},
    {.name = "viscoBehavior",
     .type = ART_P_OBJECT,
     .def = "QLVBehavior",
     .flags = ART_PROP_NULLABLE,
     .values = "ViscoelasticBehavior"},
};
static const struct art_class viscoelastic_material = {
    .name = "ViscoelasticMaterial",
    .full_name = "artisynth.core.materials.ViscoelasticMaterial",
    .extends = "FemMaterial",
    .props = viscoelastic_material_props,
    .n_props = sizeof viscoelastic_material_props / sizeof viscoelastic_material_props[0],
};

static const struct art_prop yeoh_material_props[] = {
    {.name = "C1",
     .type = ART_P_DOUBLE,
     .def = "150000",
     .mode = ART_MODE_INHERITED,
     .unit = "M/L/T^2"},
    {.name = "C2", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/L/T^2"},
    {.name = "C3", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/L/T^2"},
    {.name = "C4", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/L/T^2"},
    {.name = "C5", .type = ART_P_DOUBLE, .def = "0", .mode = ART_MODE_INHERITED, .unit = "M/L/T^2"},
};
static const struct art_class yeoh_material = {
    .name = "YeohMaterial",
    .full_name = "artisynth.core.materials.YeohMaterial",
    .extends = "IncompressibleMaterialBase",
    .props = yeoh_material_props,
    .n_props = sizeof yeoh_material_props / sizeof yeoh_material_props[0],
};

static const struct art_class *const classes[] = {
    &anisotropic_linear_material,
    &arruda_boyce_material,
    &blemker_muscle,
    &cubic_hyperelastic,
    &full_blemker_muscle,
    &fung_material,
    &fung_orthotropic_material,
    &generic_muscle,
    &inactive_muscle,
    &incomp_neo_hookean_material,
    &incompressible_material,
    &mooney_rivlin_material,
    &muscle_material,
    &neo_hookean_material,
    &ogden_material,
    &qlv_behavior,
    &scaled_fem_material,
    &simple_force_muscle,
    &simple_muscle,
    &st_venant_kirchoff_material,
    &transverse_linear_material,
    &veronda_westmann_material,
    &viscoelastic_behavior,
    &viscoelastic_material,
    &yeoh_material,
};

const struct art_class_set art_classes_fem_material = {classes, sizeof classes / sizeof classes[0]};
