/* A ligament whose curve is in no file: it is read and written, and refused by simulations. */
#include "../muscle_priv.h"
#include <art/rows.h>

const struct art_class art_axial_simm_spline_ligament = ART_CORE_CLASS(
    "SimmSplineLigamentMaterial", "materials", "AxialMaterial", .lacks = "its curve");
