/* art/trial.h analyses a recorded motion, a trial: inverse kinematics from markers, inverse dynamics with
 * measured forces, with the definitions of OpenSim's tools (Delp et al. 2007, IEEE Trans. Biomed. Eng. 54;
 * Seth et al. 2018, PLoS Comput. Biol. 14).
 *
 *     struct art_subject *subject;
 *     ART_TRY(art_subject_create(ctx, model, NULL, &subject));
 *     ART_TRY(art_trial_ik_run(ctx, subject, &ik, &result));    // from a table of markers to coordinates
 *     ART_TRY(art_trial_id_run(ctx, subject, &id, &moments));
 *
 * Conventions. Tables are series (art/series.h) with a name for each column. Coordinates are radians and
 * lengths here; in files rotational ones are degrees if the file states so, coupled ones never. Statuses
 * besides those named: ART_ENOMEM.
 */
#ifndef ART_TRIAL_H
#define ART_TRIAL_H

#include <art/multibody.h>
#include <art/series.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------------------- splines
 *
 * The natural spline of degree 1, 3 or 5 through all points of each column: of all curves through them the
 * one with the least integral of the squared first, second or third derivative (Woltring 1986, Adv. Eng.
 * Softw. 8, with no smoothing). Beyond the ends it goes on as a polynomial of half the degree. */
struct art_spline {
    int degree, m;               /* of the curves; columns */
    size_t n;
    double *t;                   /* [n] increasing */
    double *y;                   /* [n][m][3] value, first and second derivative */
};
/* Through values[n][stride] of the first m columns. With fewer points than the degree needs (2, 2, 3) the
 * degree is less. ART_ERANGE: times do not increase, or a number is not finite; ART_EUSAGE: n = 0 or another
 * degree. */
int art_spline_create(struct art_ctx *ctx, struct art_spline *spline, int degree, const double *t, size_t n,
                      const double *values, int m, int stride) ART_MUST_USE;
void art_spline_fini(struct art_spline *spline);
/* Evaluate column j: value, first, second and third derivative in out[0 ... order], order <= 3. */
void art_spline_eval(const struct art_spline *spline, int j, double t, int order, double *out);

/* -------------------------------------------------------------------- filters
 *
 * OpenSim's, for comparisons with its results; art/series.h has those of the field. */

/* Reflect n rows at each end in the first and the last point: x(-k) = 2 x_0 - x_k, times as well. */
int art_trial_pad(struct art_ctx *ctx, struct art_series *s, size_t n) ART_MUST_USE;
/* Make times even: at distances of the smallest step from the first time on, by the spline of degree 5;
 * nothing if they are even to rounding. */
int art_trial_resample(struct art_ctx *ctx, struct art_series *s) ART_MUST_USE;
/* Butterworth's low pass of order 3, bilinear with prewarping, run forward and backward, without a correction
 * of the cut-off for two runs; at half the rate or above, 0.49 of the rate. Times are even. ART_ERANGE:
 * cut-off not positive. */
int art_trial_lowpass_iir(struct art_ctx *ctx, struct art_series *s, double cutoff) ART_MUST_USE;
/* Pad a motion by half its length, make times even, low pass: before it is differentiated.
 * A negative cut-off leaves it as it is. */
int art_trial_filter(struct art_ctx *ctx, struct art_series *q, double cutoff) ART_MUST_USE;

/* -------------------------------------------------------------------- subjects
 *
 * A model whose motion is analysed, compiled. */
struct art_subject;

/* What a coordinate is in a motion: OpenSim takes it from how the joint depends on it. */
enum art_motion_type { ART_ROTATIONAL, ART_TRANSLATIONAL, ART_COUPLED };

/* Read a model for the analysis of motions, from a file that art_model_find finds, or from a text: meshes
 * that are only drawn are not looked for. */
int art_trial_model_load(struct art_ctx *ctx, const struct art_schema *schema, const char *path,
                         const struct art_read_options *options, struct art_model **model) ART_MUST_USE;
int art_trial_model_read(struct art_ctx *ctx, const struct art_schema *schema,
                         const struct art_source *source, const struct art_read_options *options,
                         struct art_model **model) ART_MUST_USE;

struct art_subject_options {
    const char *const *excluded; /* forces that do not act: words of OpenSim (ALL, ACTUATORS, MUSCLES) in any
                                    case, or names in the list of forces */
    int n_excluded;
    bool poses_only;             /* forces and masses are not asked: what cannot be simulated is passed over
                                    */
    bool actuators;              /* muscles and actuators are found, for static optimisation: the model's own
                                    forces are then those without any excitation, and without fibres */
    const struct art_source *document; /* .osim that the model was read from, with bounds of controls; NULL */
};
/* Compile a model, which has one MechModel and stays with the subject; excluded forces are deleted from it.
 * ART_ENOTFOUND: an excluded force is none of it; the statuses of art_system_compile and
 * art_multibody_create. */
int art_subject_create(struct art_ctx *ctx, struct art_model *model,
                       const struct art_subject_options *options, struct art_subject **subject) ART_MUST_USE;
void art_subject_free(struct art_subject *subject);

struct art_multibody *art_subject_multibody(const struct art_subject *subject);
/* Coordinates in the order of the joints in the file: number k of [size] is coordinate order[k] of the tree.
 * */
int art_subject_size(const struct art_subject *subject);
const int *art_subject_order(const struct art_subject *subject);
/* The name and the type of coordinate i of the tree. */
const char *art_subject_name(const struct art_subject *subject, int i);
enum art_motion_type art_subject_type(const struct art_subject *subject, int i);
/* Find a coordinate by a label of OpenSim's tables: its name; a path that ends in it, or in it and `/value`;
 * the path and name of a record. -1: none. */
int art_subject_coord(const struct art_subject *subject, const char *label);
/* Find a body by its name, in the file or here, or a path that ends in it; "ground" is -1. False: none. */
bool art_subject_body(const struct art_subject *subject, const char *name, int *dyn);

/* A motion of all coordinates, as tables have it: column i is coordinate i of the tree, radians and lengths.
 * */
struct art_trial_motion {
    struct art_series q;
    bool *given;                 /* [size] the table has it; else its column is the default of the model */
};
enum { ART_TRIAL_ZERO = 1, ART_TRIAL_PARTIAL = 2 };
/* Take a motion from a table: degrees become radians. A table that states its unit ("deg", "rad") has it for
 * rotational coordinates; in one that states none all angles are degrees, as properties are. How:
 * ART_TRIAL_ZERO, coordinates that the table does not have are 0, else as the model has them;
 * ART_TRIAL_PARTIAL, columns of states, forces and the like are passed over without a word.
 * ART_ENOTFOUND: no column is a coordinate; ART_ESHAPE: two columns are the same one; ART_ERANGE: a number is
 * missing. */
int art_trial_motion_take(struct art_ctx *ctx, const struct art_subject *subject,
                          const struct art_series *table, const struct art_loc *loc, unsigned how,
                          struct art_trial_motion *motion) ART_MUST_USE;
void art_trial_motion_fini(struct art_trial_motion *motion);

/* ------------------------------------------------------------------- inverse kinematics */

struct art_trial_marker {
    const char *name;            /* of a marker of the model, as its file has it */
    double weight;
};
struct art_trial_ik {
    const struct art_series *markers; /* columns NAME.x NAME.y NAME.z, in the unit of the model */
    const struct art_loc *loc;   /* of the table, for messages; may be NULL */
    const struct art_trial_marker *tasks; /* NULL: all markers of model and table, weight 1 */
    int n_tasks;
    const struct art_pose_reference *references; /* [size] by the tree, or NULL */
    const struct art_series *moving; /* their values at each row of the table, or NULL: they do not change */
    double start, stop;          /* frames from the nearest to `start` to the nearest to `stop` */
    double constraint_weight;    /* infinite: exact */
    bool ignore_ranges;
    bool locations;              /* the places of the markers of the model are wanted */
};
struct art_trial_ik_result {
    struct art_series q;         /* [size] by the tree; radians and lengths */
    struct art_series errors;    /* total_squared_error, marker_error_RMS, marker_error_max */
    struct art_series distances; /* of each used marker, named; NaN where it is missing */
    struct art_series locations; /* NAME_tx NAME_ty NAME_tz of each used marker, of the model */
    int n_markers;
    long iterations;
    double rms, largest;         /* over all frames */
    double largest_at;           /* time */
    int largest_marker;          /* column of distances */
};
/* Bring a table of markers to the unit of length of the model, which follows from its gravity (9.81 m/s^2):
 * by the unit that the table states, mm, cm or m; without one it stays as it is. ART_EUNSUPPORTED: another
 * unit. */
int art_trial_markers_scale(struct art_ctx *ctx, const struct art_subject *subject,
                            struct art_series *markers, const struct art_loc *loc) ART_MUST_USE;
/* Find the pose of each frame, from the one before. ART_ENOTFOUND: a task is no marker of the model, or no
 * marker is in both; ART_ESHAPE, ART_ERANGE for tables and times that cannot be used. */
int art_trial_ik_run(struct art_ctx *ctx, struct art_subject *subject, const struct art_trial_ik *ik,
                     struct art_trial_ik_result *result) ART_MUST_USE;
/* Say in a note how far markers are away; in a warning (art_warn_strict) where it is more than what is
 * usually accepted, 2 cm root mean square or 4 cm at most (Hicks et al. 2015, J. Biomech. Eng. 137). */
int art_trial_ik_judge(struct art_ctx *ctx, const struct art_loc *loc,
                       const struct art_trial_ik_result *result) ART_MUST_USE;
void art_trial_ik_fini(struct art_trial_ik_result *result);

/* --------------------------------------------------------------------- external loads */

/* A measured force: wrench columns of a table that act on a body. */
struct art_trial_load {
    const char *name;
    int body;                    /* in the system; -1: the ground, which nothing moves */
    int force_in, point_in;      /* bodies in whose axes the columns are */
    int force[3], point[3], torque[3]; /* columns of the table; [0] < 0: none */
};
struct art_trial_loads {
    struct art_trial_load *loads;
    int n;
    struct art_spline data;      /* of all columns */
};
/* Read a document of external loads of OpenSim and the table that it names. Each
 * identifier selects the three columns whose labels begin with it. Files are looked for beside `beside`, the
 * setup file that names the document (NULL: none), then beside the document. ART_ESYNTAX, ART_ENOTFOUND,
 * ART_ESHAPE with the place. */
int art_trial_loads_read(struct art_ctx *ctx, const struct art_subject *subject, const char *path,
                         const char *beside, struct art_trial_loads *loads) ART_MUST_USE;
/* Add the wrenches of loads at a time and the pose of the subject to f, [n_u] of its system. */
void art_trial_loads_add(const struct art_subject *subject, const struct art_trial_loads *loads, double t,
                         double *f);
void art_trial_loads_fini(struct art_trial_loads *loads);

/* ------------------------------------------------------------------- inverse dynamics */

struct art_trial_id {
    const struct art_trial_motion *motion;
    const struct art_trial_loads *loads; /* or NULL */
    double cutoff;               /* of OpenSim's low pass of the motion, in Hz; < 0: none */
    double start, stop;          /* rows from the last <= start to the last <= stop */
};
/* Compute the generalized force of each coordinate at each row, by the second derivatives of splines of
 * degree 5:
 * moments of rotary coordinates, forces of others; columns by the tree. The motion is filtered in place of a
 * copy. ART_ERANGE: no rows are in the times. */
int art_trial_id_run(struct art_ctx *ctx, struct art_subject *subject, const struct art_trial_id *id,
                     struct art_series *forces) ART_MUST_USE;

/* ------------------------------------------------------------------- static optimisation
 *
 * The controls x of all muscles and actuators with which a motion goes as it does, at the least sum of |x|^p
 * (Crowninshield & Brand 1981, J. Biomech. 14; Anderson & Pandy 2001, J. Biomech. 34). A muscle exerts x
 * times the force of its active fibres at full activation along a rigid tendon; its passive force is left
 * out, as in OpenSim. Constraints bear what they can: of generalized forces only what moves the constrained
 * model counts. */
struct art_trial_so {
    const struct art_series *q, *u; /* rows of all coordinates by the tree and their rates */
    const struct art_trial_loads *loads; /* or NULL */
    double start, stop;          /* rows from the last <= start to the last <= stop */
    int step;                    /* of these rows 0, step, 2 step, ... of the whole table, and the last; >= 1
                                    */
    double power;                /* p > 1 */
    bool without_physiology;     /* muscles exert x times their largest isometric force */
    bool as_opensim;             /* with the pennation of Millard's muscles as OpenSim computes it here */
};
struct art_trial_so_result {
    struct art_series controls;  /* [actuators] named, in the order of the list of forces */
    struct art_series forces;    /* the same: forces of muscles, of others control times optimal force */
    struct art_series left;      /* [size] generalized forces that the bounds leave over, by the tree */
    long infeasible;             /* rows that are not met */
};
/* The subject was created with `actuators`. Rows that the bounds cannot meet are met as nearly as possible,
 * and reported with the coordinate that misses most (art_warn_strict). ART_ERANGE: no rows, a power that is
 * not more than 1. */
int art_trial_so_run(struct art_ctx *ctx, struct art_subject *subject, const struct art_trial_so *so,
                     struct art_trial_so_result *result) ART_MUST_USE;
void art_trial_so_fini(struct art_trial_so_result *result);
/* Read an OpenSim model as text and add the forces of documents with a ForceSet to it, in place of its own if
 * `replace`; one whose name is there already is not added. All else stays as it is. */
int art_trial_model_text(struct art_ctx *ctx, const char *path, const char *const *files, int n, bool replace,
                         struct art_source *text) ART_MUST_USE;
/* Rates of a motion at its rows: first derivatives of the splines of degree 5. */
int art_trial_rates(struct art_ctx *ctx, const struct art_series *q, struct art_series *u) ART_MUST_USE;

/* -------------------------------------------------------------------- tables
 *
 * A table as OpenSim writes it: name, version, numbers of rows and columns, inDegrees, description, labels.
 * */
struct art_trial_table {
    const char *name;            /* of the table, its first line */
    const char *description;     /* lines of the header, or NULL */
    const struct art_series *series;
    const char *const *labels;   /* [columns] */
    const int *column;           /* [columns] of the series; NULL: all */
    int columns;
    const bool *degrees;         /* [columns] radians that are written as degrees; NULL: none */
    bool in_degrees;             /* the header says so */
    int digits;                  /* behind the point; < 0: as many as tell numbers apart */
};
/* Write a table whole or not at all; NULL or "-": standard output. */
int art_trial_table_write(struct art_ctx *ctx, const struct art_trial_table *table, const char *path)
    ART_MUST_USE;
/* Write the motion of a subject, q[rows][size] by the tree, as the table `Coordinates`. */
int art_trial_motion_write(struct art_ctx *ctx, const struct art_subject *subject, const struct art_series *q,
                           int digits, const char *path) ART_MUST_USE;
/* Write generalized forces as the table `Inverse Dynamics Generalized Forces`. */
int art_trial_forces_write(struct art_ctx *ctx, const struct art_subject *subject, const struct art_series *f,
                           int digits, const char *path) ART_MUST_USE;

/* --------------------------------------------------------------- setup files of OpenSim
 *
 * A document of one of OpenSim's tools is run as it says: files are found beside it, results have the names,
 * labels and headers that the tool gives them. */
struct art_trial_run {
    const struct art_schema *schema;
    char *const *variables;      /* of the environment, for names of files in models; or NULL */
    bool as_opensim;             /* its numbers where it differs, and its digits */
    bool overwrite;              /* results that exist are replaced; else they are an error */
};
/* Run a document. ART_EUNSUPPORTED names a tool that is not known; ART_ESYNTAX, ART_ENOTFOUND, ART_ERANGE
 * with the place; ART_EUSAGE: a result exists. Results are written when all are there. */
int art_trial_run(struct art_ctx *ctx, const struct art_trial_run *run, const char *path) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
