/* artplot: what is drawn, the gnuplot program that draws it, and running that. */
#ifndef PLOT_H
#define PLOT_H

#include <art/base.h>
#include <art/cli.h>
#include <art/series.h>

/* One line of the plot. */
struct curve {
    const struct art_series *s;
    int column;
    int over;           /* column of the other axis; -1: time */
    int panel;          /* 0 .. n_panels - 1 */
    char *label;        /* for the key */
    int style;          /* enum curve_style */
    bool markers;       /* at some knots */
};

/* How a curve is drawn; PLOT_AUTO: as its interpolation says. */
enum curve_style { PLOT_AUTO, PLOT_LINES, PLOT_POINTS, PLOT_STEPS, PLOT_DASHES, PLOT_IMPULSES };

/* The area between two columns, behind the curves. */
struct band {
    const struct art_series *s;
    int lower, upper;
    const char *label;  /* for the key, or NULL */
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
    double xlim[2], ylim[2]; /* ends of the axes, NAN: by the data */
    bool xlog, ylog;
    struct band *bands;    /* [n_bands], in the first panel */
    int n_bands;
    bool same_key;      /* all panels have the curves of the first: one key is enough */
    char **panel_labels;   /* [n_panels] label of the value axis of each */
};

/* style.c: LO,HI of an axis, either of which may be left out; the words of --style, for curve after
 * curve, and of --log; LOWER,UPPER[=LABEL] of --band. ART_EUSAGE. */
int plot_limits(struct art_cli *cli, const char *name, const char *text, bool log, double limits[2]);
int plot_styles(struct art_cli *cli, struct plot *plot, const char *text, bool markers);
int plot_labels(struct art_cli *cli, struct plot *plot, const struct art_cli_list *labels);
int plot_logs(struct art_cli *cli, struct plot *plot, const char *text);
int plot_band(struct art_cli *cli, struct band *band, const struct art_series *s, const char *path,
              const char *text);
/* Each column less that of the same name, or else number, of the reference, by its own
 * interpolation; outside of its knots nothing. */
int plot_subtract(struct art_cli *cli, struct art_series *s, const char *path,
                  const struct art_series *reference);

/* unseen.c: warn of curves beyond the ends of the axes, and of points that a logarithmic axis does not
 * have. */
int plot_report_unseen(struct art_cli *cli, const struct plot *plot);

/* What is drawn of a file: all of it, or the rows of a group. */
struct plot_table {
    struct art_series series;
    const char *path;      /* of the file, "<stdin>" */
    char *group;           /* "mass = 2" for the key, or NULL */
    int by;                /* the column of the groups, which is no curve; with `group` */
};
/* groups.c puts a table for each value of the column `by` in place of those of the files. */
int plot_groups(struct art_cli *cli, const char *by, struct plot_table **tables, int *n);
void plot_tables_fini(struct plot_table *tables, int n);
int plot_no_column(struct art_cli *cli, const struct art_series *s, const char *path, const char *name);

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
