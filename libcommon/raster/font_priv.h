/* Letters as strokes. */
#ifndef FONT_PRIV_H
#define FONT_PRIV_H

#include <art/raster.h>

struct raster_glyph {
    uint16_t code;
    uint8_t width;
    const char *strokes;        /* see glyphs.c */
};
struct raster_accented {
    uint16_t code, letter;
    uint8_t accent;
};

/* A letter is composed of a glyph, scaled and moved up, and a diacritic over it. */
struct raster_letter {
    const struct raster_glyph *glyph;
    double scale, up;
    const char *accent;
    double accent_up;
};
void art_raster_letter(uint32_t code, struct raster_letter *letter);

/* A stroke has pieces of straight line, in pixels; y goes down. */
struct raster_stroke {
    double x0, y0, x1, y1;
};
struct raster_letter_form {
    struct raster_stroke stroke[512];
    int n;
    double half;                /* of the width of strokes */
    double box[4];              /* x0, y0, x1, y1 of all */
};
/* Computes the strokes of a letter of a text `size` high with its origin at (x, y); returns where
 * the next letter is. */
double art_raster_form(uint32_t code, double size, double x, double y, struct raster_letter_form *form);
/* Returns the height of capital letters. */
double art_raster_capital(double size);
/* Returns where the base line of a text lies below its place, y down, at a size. */
double art_raster_baseline(enum art_valign valign, double size);

/* Thin strokes are one pixel at least. */
static inline double raster_stroke_width(double size)
{
    return size < 11 ? 1 : size / 11;
}

/* The next character of a text, NULL at its end; what is no UTF-8 is a character of its own. */
const char *art_raster_character(const char *text, uint32_t *code);

#endif
