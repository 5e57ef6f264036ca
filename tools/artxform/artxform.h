/* shared by the files of artxform */
#ifndef ARTXFORM_H
#define ARTXFORM_H

#include <art/cli.h>
#include <art/xform.h>

struct options {
    /* steps of the transform, in the order of the command line */
    struct art_cli_list translate, rotate, rpy, scale, mirror, matrix, pose, about;
    bool inverse, loads;
    const char *part, *in_frame, *field;
    const char *units;
    double scale_length, scale_mass, scale_time;
    struct art_cli_list column;
    const char *from, *to;
    struct art_cli_list alias, data;
};

/* What the command line asks for. */
struct job {
    struct art_cli *cli;
    const struct options *o;
    struct art_affine X;
    bool moves, scales;
    struct art_scales s;
    struct art_grid_field *field;
};

/* steps.c */
int job_make(struct job *job, struct art_cli *cli, const struct options *o);
void job_fini(struct job *job);
/* The transform; `frame` (may be NULL) is the pose whose coordinates it is given in. */
void job_transformer(const struct job *job, const struct art_rigid *frame, struct art_transformer *t);

/* files.c */
int job_run(struct job *job, const char *path);

#endif
