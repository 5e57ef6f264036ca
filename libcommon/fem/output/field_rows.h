/* The rows of the table of fields follow: where, name, size, unit, value, measure, help. */
#ifndef ART_FEM_FIELD_ROWS_H
#define ART_FEM_FIELD_ROWS_H

/* Fields that are computed from the tensors of nodes and of elements alike. */
#define FEM_TENSOR_FIELDS(X, where, of)                                                                  \
    X(where, stress, 6, "M/L/T^2", of##_stress, NULL, "Cauchy stress, xx yy zz xy yz xz")                \
    X(where, vonMisesStress, 1, "M/L/T^2", of##_stress, von_mises_stress, "von Mises stress")            \
    X(where, MAPStress, 1, "M/L/T^2", of##_stress, max_abs, "largest absolute principal stress")         \
    X(where, maxShearStress, 1, "M/L/T^2", of##_stress, max_shear,                                       \
      "half the largest difference of principal stresses")                                               \
    X(where, principalStress, 3, "M/L/T^2", of##_stress, principal, "principal stresses, descending")    \
    X(where, strain, 6, "1", of##_strain, NULL,                                                          \
      "strain, xx yy zz xy yz xz: Green's, of linear materials Cauchy's")                                \
    X(where, vonMisesStrain, 1, "1", of##_strain, von_mises_strain, "von Mises strain")                  \
    X(where, MAPStrain, 1, "1", of##_strain, max_abs, "largest absolute principal strain")               \
    X(where, maxShearStrain, 1, "1", of##_strain, max_shear,                                             \
      "half the largest difference of principal strains")                                                \
    X(where, principalStrain, 3, "1", of##_strain, principal, "principal strains, descending")           \
    X(where, energyDensity, 1, "M/L/T^2", of##_energy, NULL, "strain energy by volume at rest")          \
    X(where, pressure, 1, "M/L/T^2", of##_pressure, NULL,                                                \
      "mean stress by incompressibility, tension positive")                                              \
    X(where, damage, 1, "1", of##_damage, NULL,                                                          \
      "share of broken bonds, of the material that has most of them")                                    \
    X(where, plasticStrain, 1, "1", of##_plastic_strain, NULL,                                           \
      "equivalent plastic strain, sqrt(2/3 e:e) of e = ln V of the plastic deformation")

#define FEM_FIELDS(X)                                                                                    \
    FEM_TENSOR_FIELDS(X, NODE, node)                                                                     \
    X(NODE, displacement, 3, "L", node_displacement, NULL, "position less position at rest")             \
    X(NODE, restPosition, 3, "L", node_rest, NULL, "position at rest")                                   \
    X(NODE, director, 3, "L", node_director, NULL, "of a shell's node: from its back to it")             \
    X(NODE, mass, 1, "M", node_mass, NULL, "mass, the shares of the elements around")                    \
    FEM_TENSOR_FIELDS(X, ELEMENT, elem)                                                                  \
    X(ELEMENT, volume, 1, "L^3", elem_volume, NULL, "volume")                                            \
    X(ELEMENT, restVolume, 1, "L^3", elem_rest_volume, NULL, "volume at rest")                           \
    X(ELEMENT, volumeRatio, 1, "1", elem_ratio, NULL, "volume by volume at rest")                        \
    X(ELEMENT, minJ, 1, "1", elem_min_J, NULL, "least det F at its integration points")                  \
    X(ELEMENT, strainEnergy, 1, "M L^2/T^2", elem_strain_energy, NULL, "strain energy")                  \
    X(ELEMENT, mass, 1, "M", elem_mass, NULL, "density by volume at rest")                               \
    FEM_TENSOR_FIELDS(X, POINT, point)                                                                   \
    X(POINT, position, 3, "L", point_position, NULL, "position")                                         \
    X(POINT, volumeRatio, 1, "1", point_J, NULL, "det F")                                                \
    X(MODEL, volume, 1, "L^3", model_volume, NULL, "volume of its elements")                             \
    X(MODEL, mass, 1, "M", model_mass, NULL, "mass of its nodes")                                        \
    X(MODEL, centerOfMass, 3, "L", model_com, NULL, "centre of mass of its nodes")                       \
    X(MODEL, kineticEnergy, 1, "M L^2/T^2", model_kinetic, NULL, "kinetic energy of its nodes")          \
    X(MODEL, strainEnergy, 1, "M L^2/T^2", model_strain_energy, NULL, "strain energy")                   \
    X(MODEL, numInverted, 1, NULL, model_inverted, NULL,                                                 \
      "elements with det F <= 0 at an integration point")

/* Places in the table. */
enum fem_field_row {
#define FEM_ROW(where, name, ...) FEM_ROW_##where##_##name,
    FEM_FIELDS(FEM_ROW)
#undef FEM_ROW
    FEM_N_FIELDS
};

#endif
