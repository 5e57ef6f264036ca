/* Volumes of cones under faces, which reading and writing of volume constraints take. */
#include "febmodel_calls.h"

double feb_face_volume(int n, const double (*x)[3])
{
    static const enum art_elem_kind kinds[] = {
        [3] = ART_ELEM_TRI, [4] = ART_ELEM_QUAD, [6] = ART_ELEM_QUADTRI, [8] = ART_ELEM_QUADQUAD};
    const struct art_elem_type *type = art_elem_type(kinds[n]);
    double sum = 0;
    for (int p = 0; p < type->n_points; p++) {
        double N[ART_ELEM_MAX_NODES], dN[ART_ELEM_MAX_NODES][3], at[3] = {0};
        double g[2][3] = {{0}}, normal[3];
        type->shape(type->point[p], N, dN);
        for (int k = 0; k < n; k++) {
            art_v3_add_scaled(at, at, N[k], x[k]);
            for (int j = 0; j < 2; j++) art_v3_add_scaled(g[j], g[j], dN[k][j], x[k]);
        }
        art_v3_cross(normal, g[0], g[1]);
        sum += type->point[p][3] / 3 * art_v3_dot(at, normal);
    }
    return sum;
}
