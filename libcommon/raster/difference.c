/* This computes the perceptual difference of two pictures. A pixel is compared with what the other
 * picture has within one pixel around it: edges may differ by subpixels, but missing things count.
 */
#include <art/raster.h>

struct lab {
    float v[3];
};

/* Computes CIE 1976 L*a*b* (ISO/CIE 11664-4) of sRGB over white, for its white. */
static float lightness(double t)
{
    const double d = 6.0 / 29;
    return (float)(t > d * d * d ? cbrt(t) : t / (3 * d * d) + 4.0 / 29);
}

static void to_lab(const float c[3], struct lab *lab)
{
    double r = (double)c[0], g = (double)c[1], b = (double)c[2];
    float x = lightness((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.9504700);
    float y = lightness(0.2126729 * r + 0.7151522 * g + 0.0721750 * b);
    float z = lightness((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.0888300);
    *lab = (struct lab){{116 * y - 16, 500 * (x - y), 200 * (y - z)}};
}

/* Linear light over white. */
static void load(const struct art_picture *p, float (*c)[3])
{
    float tone[256];
    for (int i = 0; i < 256; i++)
        tone[i] = (float)(i <= 10 ? i / 255.0 / 12.92 : pow((i / 255.0 + 0.055) / 1.055, 2.4));
    size_t n = (size_t)p->width * (size_t)p->height;
    for (size_t i = 0; i < n; i++) {
        float alpha = p->rgba[4 * i + 3] / 255.0f;
        for (size_t k = 0; k < 3; k++) c[i][k] = alpha * tone[p->rgba[4 * i + k]] + 1 - alpha;
    }
}

/* Blurs the picture by 1 2 1 in both directions: a thin line that lies between two rows is as dark
 * in all as one in a row. */
static void blur(const float (*c)[3], int w, int h, int x, int y, float out[3])
{
    out[0] = out[1] = out[2] = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++) {
            int u = x + i < 0 ? 0 : x + i >= w ? w - 1 : x + i;
            int v = y + j < 0 ? 0 : y + j >= h ? h - 1 : y + j;
            float weight = (i ? 0.25f : 0.5f) * (j ? 0.25f : 0.5f);
            for (int k = 0; k < 3; k++) out[k] += weight * c[(size_t)v * (size_t)w + (size_t)u][k];
        }
}

static struct lab *all_lab(struct art_ctx *ctx, const struct art_picture *p)
{
    size_t n = (size_t)p->width * (size_t)p->height;
    float(*c)[3] = art_alloc(ctx, n, sizeof *c);
    struct lab *lab = c ? art_alloc(ctx, n, sizeof *lab) : NULL;
    if (lab) load(p, c);
    for (int y = 0; lab && y < p->height; y++)
        for (int x = 0; x < p->width; x++) {
            float blurred[3];
            blur((const float(*)[3])c, p->width, p->height, x, y, blurred);
            to_lab(blurred, &lab[(size_t)y * (size_t)p->width + (size_t)x]);
        }
    art_free(c);
    return lab;
}

/* Computes the distance of a pixel from the span of the other picture's colours around it. */
static double apart(const struct lab *pixel, const struct lab *other, int w, int h, int x, int y)
{
    float lo[3], hi[3];
    memcpy(lo, other[(size_t)y * (size_t)w + (size_t)x].v, sizeof lo);
    memcpy(hi, lo, sizeof hi);
    for (int j = y > 0 ? y - 1 : 0; j <= y + 1 && j < h; j++)
        for (int i = x > 0 ? x - 1 : 0; i <= x + 1 && i < w; i++)
            for (int k = 0; k < 3; k++) {
                float v = other[(size_t)j * (size_t)w + (size_t)i].v[k];
                lo[k] = v < lo[k] ? v : lo[k], hi[k] = v > hi[k] ? v : hi[k];
            }
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        double v = (double)pixel->v[k];
        double d = v < (double)lo[k]   ? (double)lo[k] - v
                   : v > (double)hi[k] ? v - (double)hi[k]
                                       : 0;
        sum += d * d;
    }
    return sqrt(sum);
}

enum { BLOCK = 8 };

static double block(const struct lab *a, const struct lab *b, int w, int h, int x0, int y0,
                    double *total)
{
    double sum = 0;
    int n = 0;
    for (int y = y0; y < y0 + BLOCK && y < h; y++)
        for (int x = x0; x < x0 + BLOCK && x < w; x++, n++) {
            size_t at = (size_t)y * (size_t)w + (size_t)x;
            sum += fmax(apart(&a[at], b, w, h, x, y), apart(&b[at], a, w, h, x, y));
        }
    *total += sum;
    /* a block that is cut off counts as if it went on without a difference */
    return sum / (BLOCK * BLOCK);
}

int art_picture_compare(struct art_ctx *ctx, const struct art_picture *a,
                        const struct art_picture *b, struct art_picture_difference *difference)
{
    if (a->width != b->width || a->height != b->height)
        return art_error(ctx, ART_ESHAPE, NULL, "pictures of %d x %d and of %d x %d pixels",
                         a->width, a->height, b->width, b->height);
    struct lab *la = all_lab(ctx, a), *lb = all_lab(ctx, b);
    int status = la && lb ? ART_OK : ART_ENOMEM;
    struct art_picture_difference d = {0};
    for (int y = 0; status == ART_OK && y < a->height; y += BLOCK)
        for (int x = 0; x < a->width; x += BLOCK) {
            double here = block(la, lb, a->width, a->height, x, y, &d.mean);
            if (here > d.worst) d.worst = here, d.x = x, d.y = y;
        }
    d.mean /= (double)a->width * a->height;
    if (status == ART_OK) *difference = d;
    art_free(la);
    art_free(lb);
    return status;
}
