#include "frame_priv.h"
#include "harness/test.h"

TEST(raster_tones_are_those_of_srgb)
{
    static struct raster_tones tones;
    art_raster_tones(&tones);
    for (int i = 0; i <= 1000; i++) {
        double c = i / 1000.0, want = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
        CHECK_NEAR(art_raster_to_linear(c), want, 1e-14);
        CHECK_NEAR((double)art_raster_tone(&tones, (float)c), want, 2e-6);
    }
    for (int i = 0; i < 256; i++) {
        CHECK_INT(art_raster_byte(&tones, (float)art_raster_to_linear(i / 255.0)), i);
        /* half way to the next it is either of both, beyond it the next */
        CHECK_INT(art_raster_byte(&tones, (float)art_raster_to_linear((i + 0.49) / 255.0)), i);
        if (i < 255)
            CHECK_INT(art_raster_byte(&tones, (float)art_raster_to_linear((i + 0.51) / 255.0)),
                      i + 1);
    }
    CHECK_INT(art_raster_byte(&tones, NAN), 0);
    CHECK_INT(art_raster_byte(&tones, 7), 255);
}

TEST(raster_sines_and_cosines)
{
    for (int i = -720; i <= 720; i++) {
        double deg = 1.7 * i, s, c;
        art_raster_turn(deg, &s, &c);
        CHECK_NEAR(s, sin(deg * ART_PI / 180), 1e-14);
        CHECK_NEAR(c, cos(deg * ART_PI / 180), 1e-14);
    }
    for (int i = 1; i < 170; i++)
        CHECK_NEAR_REL(art_raster_tan_half(i), tan(i * ART_PI / 360), 1e-14);
}
