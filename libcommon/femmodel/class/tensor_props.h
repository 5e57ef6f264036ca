/* These are properties of nodes and elements by stress, strain and energy (output/field_rows.h). */
#ifndef ART_FEM_TENSOR_PROPS_H
#define ART_FEM_TENSOR_PROPS_H

#define FEM_READS(n, t, s, u, h)                                                                       \
    {.name = (n), .type = (t), .size = (s), .flags = ART_PROP_READONLY, .unit = (u), .help = (h)}

/* A switch of the original that nothing depends on. */
#define FEM_SWITCH(n, what)                                                                            \
    {.name = (n), .type = ART_P_BOOL, .def = "false", .help = "of the original: " what " always there"}

#define FEM_TENSOR_PROPS                                                                               \
    FEM_READS("stress", ART_P_SYM3, 0, "M/L/T^2",                                                      \
              "Cauchy stress, xx yy zz xy yz xz"),                                                     \
    FEM_READS("vonMisesStress", ART_P_DOUBLE, 0, "M/L/T^2",                                            \
              "von Mises stress"),                                                                     \
    FEM_READS("MAPStress", ART_P_DOUBLE, 0, "M/L/T^2",                                                 \
              "largest absolute principal stress"),                                                    \
    FEM_READS("maxShearStress", ART_P_DOUBLE, 0, "M/L/T^2",                                            \
              "half the largest difference of principal stresses"),                                    \
    FEM_READS("principalStress", ART_P_VECTOR, 3, "M/L/T^2",                                           \
              "principal stresses, descending"),                                                       \
    FEM_READS("strain", ART_P_SYM3, 0, "1",                                                            \
              "strain, xx yy zz xy yz xz: Green's, of linear materials Cauchy's"),                     \
    FEM_READS("vonMisesStrain", ART_P_DOUBLE, 0, "1",                                                  \
              "von Mises strain"),                                                                     \
    FEM_READS("MAPStrain", ART_P_DOUBLE, 0, "1",                                                       \
              "largest absolute principal strain"),                                                    \
    FEM_READS("maxShearStrain", ART_P_DOUBLE, 0, "1",                                                  \
              "half the largest difference of principal strains"),                                     \
    FEM_READS("principalStrain", ART_P_VECTOR, 3, "1",                                                 \
              "principal strains, descending"),                                                        \
    FEM_READS("energyDensity", ART_P_DOUBLE, 0, "M/L/T^2",                                             \
              "strain energy by volume at rest"),                                                      \
    FEM_READS("pressure", ART_P_DOUBLE, 0, "M/L/T^2",                                                  \
              "mean stress by incompressibility, tension positive"),                                   \
    FEM_READS("damage", ART_P_DOUBLE, 0, "1",                                                          \
              "share of broken bonds, of the material that has most of them"),                         \
    FEM_READS("plasticStrain", ART_P_DOUBLE, 0, "1",                                                   \
              "equivalent plastic strain, sqrt(2/3 e:e) of e = ln V of the plastic deformation")

#endif
