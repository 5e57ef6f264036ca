/* shared by the commands of artprobe */
#ifndef ARTPROBE_H
#define ARTPROBE_H

#include <art/cliformat.h>
#include <art/format.h>

struct in {
    struct art_series s;
    const struct art_format *format;
    enum art_order stated; /* the interpolation order that the file states, or --order of convert */
};

int load(struct art_cli *cli, struct in *in, const char *path, const char *format);
/* A warning if a file states another unit than the first one. */
int check_units(struct art_cli *cli, const struct in *first, const struct in *in, const char *path);
/* Without a format or a telling name the output is in the format of the input. */
int store(struct art_cli *cli, const struct in *in, const char *format);
const char *first_arg(const struct art_cli *cli);
/* A message about wrong usage; its status. */
int usage(struct art_cli *cli, const char *text);
/* Name of a column for people; `space` holds one that has no name. */
const char *column_name(const struct art_series *s, int j, char space[16]);
/* A row of a report: a name, then numbers, separated by tabs. */
int report_row(struct art_sink *sink, const char *name, const double *x, int n);
/* Warn if an order of rotations meets a series without any. */
int check_spherical(struct art_cli *cli, const struct art_series *s) ART_MUST_USE;
/* Note that knots every `step` end at `last`, before `end`. */
void note_rest(struct art_cli *cli, double last, double end, double step);
int find_order(struct art_cli *cli, const char *name, enum art_order *order);
/* Knots every `step` of model time from t0 on, as far as t1; *t is to be freed. ART_ELIMIT. */
int grid(struct art_cli *cli, double t0, double t1, double step, double **t, size_t *n);
/* Model time of the first or last knot; 0 without knots. */
double end_time(const struct art_series *s, bool last);
/* Note holes in time of a series that is interpolated or smoothed there; `what` begins the
 * sentence. */
int report_holes(struct art_cli *cli, const struct art_series *s, const char *what) ART_MUST_USE;
/* The columns that a list names ("a,b", "2", "p1" for p1.x, p1.y, p1.z) are added to cols[*n];
 * cols has room for all of the series. */
int add_columns(struct art_cli *cli, const struct art_series *s, const char *list, int *cols,
                int *n);

/* For the shell to complete. */
void format_words(struct art_buf *out);

/* The rows -f and -t of the option tables. */
#define FROM_OPTION(type) ART_CLI_FROM(type, format_words)
#define TO_OPTION(type) ART_CLI_TO(type, format_words)

extern const struct art_cli_command smooth_command, stats_command, diff_command, convert_command,
    resample_command, cut_command, join_command, math_command, fill_command, rename_command;

#endif
