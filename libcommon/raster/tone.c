/* This converts sRGB to linear light and back (IEC 61966-2-1), with +, -, *, / alone: pow differs
 * between C libraries. */
#include "raster_priv.h"

/* x^(1/5) for 0 < x <= 1, by Newton's method from above; it stops where it no longer falls. */
static double fifth_root(double x)
{
    double y = 1;
    for (int i = 0; i < 200; i++) {
        double y2 = y * y, next = (4 * y + x / (y2 * y2)) / 5;
        if (next >= y) break;
        y = next;
    }
    return y;
}

double art_raster_to_linear(double srgb)
{
    if (!(srgb > 0)) return 0;
    if (srgb >= 1) return 1;
    if (srgb <= 0.04045) return srgb / 12.92;
    double u = (srgb + 0.055) / 1.055;
    return u * u * fifth_root(u * u); /* u^2.4 */
}

void art_raster_tones(struct raster_tones *tones)
{
    for (int i = 0; i <= 1024; i++) tones->linear[i] = (float)art_raster_to_linear(i / 1024.0);
    tones->step[0] = 0;
    for (int i = 1; i < 256; i++) tones->step[i] = (float)art_raster_to_linear((i - 0.5) / 255.0);
    tones->step[256] = 2;
    for (int i = 0, byte = 0; i <= 4096; i++) {
        while (tones->step[byte + 1] <= (float)i / 4096) byte++;
        tones->guess[i] = (unsigned char)byte;
    }
}

float art_raster_tone(const struct raster_tones *tones, float srgb)
{
    if (!(srgb > 0)) return 0;
    if (srgb >= 1) return 1;
    float at = srgb * 1024;
    int i = (int)at;
    return tones->linear[i] + (at - (float)i) * (tones->linear[i + 1] - tones->linear[i]);
}

unsigned char art_raster_byte(const struct raster_tones *tones, float linear)
{
    if (!(linear > 0)) return 0;
    if (linear >= 1) return 255;
    int byte = tones->guess[(int)(linear * 4096)];
    while (byte < 255 && linear >= tones->step[byte + 1]) byte++;
    return (unsigned char)byte;
}
