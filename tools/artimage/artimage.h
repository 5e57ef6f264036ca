/* shared by the commands of artimage */
#ifndef ARTIMAGE_H
#define ARTIMAGE_H

#include <art/cliformat.h>
#include <art/format.h>
#include <art/image.h>
#include <math.h>

/* Options of every command that reads an image. */
struct input {
    const char *from, *series;
};
#define INPUT_OPTIONS(type) \
    ART_OPTION(type, in.from, "from", 'f', STRING("FORMAT"), "format of the input",            \
               .words = format_words),                                                               \
        ART_OPTION(type, in.series, "series", 0, STRING("SERIES"),                                    \
                   "the DICOM series of this number or UID, where there are several")

/* Options of every command that writes one. */
struct output {
    const char *to;
    bool compress;
};
#define OUTPUT_OPTIONS(type)                                                                          \
    ART_OPTION(type, out.to, "to", 't', STRING("FORMAT"), "format of the output", .words = format_words), \
        ART_OPTION(type, out.compress, "compress", 0, FLAG,                                           \
                   "pack the voxels inside the file, where the format can")

/* Read the image `path` ("-": standard input). */
int load(struct art_cli *cli, struct art_image **image, const char *path, const struct input *in);
/* Write to -o, else standard output. */
int store(struct art_cli *cli, const struct art_image *image, const struct output *out);
/* Positional argument i, or "-". */
const char *arg_or_stdin(const struct art_cli *cli, int i);
/* Warn that a mask or surface of the image is empty, with the range of values; an error under --strict. */
int warn_empty(struct art_cli *cli, const struct art_image *image, int time, const char *what) ART_MUST_USE;
int usage(struct art_cli *cli, const char *text);
/* For the shell to complete. */
void format_words(struct art_buf *out);
/* Numbers "a,b,c" of option `name`, at least `least`; *n (may be NULL): how many. */
int numbers(struct art_cli *cli, const char *name, const char *text, int least, int most, double *x, int *n);
/* One number for all axes or three. */
int three(struct art_cli *cli, const char *name, const char *text, double x[3]);
int three_whole(struct art_cli *cli, const char *name, const char *text, int x[3]);
/* A type by its name, "int16". */
int type_of(struct art_cli *cli, const char *name, enum art_scalar *type);
/* Note that of several times the first is taken, where --time does not say which. */
void note_time(struct art_cli *cli, const struct art_image *image);
/* Only one channel: colours become grey. */
int need_grey(struct art_cli *cli, struct art_image **image);

/* Windows of display. */
struct window {
    const char *name;
    double center, width;
};
#define WINDOW_OPTIONS(type)                                                                             \
    ART_OPTION(type, window.name, "window", 0, STRING("NAME"),                                           \
               "a window that the file names, or FULL_DYNAMIC"),                                         \
        ART_OPTION(type, window.center, "center", 0, REAL("VALUE"), "middle of the window of display"),  \
        ART_OPTION(type, window.width, "width", 0, REAL("VALUE"), "width of that window", .range = "> 0")
/* --window, or --center and --width; else the first window of the file, else FULL_DYNAMIC. */
int find_window(struct art_cli *cli, const struct art_image *image, const struct window *window,
                double *center, double *width);

extern const struct art_cli_command convert_command;
extern const struct art_cli_command crop_command;
extern const struct art_cli_command dump_command;
extern const struct art_cli_command import_command;
extern const struct art_cli_command info_command;
extern const struct art_cli_command label_command;
extern const struct art_cli_command make_command;
extern const struct art_cli_command morph_command;
extern const struct art_cli_command resample_command;
extern const struct art_cli_command sample_command;
extern const struct art_cli_command series_command;
extern const struct art_cli_command slice_command;
extern const struct art_cli_command smooth_command;
extern const struct art_cli_command surface_command;
extern const struct art_cli_command threshold_command;

#endif
