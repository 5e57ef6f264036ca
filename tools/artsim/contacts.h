/* what the option --contacts asks for */
#ifndef ARTSIM_CONTACTS_H
#define ARTSIM_CONTACTS_H

#include <art/sim.h>

struct contacts_file {
    char *file; /* NULL: not asked for */
    double dt;  /* 0: every step */
};
/* FILE[@DT], NULL: nothing; no record may go to standard output, too. Free it in any case. */
int parse_contacts(struct art_ctx *ctx, const char *text, const struct art_record_spec *records,
                   int n, struct contacts_file *spec) ART_MUST_USE;
void contacts_file_fini(struct contacts_file *spec);
int open_contacts(struct art_ctx *ctx, struct art_sim *sim, const struct contacts_file *spec, bool csv,
                  bool append) ART_MUST_USE;

#endif
