/* shared by the files of artxform */
#ifndef ARTXFORM_H
#define ARTXFORM_H

#include <art/cli.h>
#include <art/femmodel.h>
#include <art/script.h>
#include <art/xform.h>

struct options {
    struct art_cli_list steps; /* of the transform, in the order of the command line */
    bool inverse, loads, swap_sides;
    const char *part, *in_frame, *field;
    const char *lattice, *deformed, *lattice_fem;
    int make_lattice;
    double margin;
    const char *units;
    double scale_length, scale_mass, scale_time;
    struct art_cli_list column;
    const char *from, *to;
    struct art_cli_list alias, data;
};

/* The request of the command line. */
struct job {
    struct art_cli *cli;
    const struct options *o;
    struct art_affine X;
    bool moves, scales;
    struct art_scales s;
    struct art_grid_field *field;
    struct art_lattice *lattice;
    const char **data_dirs; /* [n_data_dirs] where files of models are looked for */
    int n_data_dirs;
    const char **aliases;   /* [o->alias.n] */
};

/* steps.c */
int job_make(struct job *job, struct art_cli *cli, const struct options *o);
void job_fini(struct job *job);
/* The transform; `frame` (may be NULL) is the pose whose coordinates it is given in. */
void job_transformer(const struct job *job, const struct art_rigid *frame, struct art_transformer *t);

/* A model in a file; *schema is to be freed after it. */
int job_read_model(struct job *job, const struct art_source *src, struct art_schema **schema,
                   struct art_model **model);
/* Write a model to the output. */
int job_write_model(struct job *job, const struct art_model *model);

/* lattice.c */

/* The lattice that --lattice and --deformed name. */
int job_read_lattice(struct job *job);
/* --make-lattice: a lattice around the box from min to max, instead of what was read. */
int job_make_lattice(struct job *job, const double min[3], const double max[3]);

/* names.c: exchanges left and right in the names below `part`, or says that a mirror leaves them */
int job_name_sides(const struct job *job, struct art_comp *part);

/* files.c */
int job_run(struct job *job, const char *path);

#endif
