#include "xyz_priv.h"

static const char *const extensions[] = {".xyz", ".pts", NULL};

const char *const art_xyz_names[ART_XYZ_COLUMNS] = {
    "x", "y", "z", "nx", "ny", "nz", "red", "green", "blue", "alpha", "rf", "gf", "bf", "af"};

const struct art_format art_format_xyz = {.name = "xyz",
                                          .summary = "points as rows of numbers",
                                          .kind = ART_FORMAT_MESH,
                                          .extensions = extensions,
                                          .sniff = art_xyz_sniff,
                                          .read = art_xyz_read,
                                          .write = art_xyz_write,
                                          .write_as = art_xyz_write_as,
                                          .choices = ART_CHOICE_ASCII | ART_CHOICE_NUMBER,
                                          .carries = ART_CARRIES_LOOSE | ART_CARRIES_NORMALS |
                                                     ART_CARRIES_COLOR | ART_CARRIES_UNITS};
