/* art/frames.h - what a model shows at a moment, as meshes with fields, and series of VTK files of it.
 *
 * What is shown comes in parts: meshes of bodies, points, springs and muscles as lines. Each kind of part is
 * a row: libcommon/frames/kind/<name>.c and a line in kinds.def. A part is a surface mesh (faces, lines,
 * points) or a volume mesh; its fields have the names of properties.
 *
 *     struct art_frames *frames;
 *     ART_TRY(art_frames_create(ctx, sim, NULL, NULL, &frames));
 *     ART_TRY(art_frames_update(ctx, frames));            // at the state of the simulation
 *     for (int i = 0; i < art_frames_count(frames); i++) ... art_frames_part(frames, i) ...
 *     art_frames_free(frames);
 */
#ifndef ART_FRAMES_H
#define ART_FRAMES_H

#include <art/mesh.h>
#include <art/sim.h>
#include <art/volume.h>

#ifdef __cplusplus
extern "C" {
#endif

struct art_frames;
struct art_frames_kind;

/* A mesh or a volume. Items have a field `component`: a row of the list of components, from 0 in each
 * part. */
struct art_frames_part {
    char *name;                          /* unique, of letters, digits, '.', '_' and '-' */
    const struct art_frames_kind *kind;
    struct art_mesh *mesh;               /* NULL: it is a volume */
    struct art_volume *volume;           /* NULL: it is a mesh */
    const struct art_comp **comp;        /* [n_comps] */
    int n_comps, cap_comps;
    void *data;                          /* of the kind */
};

/* A field that a kind can show. ITEMS: the parts have one sort. */
enum art_frames_of { ART_FRAMES_ITEMS, ART_FRAMES_NODES, ART_FRAMES_ELEMENTS };
struct art_frames_field {
    const char *name;
    enum art_frames_of of;
    bool usual;                          /* shown unless something else is asked for */
    bool second;                         /* the name alone is that of nodes: "elements/NAME" */
};

/* A kind of part. */
struct art_frames_kind {
    const char *name, *summary;
    bool unusual;                        /* there only if it is asked for */
    /* The i-th field that its parts may have; false behind the last. NULL: none. */
    bool (*field)(int i, struct art_frames_field *field);
    /* Add the parts that the models of a simulation have (none: there is nothing of this kind); what
     * art_frames_update brings up to date may hold anything. */
    int (*make)(struct art_ctx *ctx, struct art_frames *frames);
    /* Positions and fields of the present state. */
    int (*update)(struct art_ctx *ctx, const struct art_sim *sim, struct art_frames_part *part);
    void (*free)(struct art_frames_part *part);  /* what `data` holds; may be NULL */
};
/* The kinds in order; NULL behind the last. */
const struct art_frames_kind *art_frames_kind_at(int i);

/* Find out what there is to show; meshes of bodies are read here. `parts`, `fields`: lists as in
 * art_frames_spec, NULL for the usual ones. The simulation must outlive the frames. */
int art_frames_create(struct art_ctx *ctx, struct art_sim *sim, const char *parts, const char *fields,
                      struct art_frames **frames) ART_MUST_USE;
/* Whether a field shows forces: then art_sim_evaluate goes before each update. */
bool art_frames_show_forces(const struct art_frames *frames);
/* Bring all parts to the state of the simulation. Forces are those last evaluated: art_sim_evaluate. */
int art_frames_update(struct art_ctx *ctx, struct art_frames *frames) ART_MUST_USE;
int art_frames_count(const struct art_frames *frames);
const struct art_frames_part *art_frames_part(const struct art_frames *frames, int i);
void art_frames_free(struct art_frames *frames);

/* ------------------------------------------------------------------- series
 *
 * DIR/PART-000000.vtu, DIR/PART-000001.vtu, ... for each part, and the collection DIR.pvd, which names them
 * with their times. It is replaced by one rename after each frame, so that it is whole at any time.
 * DIR/components.tsv says which component each number of the field `component` is. */

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
/* DIR[@OPTION[,OPTION...]]: an interval in s, ascii, packed, single, fields=LIST, parts=LIST. A folder with
 * '@' in its name stands in double quotes. ART_EUSAGE for anything else, also for names that no part has
 * fields of, and for kinds that there are none of; free the spec in any case. */
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
