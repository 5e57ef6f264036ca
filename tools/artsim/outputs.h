/* the files that a run writes */
#ifndef ARTSIM_OUTPUTS_H
#define ARTSIM_OUTPUTS_H

#include "contacts.h"
#include "states.h"
#include <art/frames.h>

struct outputs {
    const struct art_record_spec *records; /* [n_records] */
    int n_records;
    const struct contacts_file *contacts;
    const struct art_frames_spec *frames; /* NULL: none */
    const struct state_options *states;
    const char *folder;                   /* of -o, or NULL */
};
/* All are files of their own, and none is one that the run reads: ART_EUSAGE else. Called when all has been
 * read and nothing been written. */
int reserve_outputs(struct art_ctx *ctx, const struct art_sim *sim, const struct outputs *out);
/* Notes that the run leaves nothing behind, and how it would, if it does not. */
void note_no_outputs(struct art_ctx *ctx, const struct art_sim *sim, const struct outputs *out);
/* Who names a table as the folder of -o means the file of a record: ART_EUSAGE. */
int check_folder(struct art_ctx *ctx, const char *folder);

#endif
