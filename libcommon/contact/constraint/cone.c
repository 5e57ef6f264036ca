/* The polyhedral friction cone is treated by boxes. Coulomb's circle of radius mu f is replaced by
 * the regular polygon of m corners within it. The box with an axis on the middle of a side, as
 * wide as the side and as long as the polygon there, lies within the polygon and contains that
 * side and the opposite one.
 *
 * Within a box friction is two rows with bounds each. Where the solve ends at the edge of a box,
 * the next box that contains the same force is tried: the power that friction leaves undissipated
 * falls from box to box, and where no box is better the force is the best of the polygon. At a
 * corner the axes of the two boxes that share it leave to the slip velocity exactly the directions
 * between the normals of the two sides. */
#include "../contact_priv.h"
#include <math.h>

#define PI 3.14159265358979323846

/* Forces at a bound, and directions, are compared within this rounding. */
static const double rounding = 1e-9;

void contact_cone_box(const struct art_contact_law *law, double part[2])
{
    part[0] = law->cone > 0 ? cos(PI / law->cone) : 1;
    part[1] = law->cone > 0 ? sin(PI / law->cone) : 1;
}

int contact_cone_rotation(const struct art_contact_law *law, const double most[2],
                          const double phi[2], const double slide[2])
{
    double side = law->cone > 0 ? 2 * PI / law->cone : 0;
    double sign = phi[0] < 0 ? -1 : 1, a = sign * phi[0], b = sign * phi[1];
    int way = b < 0 ? -1 : 1;
    if (law->cone <= 4 || !(most[1] > 0) || fabs(b) < (1 - rounding) * most[1]) return 0;
    if (a < (1 - rounding) * most[0]) {
        /* sticks at the rim of the box, not of the polygon */
        int sides = (int)lround(atan2(fabs(b), a) / side);
        return way * (sides > 1 ? sides : 1);
    }
    double against = atan2(-way * sign * slide[1], -sign * slide[0]);
    return against > (1 + rounding) * side ? way : 0;
}

void contact_cone_axes(const struct art_contact_law *law, const double normal[3], double sides,
                       double dir[2][3])
{
    double angle = 2 * PI / law->cone * sides, d[3];
    art_v3_scale(d, cos(angle), dir[0]);
    art_v3_add_scaled(d, d, sin(angle), dir[1]);
    art_v3_scale(dir[0], 1 / art_v3_norm(d), d);
    art_v3_cross(dir[1], normal, dir[0]);
}
