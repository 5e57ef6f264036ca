/* This draws shadows: for each light that casts them a picture of depths as it sees the scene
 * (Williams 1978), compared over a few texels around (Reeves, Salesin and Cook 1987). */
#include "frame_priv.h"

void art_raster_shadow_free(struct raster_shadow *shadow)
{
    if (!shadow) return;
    art_free(shadow->depth);
    art_free(shadow);
}

/* The light as a camera that sees the whole box. */
static void look_from(const struct art_light *light, const double box[6], struct art_camera *c)
{
    double v[3];
    *c = (struct art_camera){.ortho = true};
    for (int k = 0; k < 3; k++) {
        c->centre[k] = (box[k] + box[3 + k]) / 2;
        c->eye[k] = c->centre[k] + light->dir[k];
    }
    art_v3_basis(light->dir, c->up, v);
    art_camera_fit(c, box, ART_SHADOW_SIDE_, ART_SHADOW_SIDE_, 0.01);
}

/* Draws the depths of the drawing `f` without its picture: the memory of its stages is used again
 * for it afterwards. */
static int draw_depths(struct art_ctx *ctx, const struct raster_frame *f, struct raster_work *w,
                       struct raster_shadow *shadow)
{
    struct raster_frame from = *f;
    int status;
    from.view = shadow->view;
    from.bins.tiles_x = from.bins.tiles_y = ART_SHADOW_SIDE_ / TILE;
    from.ids = NULL;
    from.depth_out = shadow->depth;
    from.pattern = (struct raster_sample_pattern){.n = 4, .same = true};
    ART_TRY(art_raster_stages(ctx, &from, w));
out:
    return status;
}

int art_raster_shadows(struct art_ctx *ctx, struct raster_frame *f, struct raster_work *w,
                       const double box[6])
{
    int status = ART_OK;
    for (int i = 0; i < f->lights.n; i++) {
        const struct art_light *l = &f->lights.at[i];
        bool shines = l->rgb[0] > 0 || l->rgb[1] > 0 || l->rgb[2] > 0;
        if (!l->shadow || !shines || l->kind != ART_LIGHT_FAR) continue;
        struct raster_shadow *s = f->lights.shadow[i] = art_alloc(ctx, 1, sizeof *s);
        if (!s) return ART_ENOMEM;
        s->depth = art_alloc(ctx, (size_t)ART_SHADOW_SIDE_ * ART_SHADOW_SIDE_, sizeof *s->depth);
        if (!s->depth) return ART_ENOMEM;
        struct art_camera camera;
        look_from(l, box, &camera);
        s->texel = camera.height / ART_SHADOW_SIDE_;
        art_raster_view(&s->view, &camera, box, (const double(*)[4])f->scene->clip,
                        f->scene->n_clip, ART_SHADOW_SIDE_, ART_SHADOW_SIDE_);
        ART_TRY(draw_depths(ctx, f, w, s));
    }
out:
    return status;
}

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
