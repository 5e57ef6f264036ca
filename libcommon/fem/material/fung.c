/* The law of FungOrthotropicMaterial under the names of an older class. */
#include "../material_priv.h"
#include <art/rows.h>

static const struct art_material_law law = {
    .flags = ART_MAT_INCOMPRESSIBLE,
    .params = {"MU1", "MU2", "MU3", "L11", "L22", "L33", "L12", "L23", "L31", "CC"},
    .check = fem_fung_error,
    .stress = fem_fung_stress,
    .energy = fem_fung_energy,
};

static const struct art_prop props[] = {
    ART_P("MU1", DOUBLE("M/L/T^2"), "1000",
          "shear modulus of axis 1: half the sum of two is that between them", ART_FIELD,
          ART_INHERITED, .geom = "world"),
    ART_P("MU2", DOUBLE("M/L/T^2"), "1000",
          "shear modulus of axis 2: half the sum of two is that between them", ART_FIELD,
          ART_INHERITED),
    ART_P("MU3", DOUBLE("M/L/T^2"), "1000",
          "shear modulus of axis 3: half the sum of two is that between them", ART_FIELD,
          ART_INHERITED),
    ART_P("L11", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 1 and 1", ART_FIELD,
          ART_INHERITED),
    ART_P("L22", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 2 and 2", ART_FIELD,
          ART_INHERITED),
    ART_P("L33", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 3 and 3", ART_FIELD,
          ART_INHERITED),
    ART_P("L12", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 1 and 2", ART_FIELD,
          ART_INHERITED),
    ART_P("L23", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 2 and 3", ART_FIELD,
          ART_INHERITED),
    ART_P("L31", DOUBLE("M/L/T^2"), "2000", "modulus of stretches along axes 3 and 1", ART_FIELD,
          ART_INHERITED),
    ART_P("CC", DOUBLE("M/L/T^2"), "1500", "scale of the exponential", ART_FIELD, ART_INHERITED),
};
const struct art_class art_material_fung = ART_CORE_CLASS(
    "FungMaterial", "materials", "IncompressibleMaterialBase", ART_PROPS(props), .law = &law,
    .help = "exponential, orthotropic: FungOrthotropicMaterial under older names");
