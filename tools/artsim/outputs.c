#include "artsim.h"
#include <art/text.h>

/* The state from which a run began may be replaced by a later one: so a run goes on with its
 * checkpoints. */
static int reserve_state(struct art_ctx *ctx, const struct outputs *out, const char *file)
{
    bool same = false;
    int status = ART_OK;
    if (out->states->load) ART_TRY(art_files_same(ctx, file, out->states->load, &same));
    if (same) ART_TRY(art_files_replace(ctx, file));
    status = art_files_write(ctx, file, "a state", true);
out:
    return status;
}

static int reserve_in_folder(struct art_ctx *ctx, const struct outputs *out, const char *name)
{
    char *path = art_path_join(ctx, out->folder, name);
    int status = path ? reserve_state(ctx, out, path) : ART_ENOMEM;
    art_free(path);
    return status;
}

static int reserve_frames(struct art_ctx *ctx, const struct art_frames_spec *frames)
{
    char *path = art_format(ctx, "%s.pvd", frames->dir);
    int status = path ? art_files_write(ctx, path, "a series of frames", false) : ART_ENOMEM;
    art_free(path);
    return status;
}

int reserve_outputs(struct art_ctx *ctx, const struct art_sim *sim, const struct outputs *out)
{
    const char *file;
    int status = ART_OK;
    for (int i = 0; i < out->n_records; i++) {
        file = out->records[i].file;
        if (file && !art_streq(file, "-")) ART_TRY(art_files_write(ctx, file, "a record", false));
    }
    file = out->contacts->file;
    if (file && !art_streq(file, "-"))
        ART_TRY(art_files_write(ctx, file, "the table of contacts", false));
    if (out->states->save) ART_TRY(reserve_state(ctx, out, out->states->save));
    for (int i = 0; (file = art_sim_state_file(sim, i)); i++)
        ART_TRY(reserve_state(ctx, out, file));
    if (out->frames) ART_TRY(reserve_frames(ctx, out->frames));
    if (!out->folder) goto out;
    ART_TRY(reserve_in_folder(ctx, out, "last-state.txt"));
    status = art_sim_reserve_probes(ctx, sim, out->folder);
out:
    return status;
}

void note_no_outputs(struct art_ctx *ctx, const struct art_sim *sim, const struct outputs *out)
{
    if (out->n_records > 0 || out->contacts->file || out->frames || out->folder ||
        out->states->save || art_sim_state_file(sim, 0))
        return;
    art_note(ctx, NULL,
             "nothing of this run is recorded: -r PATH:PROPERTY prints a property over time, "
             "--frames DIR writes files for ParaView, -o DIR the model's own output probes");
}

int check_folder(struct art_ctx *ctx, const char *folder)
{
    static const char *const endings[] = {".tsv", ".csv", ".sto", ".mot", ".trc"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (art_ends_with(folder, endings[i]))
            return art_error(ctx, ART_EUSAGE, NULL,
                             "--output takes a folder; a table is written by --record "
                             "PATH:PROPERTY@DT=%s",
                             folder);
    return ART_OK;
}
