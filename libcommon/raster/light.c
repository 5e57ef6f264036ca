/* The part of a light that reaches a place, 0 to 1, from its shadow map (shadow.c): the share of
 * the texels around that are not nearer to the light (percentage-closer filtering, Reeves, Salesin
 * and Cook 1987). */
#include "frame_priv.h"

float art_raster_light(const struct raster_shadow *s, const double x[3], const double n[3],
                       const double dir[3])
{
    const struct raster_view *v = &s->view;
    double p[3], facing = art_v3_dot(n, dir), aside = sqrt(raster_max(1 - facing * facing, 0));
    /* off the surface: what it covers itself is within the texels compared */
    art_v3_add_scaled(p, x, s->texel * (ART_SHADOW_AROUND_ + 1) * (0.3 + aside), n);
    art_v3_sub(p, p, v->eye);
    double px = ART_SHADOW_SIDE_ / 2.0 + v->focal * art_v3_dot(v->right, p) - 0.5;
    double py = ART_SHADOW_SIDE_ / 2.0 - v->focal * art_v3_dot(v->up, p) - 0.5;
    if (!(px > ART_SHADOW_AROUND_ + 1 && px < ART_SHADOW_SIDE_ - ART_SHADOW_AROUND_ - 2 &&
          py > ART_SHADOW_AROUND_ + 1 && py < ART_SHADOW_SIDE_ - ART_SHADOW_AROUND_ - 2))
        return 1;
    double slack =
        s->texel * (1 + ART_SHADOW_AROUND_ * raster_min(aside / raster_max(facing, 0.05), 4) / 2);
    int32_t z = art_raster_depth(v, art_v3_dot(v->forward, p) - slack);
    int ix = (int)px, iy = (int)py;
    float u = (float)(px - ix), w = (float)(py - iy), sum = 0;
    for (int j = -ART_SHADOW_AROUND_ + 1; j <= ART_SHADOW_AROUND_; j++)
        for (int i = -ART_SHADOW_AROUND_ + 1; i <= ART_SHADOW_AROUND_; i++) {
            float a = i == -ART_SHADOW_AROUND_ + 1 ? 1 - u : i == ART_SHADOW_AROUND_ ? u : 1;
            float b = j == -ART_SHADOW_AROUND_ + 1 ? 1 - w : j == ART_SHADOW_AROUND_ ? w : 1;
            if (s->depth[(size_t)(iy + j) * ART_SHADOW_SIDE_ + (size_t)(ix + i)] >= z) sum += a * b;
        }
    return sum / ((2 * ART_SHADOW_AROUND_ - 1) * (2 * ART_SHADOW_AROUND_ - 1));
}
