/* artmesh.h - shared by the commands of artmesh */
#ifndef ARTMESH_H
#define ARTMESH_H

#include <art/cliformat.h>
#include <art/distgrid.h>
#include <art/format.h>

/* ----------------------------------------------------------- shared by the commands of artmesh */

struct in {
    struct art_mesh *mesh;
    const struct art_format *format;
};

/* Read the surface mesh `path` ("-" is standard input); free in->mesh. */
int load(struct art_cli *cli, struct in *in, const char *path, const char *format);
/* Write a mesh to `path` (NULL: -o, else standard output) in the format called `format`, else the one that
 * the name tells, else `like` if it can be written, else Wavefront. */
int store(struct art_cli *cli, const struct art_mesh *mesh, const char *path, const char *format,
          const struct art_format *like);
/* Writes with choices of the format. */
int store_as(struct art_cli *cli, const struct art_mesh *mesh, const char *path, const char *format,
             const struct art_format *like, const struct art_writing *how);
/* Positional argument i, or "-". */
const char *arg_or_stdin(const struct art_cli *cli, int i);
/* Write a text to -o or standard output. */
int put_text(struct art_cli *cli, const struct art_buf *text);
/* Write it to another file, and release it. */
int put_report(struct art_cli *cli, struct art_buf *text, const char *path);
/* A line of a report: NAME, a tab, N numbers with blanks between. */
void add_numbers(struct art_buf *out, const char *name, const double *x, int n);
void add_number(struct art_buf *out, const char *name, double x);
/* A line NAME, a tab, TEXT; without TEXT a dash. */
void add_text(struct art_buf *out, const char *name, const char *text);
/* With several inputs: the message before was about this one. */
void show_which(struct art_cli *cli, const char *path);
/* Convert `mesh`, read from `path`, to the unit of length that `all` states, if both state one. */
int same_units(struct art_cli *cli, const struct art_mesh *all, struct art_mesh *mesh, const char *path);
/* The name of a file without folders and endings; "stdin" for "-". */
char *name_of_path(struct art_cli *cli, const char *path);
/* Faces of no group (or all) go to one of this name. */
int group_faces(struct art_ctx *ctx, struct art_mesh *mesh, const char *name, bool all);
/* No face has a group, and the names go as well. */
void forget_groups(struct art_mesh *mesh);
/* All faces go to a group with the name of the file. */
int group_by_file(struct art_cli *cli, struct art_mesh *mesh, const char *path);
/* A message about wrong usage; its status. */
int usage(struct art_cli *cli, const char *text);

/* For the shell to complete. */
void format_words(struct art_buf *out);

/* The rows -f and -t of the option tables, and the one of a report. */
#define FROM_OPTION(type) ART_CLI_FROM(type, format_words)
#define TO_OPTION(type) ART_CLI_TO(type, format_words)
#define REPORT_OPTION(type, what) ART_OPTION(type, report, "report", 0, STRING("FILE"), what)

extern const struct art_cli_command bool_command;
extern const struct art_cli_command clip_command;
extern const struct art_cli_command convert_command;
extern const struct art_cli_command distance_command;
extern const struct art_cli_command grid_command;
extern const struct art_cli_command hull_command;
extern const struct art_cli_command info_command;
extern const struct art_cli_command make_command;
extern const struct art_cli_command mass_command;
extern const struct art_cli_command merge_command;
extern const struct art_cli_command transform_command;
extern const struct art_cli_command check_command;
extern const struct art_cli_command register_command;
extern const struct art_cli_command remesh_command;
extern const struct art_cli_command repair_command;
extern const struct art_cli_command simplify_command;
extern const struct art_cli_command smooth_command;
extern const struct art_cli_command subdivide_command;
extern const struct art_cli_command weights_command;

/* ---------------------------------------------- options that say what a distance grid is to be */

struct grid_options {
    const char *resolution;
    double margin, extend;
    int sign;
    bool oriented;
};

#define GRID_OPTIONS(type, field) \
    ART_OPTION(type, field.resolution, "resolution", 'r', STRING("N[,N,N]"), \
               "cells of the grid along its longest axis, or along each", .init = "20"), \
    ART_OPTION(type, field.margin, "margin", 0, REAL("FRACTION"), \
               "the part of its widths by which the grid is larger than the mesh on each side", \
               .range = "0..100", .init = "0.1"), \
    ART_OPTION(type, field.extend, "extend", 0, REAL("LENGTH"), "a length by which it is larger as well", \
               .range = ">= 0"), \
    ART_OPTION(type, field.oriented, "oriented", 0, FLAG, "turn the grid as the mesh lies"), \
    ART_OPTION(type, field.sign, "sign", 0, CHOICE("RULE", "auto|normals|winding"), \
               "what is inside: behind the nearest face, or what the mesh winds around", .init = "auto")

/* The grid around a mesh; free it. */
int make_grid(struct art_cli *cli, const struct grid_options *o, const struct art_mesh *mesh,
              struct art_distgrid **grid);

/* --------------------------------------------------------------- points and landmarks in files */

struct points {
    int n;
    double (*x)[3];
    char **name;           /* [n], or NULL: they have none */
};

/* Set number `set` (0, 1) of a file of the format landmark (set 1 is its second set) or xyzb, else of a
 * table; a mesh with faces is refused. Of a table set 0 are its columns x, y, z or without these names the
 * first three, set 1 the columns x2, y2, z2 or, without a header, the last three of six. Names are those of a
 * column `name`. */
int read_points(struct art_cli *cli, struct points *points, const char *path, int set);
void points_fini(struct points *points);

#endif
