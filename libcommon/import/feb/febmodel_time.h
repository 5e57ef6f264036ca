/* febmodel_time.h - what depends on time: load curves, what they drive, the steps of the analysis. */
#ifndef FEBMODEL_TIME_H
#define FEBMODEL_TIME_H

#include "febmodel_priv.h"

/* ---- curve.c */
int feb_read_curves(struct feb *f) ART_MUST_USE;
/* The value of a child: number and curve. */
int feb_read_value(struct feb *f, const struct art_xml_tag *t, double def, struct feb_value *v)
    ART_MUST_USE;
/* The curve of a tag by its attribute; v->curve stays where there is none. */
int feb_find_curve(struct feb *f, const struct art_xml_tag *t, struct feb_value *v) ART_MUST_USE;
/* nodal.c: the same of a value that nodes may have one by one, by a map or a text: factors *x, else NULL. */
int feb_read_nodal_value(struct feb *f, const struct art_xml_tag *t, int n, const int *node, double **x,
                         struct feb_value *v) ART_MUST_USE;
double feb_curve_at(const struct feb_curve *c, double t);
/* Its slope at point i, on the side before or after it. */
double feb_curve_slope(const struct feb_curve *c, int i, bool after);
/* A curve that stands within a tag. */
int feb_read_point_curve(struct feb *f, const struct art_xml_tag *t, struct feb_curve *c) ART_MUST_USE;
/* A number of the component that is written at `path`, below the model: it follows its curve, or is put. */
int feb_put_value(struct feb *f, const char *path, const char *prop,
                  const struct feb_value *v) ART_MUST_USE;
/* The property follows the value: component of `size`. */
int feb_drive(struct feb *f, const char *target, int component, int size,
              const struct feb_value *v) ART_MUST_USE;
int feb_emit_probes(struct feb *f) ART_MUST_USE;

/* ---- sampled.c. Times of the steps, each in so many parts; a curve through values at times, its index; the
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
/* The section of the file, or of one of its steps, as it goes on: *step the step (-1: none); NULL behind the
 * last. */
struct art_xml_tag *feb_section(struct feb *f, const char *name, struct art_xml_tag *after, int *step);
void feb_set_span(struct feb *f, int step, struct feb_value *v);

#endif
