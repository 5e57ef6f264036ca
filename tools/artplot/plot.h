/* artplot: what is drawn, the gnuplot program that draws it, and running that. */
#ifndef PLOT_H
#define PLOT_H

#include <art/base.h>
#include <art/series.h>

/* One line of the plot. */
struct curve {
    const struct art_series *s;
    int column;
    int over;           /* column of the other axis; -1: time */
    int panel;          /* 0 .. n_panels - 1 */
    char *label;        /* for the key */
};

/* The terminal of gnuplot that draws the picture. */
struct canvas {
    const char *extension; /* ".png"; NULL for characters on a terminal */
    const char *terminal;  /* gnuplot's name and options but the size */
    int width, height;     /* size if none is asked for: pixels, or characters */
    double unit;           /* of the size that gnuplot gets, in pixels */
    bool text;
};

struct plot {
    const struct canvas *canvas;
    int width, height;
    const char *title, *xlabel, *ylabel; /* NULL: none */
    const char *output;    /* put into the program by --script, or NULL */
    struct curve *curves;  /* [n_curves] by panel */
    int n_curves, n_panels;
    bool over, equal;      /* drawn over a column; both axes have one scale */
    bool same_key;      /* all panels have the curves of the first: one key is enough */
    char **panel_labels;   /* [n_panels] label of the value axis of each */
};

/* The canvas for an output name (NULL or "-": characters); NULL if the extension is not known. */
const struct canvas *canvas_for(const char *output);
/* "png, svg, pdf" */
const char *canvas_names(void);

/* Append the gnuplot program for a plot. Any text may stand in names and titles. */
int plot_script(struct art_ctx *ctx, const struct plot *plot, struct art_buf *out);

/* Run gnuplot on a program and pass on what it draws. Returns a status, or 5 (an exit code, the error
 * reported) if gnuplot is missing or fails. */
int plot_run(struct art_ctx *ctx, const char *script, size_t n, const char *output);

#endif
