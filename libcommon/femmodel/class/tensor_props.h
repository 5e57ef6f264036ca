/* Properties of nodes and elements by stress, strain and energy (output/field_rows.h). */
#ifndef ART_FEM_TENSOR_PROPS_H
#define ART_FEM_TENSOR_PROPS_H

#define FEM_TELLS(n, t, s, u, h)                                                                       \
    {.name = (n), .type = (t), .size = (s), .flags = ART_PROP_READONLY, .unit = (u), .help = (h)}

/* A switch of the original that nothing depends on. */
#define FEM_SWITCH(n, what)                                                                            \
    {.name = (n), .type = ART_P_BOOL, .def = "false", .help = "of the original: " what " always there"}

#define FEM_TENSOR_PROPS                                                                               \
    FEM_TELLS("stress", ART_P_SYM3, 0, "M/L/T^2",                                                      \
              "Cauchy stress, xx yy zz xy yz xz"),                                                     \
    FEM_TELLS("vonMisesStress", ART_P_DOUBLE, 0, "M/L/T^2",                                            \
              "von Mises stress"),                                                                     \
    FEM_TELLS("MAPStress", ART_P_DOUBLE, 0, "M/L/T^2",                                                 \
              "largest absolute principal stress"),                                                    \
    FEM_TELLS("maxShearStress", ART_P_DOUBLE, 0, "M/L/T^2",                                            \
              "half the largest difference of principal stresses"),                                    \
    FEM_TELLS("principalStress", ART_P_VECTOR, 3, "M/L/T^2",                                           \
              "principal stresses, descending"),                                                       \
    FEM_TELLS("strain", ART_P_SYM3, 0, "1",                                                            \
              "strain, xx yy zz xy yz xz: Green's, of linear materials Cauchy's"),                     \
    FEM_TELLS("vonMisesStrain", ART_P_DOUBLE, 0, "1",                                                  \
              "von Mises strain"),                                                                     \
    FEM_TELLS("MAPStrain", ART_P_DOUBLE, 0, "1",                                                       \
              "largest absolute principal strain"),                                                    \
    FEM_TELLS("maxShearStrain", ART_P_DOUBLE, 0, "1",                                                  \
              "half the largest difference of principal strains"),                                     \
    FEM_TELLS("principalStrain", ART_P_VECTOR, 3, "1",                                                 \
              "principal strains, descending"),                                                        \
    FEM_TELLS("energyDensity", ART_P_DOUBLE, 0, "M/L/T^2",                                             \
              "strain energy by volume at rest"),                                                      \
    FEM_TELLS("pressure", ART_P_DOUBLE, 0, "M/L/T^2",                                                  \
              "mean stress by incompressibility, tension positive")

#endif
