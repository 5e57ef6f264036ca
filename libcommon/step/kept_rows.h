/* kept_rows.h - rows of constraints that a prediction leaves for the step behind it: kept_rows.c. */
#ifndef ART_STEP_KEPT_ROWS_H
#define ART_STEP_KEPT_ROWS_H

#include <art/mech.h>

struct art_step;

/* This says what the rows in the system were evaluated for by the last prediction. */
struct art_kept_rows {
    bool valid;
    double h;
    long evaluation;               /* of the system, by which they are there still */
    struct art_state *before, *after; /* before and after they were evaluated */
};
/* Keep what a prediction is about to evaluate; it was. */
int art_kept_rows_begin(struct art_step *s);
int art_kept_rows_end(struct art_step *s);
/* True if the rows of the middle of this step are those of the prediction. */
bool art_kept_rows_serve(const struct art_step *s);
void art_kept_rows_fini(struct art_kept_rows *x);

#endif
