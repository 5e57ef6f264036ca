/* This file computes boxes of elements, for trees of boxes. */
#include <art/math.h>
#include <art/search.h>
#include <math.h>

static void box_of_points(int n, const double *const *p, double min[3], double max[3])
{
    for (int k = 0; k < 3; k++) min[k] = max[k] = p[0][k];
    for (int i = 1; i < n; i++)
        for (int k = 0; k < 3; k++) {
            min[k] = fmin(min[k], p[i][k]);
            max[k] = fmax(max[k], p[i][k]);
        }
}

void art_box_of_element(const void *volume, int item, double min[3], double max[3])
{
    const struct art_volume *vol = volume;
    const struct art_elem_type *type = art_volume_type(vol, item);
    const double *p[ART_ELEM_MAX_NODES];
    double below[3] = {0, 0, 0}, above[3] = {0, 0, 0};
    for (int i = 0; i < type->n_nodes; i++)
        p[i] = vol->pos + 3 * (size_t)vol->elem_node[vol->elem_off[item] + i];
    box_of_points(type->n_corners, p, min, max);
    /* A quadratic element is the linear one plus, for each edge, how far its middle node is off the
     * middle of the edge times a function that is nowhere negative; these functions add up to 3 at
     * most, in the middle of a brick. */
    for (int e = type->n_corners; e < type->n_nodes; e++)
        for (int k = 0; k < 3; k++) {
            const signed char *end = type->edge[e - type->n_corners];
            double off = p[e][k] - (p[end[0]][k] + p[end[1]][k]) / 2;
            below[k] = fmin(below[k], off), above[k] = fmax(above[k], off);
        }
    for (int k = 0; k < 3; k++) min[k] += 3 * below[k], max[k] += 3 * above[k];
}
