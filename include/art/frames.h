/* art/frames.h - series of VTK files of what a model shows (art/geom.h).
 *
 * DIR/PART-000000.vtu, DIR/PART-000001.vtu, ... for each part, and the collection DIR.pvd, which names them
 * with their times. It is replaced by one rename after each frame, so that it is whole at any time.
 * DIR/components.tsv names the component of each number of the field `component` is.
 *
 *     struct art_frames_spec spec;
 *     ART_TRY(art_frames_spec_parse(ctx, "run@0.01,packed", &spec));
 *     ART_TRY(art_frames_write(ctx, sim, &spec, false));  // before art_sim_run, which then writes them
 *     art_frames_spec_fini(&spec);
 */
#ifndef ART_FRAMES_H
#define ART_FRAMES_H

#include <art/geom.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_frames_spec {
    char *dir;                           /* "": not given */
    double dt;                           /* 0: not given */
    bool ascii;                          /* numbers as text, not as bytes in base64 */
    bool packed;                         /* bytes packed by zlib */
    bool single;                         /* numbers of 4 bytes */
    char *fields;                        /* names with '+' in between, "all", "default", "none" too; NULL: not
                                            given, which is "default" */
    char *parts;                         /* names of kinds in the same way */
};
/* Parses DIR[@OPTION[,OPTION...]]: an interval in s, ascii, packed, single, fields=LIST, parts=LIST. A
 * folder with '@' in its name is written in double quotes. ART_EUSAGE for anything else, also for names of
 * fields that no part has, and for kinds of parts that do not exist; free the spec in any case. */
int art_frames_spec_parse(struct art_ctx *ctx, const char *text, struct art_frames_spec *spec) ART_MUST_USE;
void art_frames_spec_fini(struct art_frames_spec *spec);

/* Let a simulation write frames at t = 0, dt, 2 dt ..., as art_sim_record writes rows. Frames of an earlier
 * run in the folder are removed; with `append` those up to the time of the simulation stay, and the numbers
 * go on. ART_EWRITE if that cannot be, also because files are in the way that no earlier run wrote;
 * ART_EUSAGE for a folder without a name of its own ("..", "/"); ART_ENOTFOUND if the model shows nothing;
 * ART_ESHAPE if the frames to go on from show other components. */
int art_frames_write(struct art_ctx *ctx, struct art_sim *sim, const struct art_frames_spec *spec,
                     bool append) ART_MUST_USE;

#ifdef __cplusplus
}
#endif
#endif
