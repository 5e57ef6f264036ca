/* Lattices of finite elements: reading them, and making one around what is to be deformed. */
#include "artxform.h"
#include <art/format.h>
#include <math.h>
#include <string.h>

static bool is_model(const char *path)
{
    size_t n = strlen(path);
    return (n >= 4 && strcmp(path + n - 4, ".art") == 0) ||
           (n >= 7 && strcmp(path + n - 7, ".art.gz") == 0);
}

/* The finite element model that was named, or the only one. */
static int find_fem(struct job *job, struct art_model *model, const char *path,
                    struct art_comp **fem)
{
    struct art_ctx *ctx = &job->cli->ctx;
    if (job->o->lattice_fem)
        return art_find_checked(ctx, model->root, job->o->lattice_fem, NULL, fem);
    *fem = NULL;
    for (struct art_comp *c = model->root; c; c = art_comp_next(model->root, c)) {
        if (!art_comp_has_kind(c, ART_KIND_FEM_MODEL)) continue;
        if (*fem)
            return art_error(ctx, ART_EUSAGE, NULL,
                             "%s has more than one finite element model, '%s' and '%s' first: say "
                             "which is the lattice with --lattice-fem",
                             path, art_comp_path(*fem, NULL), art_comp_path(c, NULL));
        *fem = c;
    }
    if (*fem) return ART_OK;
    return art_error(ctx, ART_ESHAPE, NULL, "%s has no finite element model", path);
}

static int lattice_of_model(struct job *job, const struct art_source *src, const char *path)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_comp *fem;
    int status;
    ART_TRY(job_read_model(job, src, &schema, &model));
    ART_TRY(find_fem(job, model, path, &fem));
    ART_TRY(art_lattice_of_fem(ctx, &job->lattice, fem));
out:
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

/* A volume mesh: that of a file, or of a model now or at rest. */
static int read_volume(struct job *job, const char *path, bool rest, struct art_volume **vol)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct art_format *format;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    struct art_source src = {0};
    struct art_comp *fem;
    int status;
    ART_TRY(art_source_read(ctx, &src, path));
    if (is_model(path)) {
        ART_TRY(job_read_model(job, &src, &schema, &model));
        ART_TRY(find_fem(job, model, path, &fem));
        ART_TRY(art_fem_tree_mesh(ctx, fem, rest, vol));
    } else {
        ART_TRY(art_format_for_reading(ctx, ART_FORMAT_VOLUME, NULL, &src, &format));
        ART_TRY(format->read(ctx, vol, &src));
    }
out:
    art_model_free(model);
    art_schema_free(schema);
    art_source_fini(&src);
    return status;
}

int job_read_lattice(struct job *job)
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct options *o = job->o;
    struct art_volume *rest = NULL, *now = NULL;
    struct art_source src = {0};
    int status;
    if (!o->deformed && is_model(o->lattice)) {
        ART_TRY(art_source_read(ctx, &src, o->lattice));
        ART_TRY(lattice_of_model(job, &src, o->lattice));
        goto out;
    }
    ART_TRY(read_volume(job, o->lattice, true, &rest));
    if (o->deformed) {
        ART_TRY(read_volume(job, o->deformed, false, &now));
        ART_TRY(art_lattice_between(ctx, &job->lattice, rest, now,
                                    &(struct art_loc){o->deformed, 0, 0}));
    } else {
        ART_TRY(
            art_lattice_displaced(ctx, &job->lattice, rest, &(struct art_loc){o->lattice, 0, 0}));
    }
out:
    art_volume_free(rest);
    art_volume_free(now);
    art_source_fini(&src);
    return status;
}

/* ------------------------------------------------------------------------ making */

static int write_model(struct job *job, const struct art_volume *vol, double size)
{
    struct art_ctx *ctx = &job->cli->ctx;
    struct art_schema *schema = NULL;
    struct art_model *model = NULL;
    int status;
    ART_TRY(art_script_schema(ctx, NULL, job->aliases, job->o->alias.n, &schema));
    ART_TRY(art_lattice_model(ctx, schema, vol, size, &model));
    ART_TRY(job_write_model(job, model));
out:
    art_model_free(model);
    art_schema_free(schema);
    return status;
}

int job_make_lattice(struct job *job, const double min[3], const double max[3])
{
    struct art_ctx *ctx = &job->cli->ctx;
    const struct options *o = job->o;
    const char *output = job->cli->output;
    const struct art_format *format;
    struct art_volume *vol = NULL;
    bool model =
        o->to ? strcmp(o->to, "art") == 0 : !output || strcmp(output, "-") == 0 || is_model(output);
    int status;
    ART_TRY(art_lattice_make(ctx, &vol, min, max, o->make_lattice, o->margin));
    if (model) {
        double size = fmax(max[0] - min[0], fmax(max[1] - min[1], max[2] - min[2]));
        status = write_model(job, vol, size);
        goto out;
    }
    ART_TRY(art_format_for_writing(ctx, ART_FORMAT_VOLUME, o->to, output, NULL, &format));
    ART_TRY(art_volume_write(ctx, vol, output, format->name));
out:
    art_volume_free(vol);
    return status;
}
