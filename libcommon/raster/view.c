/* The transform from the world to the picture. */
#include "raster_priv.h"

static void set_plane(double plane[4], const double n[3], double d)
{
    art_v3_copy(plane, n);
    plane[3] = d;
}

/* Planes through the sides of the picture widened by the guard band, so that fixed point does not
 * overflow. */
static void guard_planes(struct raster_view *v)
{
    double half[2] = {v->width / 2.0 + GUARD, v->height / 2.0 + GUARD};
    for (int side = 0; side < 4; side++) {
        const double *axis = side < 2 ? v->right : v->up;
        double sign = side % 2 ? 1 : -1, n[3];
        if (v->ortho) {
            art_v3_scale(n, -sign, axis);
            set_plane(v->plane[PLANE_GUARD + side], n,
                      art_v3_dot(n, v->eye) - half[side / 2] / v->focal);
        } else {
            art_v3_scale(n, half[side / 2] / v->focal, v->forward);
            art_v3_add_scaled(n, n, -sign, axis);
            set_plane(v->plane[PLANE_GUARD + side], n, art_v3_dot(n, v->eye));
        }
    }
}

/* Distances between which everything lies, and how they become depth. */
static bool set_depth(struct raster_view *v, const double box[6])
{
    double lo = 1e300, hi = -1e300;
    for (int k = 0; k < 8; k++) {
        double p[3];
        for (int i = 0; i < 3; i++) p[i] = box[(k >> i & 1) ? 3 + i : i] - v->eye[i];
        double d = art_v3_dot(v->forward, p);
        lo = fmin(lo, d), hi = fmax(hi, d);
    }
    double size = fabs(box[3] - box[0]) + fabs(box[4] - box[1]) + fabs(box[5] - box[2]);
    double slack = 1e-3 * (hi - lo) + 1e-6 * (fabs(lo) + fabs(hi) + size) + 1e-100;
    lo -= slack, hi += slack;
    if (v->ortho) {
        v->near_ = lo, v->far_ = hi;
        v->zb = DEPTH_ONE / (hi - lo);
        v->za = -lo * v->zb;
        return true;
    }
    if (hi <= 0) return false;
    /* what is nearer than that would cost the depth of all else its precision */
    v->near_ = fmax(lo, hi / 65536), v->far_ = hi;
    v->za = DEPTH_ONE * (hi / (hi - v->near_));
    v->zb = -v->za * v->near_;
    return true;
}

bool art_raster_view(struct raster_view *v, const struct art_camera *camera, const double box[6],
                     const double (*clip)[4], int n_clip, int width, int height)
{
    *v = (struct raster_view){.width = width, .height = height, .ortho = camera->ortho};
    art_v3_copy(v->eye, camera->eye);
    art_raster_axes(camera, v->right, v->up, v->forward);
    v->focal = v->ortho ? height / camera->height : height / 2.0 / art_raster_tan_half(camera->fov);
    if (!set_depth(v, box)) return false;
    for (int i = 0; i < n_clip; i++) memcpy(v->plane[i], clip[i], sizeof clip[i]);
    for (int i = n_clip; i < MAX_CLIP; i++) v->plane[i][3] = -1; /* everything is inside */
    v->n_clip = n_clip;
    v->clip_bits = (1u << MAX_CLIP) - 1;
    set_plane(v->plane[PLANE_NEAR], v->forward, art_v3_dot(v->forward, v->eye) + v->near_);
    guard_planes(v);
    return true;
}

int32_t art_raster_depth(const struct raster_view *v, double distance)
{
    double z = v->ortho ? v->za + v->zb * distance : v->za + v->zb / distance;
    return (int32_t)fmin(fmax(z, 0), DEPTH_ONE);
}

void art_raster_project(const struct raster_view *v, const double x[3], struct raster_vertex *r)
{
    double p[3];
    art_v3_sub(p, x, v->eye);
    double right = art_v3_dot(v->right, p), up = art_v3_dot(v->up, p),
           distance = art_v3_dot(v->forward, p);
    uint32_t out = 0;
    for (int i = 0; i < v->n_clip; i++)
        if (art_v3_dot(v->plane[i], x) < v->plane[i][3]) out |= 1u << i;
    *r = (struct raster_vertex){.out = out};
    if (distance < v->near_ && !v->ortho) {
        r->out |= 1u << PLANE_NEAR;
        distance = v->near_;
    }
    double scale = v->ortho ? v->focal : v->focal / distance;
    double px = right * scale, py = -up * scale;
    double most_x = v->width / 2.0 + GUARD, most_y = v->height / 2.0 + GUARD;
    if (px < -most_x) r->out |= 1u << PLANE_GUARD;
    if (px > most_x) r->out |= 1u << (PLANE_GUARD + 1);
    if (py > most_y) r->out |= 1u << (PLANE_GUARD + 2);
    if (py < -most_y) r->out |= 1u << (PLANE_GUARD + 3);
    px = fmin(fmax(px, -most_x), most_x);
    py = fmin(fmax(py, -most_y), most_y);
    /* to the nearest: the sum is positive, so that cutting off rounds down */
    const double positive = 65536;
    r->x = (int32_t)((px + v->width / 2.0 + positive) * SUB + 0.5) - (int32_t)positive * SUB;
    r->y = (int32_t)((py + v->height / 2.0 + positive) * SUB + 0.5) - (int32_t)positive * SUB;
    double z = v->ortho ? v->za + v->zb * distance : v->za + v->zb / distance;
    z = z < 0 ? 0 : z;
    r->z = (int32_t)(z > DEPTH_ONE ? DEPTH_ONE : z);
}

void art_raster_ray(const struct raster_view *v, double px, double py, double o[3], double d[3])
{
    double u = (px - v->width / 2.0) / v->focal, w = (v->height / 2.0 - py) / v->focal;
    double *to = v->ortho ? o : d;
    const double *from = v->ortho ? v->eye : v->forward;
    for (int i = 0; i < 3; i++) to[i] = from[i] + u * v->right[i] + w * v->up[i];
    art_v3_copy(v->ortho ? d : o, v->ortho ? v->forward : v->eye);
}

double art_raster_pixels(const struct raster_view *v, const double x[3], double length)
{
    if (v->ortho) return length * v->focal;
    double p[3];
    art_v3_sub(p, x, v->eye);
    return length * v->focal / fmax(art_v3_dot(v->forward, p), v->near_);
}
