/* shared by the files of `artvol tet` */
#ifndef ARTVOL_TET_H
#define ARTVOL_TET_H

#include "artvol.h"
#include <signal.h>

struct tet_options {
    const char *from, *to, *points, *extra, *program, *keep;
    struct art_cli_list hole, region;
    double quality, dihedral, max_volume, time_limit;
    int order;
    bool no_split, hull;
};

/* The surface as it is given to tetgen, and what its numbers mean. */
struct tet_job {
    struct art_cli *cli;
    const struct tet_options *o;
    struct art_mesh *mesh;         /* the surface, triangles */
    struct art_mesh *plc;          /* vertices and faces with markers, holes, regions */
    int (*marker)[2];              /* [n_markers] group and field `marker` of marker i + 1 */
    int n_markers;
    struct art_mesh_names regions; /* names of the region attributes 1, 2, ... */
    double volume;                 /* that the elements must have; NAN: not known */
    bool keep_faces;               /* no points are added on faces: what is tried after a crash */
    bool merge;                    /* faces that are nearly flat are merged: a last resort */
};

/* tet_input.c: check the surface; make the rest of the job. */
int tet_check_surface(struct tet_job *job);
int tet_prepare(struct tet_job *job);
void tet_job_fini(struct tet_job *job);

/* tet_parts.c: refuse regions of which two have their points, [n][5], in one part of the surface: which of
 * them an element would get is chance. */
int tet_check_parts(struct tet_job *job, const struct art_mesh_topology *t, const double *x, int n);

/* tet_run.c: a folder of its own in which the program runs. While it exists, signals wait. */
struct tet_folder {
    char *dir;
    bool keep;
    sigset_t old;
    bool blocked;
};
int tet_folder_open(struct art_ctx *ctx, struct tet_folder *folder, const char *keep);
/* Remove it, and let a signal that came do what it does. */
void tet_folder_close(struct art_ctx *ctx, struct tet_folder *folder);
/* The end of a program. */
struct tet_end {
    bool exited, timed_out;
    int code, signal;
};
/* Run a program with its output in the file `log`; limit in seconds, 0 none. */
int tet_run(struct art_ctx *ctx, const struct tet_folder *folder, const char *const *argv,
            const char *log, double limit, struct tet_end *end);

/* tet_result.c: names for what the program's numbers stand for, and whether the result is sound. */
int tet_name_parts(struct tet_job *job, struct art_volume *vol, bool facets);
int tet_verify(struct tet_job *job, const struct art_volume *vol);

#endif
