/* feb_time.h - what depends on time in FEBio's file: load curves, what they drive, the steps of the
 * analysis. */
#ifndef FEB_TIME_H
#define FEB_TIME_H

#include <art/reading.h>

struct feb;

enum feb_interpolation { FEB_LINEAR, FEB_STEP, FEB_SMOOTH };
enum feb_extension { FEB_CONSTANT, FEB_EXTRAPOLATE, FEB_REPEAT, FEB_REPEAT_OFFSET };
/* A load curve: points of time and value, ascending. */
struct feb_curve {
    const struct art_xml_tag *tag;
    const char *id;
    enum feb_interpolation how;
    enum feb_extension beyond;
    int n;
    double *x;          /* [n][2] */
};
/* A number, times a curve or not. */
struct feb_value {
    double scale;
    int curve;          /* -1: constant */
    double from, to;    /* it acts in this time; -INFINITY, INFINITY: always */
};
/* A variable of the input probe: a curve, or 1, in a span of time. */
struct feb_column {
    int curve;
    double from, to;
};

/* A step of the analysis. */
struct feb_step {
    const struct art_xml_tag *tag, *control;
    double from, to, h;
    double radius, newmark[2]; /* of generalized alpha; < 0: Newmark's method with these beta and gamma */
    struct feb_value most; /* of statics: the longest step there; by a curve, whose points steps meet */
    bool dynamic, forced; /* forced: all steps are as long as that */
};

/* A property that curves drive: sum of coefficients times curves. */
struct feb_term {
    const char *target; /* path:property from the root */
    int component, size;
    struct feb_value value;
};

/* What has been found out, by subject. */
struct feb_input {
    struct feb_curve *curves;
    int n_curves, cap_curves;
    struct feb_column *columns;
    int n_columns, cap_columns;
    struct feb_term *terms;
    int n_terms, cap_terms;
    struct feb_step *steps;
    int n_steps, cap_steps;
    double end, static_until; /* static steps before dynamic ones */
};
/* ---- curve.c */
int feb_read_curves(struct feb *f) ART_MUST_USE;
/* The value of a child: number and curve. */
struct feb_value feb_read_value(struct feb *f, const struct art_xml_tag *t, double def);
/* The curve of a tag by its attribute; v->curve stays where there is none. */
void feb_find_curve(struct feb *f, const struct art_xml_tag *t, struct feb_value *v);
/* nodal.c: the same of a value that nodes may have one by one, by a map or a text: factors *x, else NULL. */
int feb_read_nodal_value(struct feb *f, const struct art_xml_tag *t, int n, const int *node, double **x,
                         struct feb_value *v) ART_MUST_USE;
/* A force on a node, as a term of what curves drive. */
void feb_push_node(struct feb *f, int node, int component, struct feb_value v);
double feb_curve_at(const struct feb_curve *c, double t);
/* Its slope at point i, on the side before or after it. */
double feb_curve_slope(const struct feb_curve *c, int i, bool after);
/* A curve that stands within a tag. */
int feb_read_point_curve(struct feb *f, const struct art_xml_tag *t, struct feb_curve *c) ART_MUST_USE;
/* A number of the component that is written at `path`, below the model: it follows its curve, or is put. */
void feb_put_value(struct feb *f, const char *path, const char *prop,
                  const struct feb_value *v);
/* The property follows the value: component of `size`. */
void feb_drive(struct feb *f, const char *target, int component, int size,
              const struct feb_value *v);
int feb_emit_probes(struct feb *f) ART_MUST_USE;

/* Times of the steps, each in so many parts; a curve through values at times, its index; the
 * value at a time. */
int feb_sample_times(struct feb *f, const struct art_xml_tag *t, int parts, double **time,
                     int *n) ART_MUST_USE;
int feb_add_samples(struct feb *f, const struct art_xml_tag *t, const char *id, int n, const double *time,
                    const double *value, int *curve) ART_MUST_USE;
double feb_value_at(const struct feb *f, const struct feb_value *v, double t);
/* An expression of the time t: its values at the steps. */
int feb_add_math_curve(struct feb *f, const struct art_xml_tag *t, const char *id) ART_MUST_USE;

/* ---- control.c */
/* How long steps of statics may be, after the curves were read; the longest of a step. */
int feb_read_step_lengths(struct feb *f) ART_MUST_USE;
double feb_longest_step(const struct feb *f, const struct feb_step *s);
int feb_read_control(struct feb *f) ART_MUST_USE;
bool feb_is_dynamic(const struct feb *f);
/* The section of the file, or of one of its steps, as it goes on: *step the step (-1: none); NULL behind the
 * last. */
struct art_xml_tag *feb_section(struct feb *f, const char *name, struct art_xml_tag *after, int *step);
void feb_set_span(struct feb *f, int step, struct feb_value *v);

#endif
