/* art/discard.h - discards what a process writes, as another one writes it: ranks of MPI that run the same
 * model open what the first one writes, and go the same way through the run.
 *
 *     ART_TRY(art_files_discard(ctx));            // ctx->files is a table
 *     ART_TRY(art_sink_open(ctx, &sink, "a.tsv")); // is not made
 */
#ifndef ART_DISCARD_H
#define ART_DISCARD_H

#include <art/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From here on all that is written in the context is discarded, and no folder made. ART_EUSAGE without a
 * table of files. */
int art_files_discard(struct art_ctx *ctx) ART_MUST_USE;
/* True if that was called. */
bool art_files_discarded(const struct art_ctx *ctx);

#ifdef __cplusplus
}
#endif
#endif
