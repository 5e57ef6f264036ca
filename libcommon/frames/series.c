/* This is a series of VTK files: a file for each part of a frame, and the collection that names
 * them. */
#define _POSIX_C_SOURCE 200809L
#include "frames_priv.h"
#include <art/base.h>
#include <art/format.h>
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct series {
    struct art_geom *geom;
    struct art_pvd pvd;
    char *dir, *path; /* the folder, the collection */
    const char *base; /* name of the folder as the collection has it, in `dir` */
    struct art_writing how;
    long next;   /* number of the next frame */
    double last; /* time of the last one */
    int n_new;   /* folders that were made */
    bool ready;  /* the place has been taken */
};

static void free_series(void *self)
{
    struct series *s = self;
    if (!s) return;
    art_geom_free(s->geom);
    art_pvd_fini(&s->pvd);
    if (s->dir) art_drop_folders(s->dir, s->n_new);
    art_free(s->dir);
    art_free(s->path);
    art_free(s);
}

/* --------------------------------------------------------------------- writing */

static int write_part(struct art_ctx *ctx, const struct series *s, const struct art_geom_part *part,
                      struct art_sink *sink)
{
    if (part->mesh) return art_vtu_write_mesh(ctx, part->mesh, sink, &s->how);
    const struct art_format *format = art_format_find(ART_FORMAT_VOLUME, "vtu");
    return art_format_write(ctx, format, part->volume, sink, &s->how);
}

static char *file_name(struct art_ctx *ctx, const char *dir, const char *part, long number)
{
    return art_format(ctx, "%s/%s-%06ld.vtu", dir, part, number);
}

/* All parts appear together. */
static int write_files(struct art_ctx *ctx, const struct series *s)
{
    struct art_sink *first = NULL, *sink;
    char *path = NULL;
    int status = ART_OK;
    for (int i = 0; i < art_geom_count(s->geom); i++) {
        const struct art_geom_part *part = art_geom_part(s->geom, i);
        art_free(path);
        path = file_name(ctx, s->dir, part->name, s->next);
        ART_TRY(path ? ART_OK : ART_ENOMEM);
        if (first)
            ART_TRY(art_sink_open_with(first, &sink, path));
        else
            ART_TRY(art_sink_open(ctx, &first, path));
        ART_TRY(write_part(ctx, s, part, i ? sink : first));
    }
    status = art_sink_commit(first);
    first = NULL;
out:
    art_sink_abort(first);
    art_free(path);
    return status;
}

static int take_frame(struct art_ctx *ctx, struct art_sim *sim, void *self, double t)
{
    struct series *s = self;
    int status = ART_OK, before = s->pvd.n;
    char *file = NULL;
    /* a run that goes on has the frame of its beginning already */
    if (!s->ready || t <= s->last + 1e-9 * art_sim_step_size(sim)) return ART_OK;
    ART_TRY(art_geom_update(ctx, s->geom));
    ART_TRY(write_files(ctx, s));
    for (int i = 0; i < art_geom_count(s->geom); i++) {
        art_free(file);
        file = file_name(ctx, s->base, art_geom_part(s->geom, i)->name, s->next);
        ART_TRY(file ? ART_OK : ART_ENOMEM);
        ART_TRY(art_pvd_add(ctx, &s->pvd, t, i, art_geom_part(s->geom, i)->name, file));
    }
    ART_TRY(art_pvd_write(ctx, &s->pvd, s->path));
    s->next++;
    s->last = t;
out:
    if (status < 0) art_pvd_cut(&s->pvd, before);
    art_free(file);
    return status;
}

/* Lists the component of each number. */
static int list_components(const struct series *s, struct art_buf *text)
{
    art_buf_puts(text, "part\tcomponent\tclass\tpath\n");
    for (int k = 0; k < art_geom_count(s->geom); k++) {
        const struct art_geom_part *part = art_geom_part(s->geom, k);
        for (int i = 0; i < part->n_comps; i++)
            art_buf_printf(text, "%s\t%d\t%s\t%s\n", part->name, i, part->comp[i]->cls->name,
                           art_comp_path(part->comp[i], NULL));
    }
    return art_buf_status(text);
}

static int write_components(struct art_ctx *ctx, const char *path, const struct art_buf *text)
{
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(ctx, &sink, path));
    ART_TRY(art_sink_write(sink, text->s, text->n));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    return status;
}

/* --------------------------------------------------------- frames of earlier runs */

/* Files of the folder that have names as frames have. */
struct found {
    char **name;
    int n, cap;
};

static void free_found(struct found *found)
{
    for (int i = 0; i < found->n; i++) art_free(found->name[i]);
    art_free(found->name);
}

/* True for PART-000000.vtu, with at least six digits, of a part that is here or in the collection.
 */
static bool is_frame(const struct series *s, const char *name)
{
    size_t n = strlen(name), digits = 0, stem;
    if (!art_ends_with(name, ".vtu")) return false;
    n -= 4;
    while (digits < n && name[n - 1 - digits] >= '0' && name[n - 1 - digits] <= '9') digits++;
    if (digits < 6 || n < digits + 2 || name[n - digits - 1] != '-') return false;
    stem = n - digits - 1;
    for (int i = 0; i < art_geom_count(s->geom); i++) {
        const char *part = art_geom_part(s->geom, i)->name;
        if (strlen(part) == stem && memcmp(part, name, stem) == 0) return true;
    }
    for (int i = 0; i < s->pvd.n; i++) {
        const char *part = s->pvd.entry[i].part;
        if (strlen(part) == stem && memcmp(part, name, stem) == 0) return true;
        /* the parts of the first frame are those of all */
        if (s->pvd.entry[i].t > s->pvd.entry[0].t) break;
    }
    return false;
}

static int find_frames(struct art_ctx *ctx, const struct series *s, struct found *found)
{
    struct art_loc loc = {s->dir, 0, 0};
    struct dirent *entry;
    int status = ART_OK;
    DIR *dir = opendir(s->dir);
    if (!dir) return art_error(ctx, ART_EWRITE, &loc, "cannot look into it: %s", strerror(errno));
    while (status == ART_OK && (entry = readdir(dir))) {
        if (!is_frame(s, entry->d_name) && !art_streq(entry->d_name, "components.tsv")) continue;
        if (!ART_GROW(ctx, found->name, found->n, found->cap)) status = ART_ENOMEM;
        if (status == ART_OK) found->name[found->n] = art_strdup(ctx, entry->d_name);
        if (status == ART_OK && !found->name[found->n++]) status = ART_ENOMEM;
    }
    closedir(dir);
    return status;
}

/* Removes the files of a list that the collection does not have (any longer). */
static int remove_frames(struct art_ctx *ctx, const struct series *s, const struct found *found)
{
    struct art_map kept = {0};
    char *path = NULL;
    int status = ART_OK;
    /* the list of frames that stay is theirs: a run that is killed now can go on from them */
    if (s->pvd.n > 0) ART_TRY(art_map_set(ctx, &kept, "components.tsv", &kept));
    for (int i = 0; i < s->pvd.n; i++) {
        const char *slash = strrchr(s->pvd.entry[i].file, '/');
        ART_TRY(art_map_set(ctx, &kept, slash ? slash + 1 : s->pvd.entry[i].file, &kept));
    }
    for (int i = 0; i < found->n; i++) {
        if (art_map_get(&kept, found->name[i])) continue;
        art_free(path);
        path = art_path_join(ctx, s->dir, found->name[i]);
        ART_TRY(path ? ART_OK : ART_ENOMEM);
        struct art_loc loc = {path, 0, 0};
        if (unlink(path) != 0 && errno != ENOENT)
            ART_TRY(art_error(ctx, ART_EWRITE, &loc, "cannot remove it: %s", strerror(errno)));
    }
out:
    art_map_fini(&kept);
    art_free(path);
    return status;
}

/* True if frames that stay show the same components. */
static int check_components(struct art_ctx *ctx, const char *path, const struct art_buf *text)
{
    struct art_loc loc = {path, 0, 0};
    struct art_source src = {0};
    int status = art_source_read_back(ctx, &src, path);
    if (status == ART_OK && (src.n != text->n || memcmp(src.data, text->s, src.n) != 0))
        status =
            art_error(ctx, ART_ESHAPE, &loc,
                      "the frames show other components than the model has: they cannot go on");
    art_source_fini(&src);
    return status;
}

/* Keeps the frames of the collection up to time t. */
static int go_on(struct art_ctx *ctx, struct series *s, double t)
{
    const struct art_pvd *pvd = &s->pvd;
    struct art_loc loc = {s->path, 0, 0};
    int n = 0;
    while (n < pvd->n && pvd->entry[n].t <= t) n++;
    if (n > 0) {
        const char *dash = strrchr(pvd->entry[n - 1].file, '-');
        double number = -1;
        s->last = pvd->entry[n - 1].t;
        if (!dash || art_read_double(dash + 1, strspn(dash + 1, "0123456789"), &number) == 0 ||
            number >= 1e9)
            return art_error(ctx, ART_ESYNTAX, &loc, "'%s' is no name of a frame",
                             pvd->entry[n - 1].file);
        s->next = (long)number + 1;
    }
    art_pvd_cut(&s->pvd, n);
    return ART_OK;
}

/* Take the place over: what is there must be frames of ours. */
static int take_place(struct art_ctx *ctx, struct series *s, const struct art_sim *sim, bool append)
{
    struct art_loc loc = {s->path, 0, 0};
    struct found found = {0};
    struct art_buf comps;
    if (art_files_discarded(ctx)) return ART_OK;
    char *list = art_path_join(ctx, s->dir, "components.tsv");
    bool exists = access(s->path, F_OK) == 0, ours = false;
    int status;
    art_buf_init(&comps, ctx);
    ART_TRY(list ? list_components(s, &comps) : ART_ENOMEM);
    if (exists) ART_TRY(art_pvd_read(ctx, &s->pvd, s->path, &ours));
    if (exists && !ours)
        ART_TRY(art_error(
            ctx, ART_EWRITE, &loc,
            "this is not a collection of frames written by artsim: it is left unchanged"));
    ART_TRY(art_make_folders(ctx, s->dir, &s->n_new));
    ART_TRY(find_frames(ctx, s, &found));
    if (!ours && found.n > 0) {
        loc.file = s->dir;
        status = art_error(ctx, ART_EWRITE, &loc,
                           "'%s' is in the way, and without '%s' it is not known whose it is",
                           found.name[0], s->path);
        goto out;
    }
    if (append)
        ART_TRY(go_on(ctx, s, art_sim_time(sim) + 1e-9 * art_sim_step_size(sim)));
    else
        art_pvd_cut(&s->pvd, 0);
    const bool goes_on = s->pvd.n > 0;
    if (goes_on) ART_TRY(check_components(ctx, list, &comps));
    ART_TRY(art_pvd_write(ctx, &s->pvd, s->path));
    ART_TRY(remove_frames(ctx, s, &found));
    if (!goes_on) ART_TRY(write_components(ctx, list, &comps));
out:
    /* a collection of nothing, whose folder goes as well */
    if (status < 0 && !exists && s->pvd.n == 0) (void)unlink(s->path);
    art_buf_fini(&comps);
    art_free(list);
    free_found(&found);
    return status;
}

/* ---------------------------------------------------------------------- opening */

static int name_files(struct art_ctx *ctx, struct series *s, const char *dir)
{
    s->dir = art_strdup(ctx, dir);
    s->path = art_format(ctx, "%s.pvd", dir);
    if (!s->dir || !s->path) return ART_ENOMEM;
    const char *slash = strrchr(s->dir, '/');
    s->base = slash ? slash + 1 : s->dir;
    if (*s->base && !art_streq(s->base, ".") && !art_streq(s->base, "..")) return ART_OK;
    return art_error(ctx, ART_EUSAGE, NULL,
                     "'%s' is no folder with a name of its own: frames go to DIR/ and DIR.pvd",
                     dir);
}

int art_frames_write(struct art_ctx *ctx, struct art_sim *sim, const struct art_frames_spec *spec,
                     bool append)
{
    struct series *s = art_alloc(ctx, 1, sizeof *s);
    int status;
    if (!s) return ART_ENOMEM;
    art_pvd_init(&s->pvd, ctx);
    s->last = -INFINITY;
    /* base64 and not bytes as they are, whose places meshio takes for each other at times */
    s->how = (struct art_writing){.encoding = spec->ascii ? ART_ENCODE_ASCII : ART_ENCODE_DEFAULT,
                                  .compress = spec->packed,
                                  .level = 1,
                                  .single = spec->single};
    ART_TRY(name_files(ctx, s, spec->dir));
    ART_TRY(art_geom_create(ctx, sim, spec->parts, spec->fields, &s->geom));
    if (art_geom_count(s->geom) == 0)
        ART_TRY(art_error(ctx, ART_ENOTFOUND, NULL,
                          "frames: the model has no meshes, points, springs or elements: there is "
                          "nothing to show"));
    const struct art_sampler sampler = {.take = take_frame,
                                        .free = free_series,
                                        .self = s,
                                        .without_forces = !art_geom_show_forces(s->geom)};
    ART_TRY(art_sim_sample(ctx, sim, spec->dt, &sampler));
    /* all that was asked for makes sense: from here on the simulation has the series, and files
     * change */
    status = take_place(ctx, s, sim, append);
    s->ready = status == ART_OK;
    return status;
out:
    free_series(s);
    return status;
}
