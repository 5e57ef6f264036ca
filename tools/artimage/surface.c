#include "artimage.h"
#include <art/remesh.h>
#include <stdio.h>

struct surface_options {
    struct input in;
    const char *to;
    struct art_cli_list label;
    double level, reach;
    int time, smooth;
    bool otsu, open, labels, interfaces;
};

static const struct art_cli_option surface_table[] = {
    ART_OPTION(surface_options, level, "level", 'l', REAL("VALUE"),
               "inside are values from VALUE on", .init = "0.5"),
    ART_OPTION(surface_options, otsu, "otsu", 0, FLAG,
               "the level that parts the values best (Otsu 1979)"),
    ART_OPTION(surface_options, open, "open", 0, FLAG,
               "leave the surface open at the border of the image"),
    ART_OPTION(surface_options, label, "label", 0, LIST("N"),
               "the surface of this label, as a group of its own; repeatable"),
    ART_OPTION(surface_options, labels, "labels", 0, FLAG, "those of all labels"),
    ART_OPTION(surface_options, interfaces, "interfaces", 0, FLAG,
               "the faces between all labels, each once, with fields inside and outside"),
    ART_OPTION(surface_options, smooth, "smooth", 0, INT("N"),
               "iterations of smoothing that does not shrink (Taubin 1995)", .range = "0..1000"),
    ART_OPTION(surface_options, reach, "reach", 0, REAL("VOXELS"),
               "how far smoothing may move a vertex of labels", .range = "> 0", .init = "1"),
    ART_OPTION(surface_options, time, "time", 0, INT("N"), "number of the time", .range = ">= 0"),
    INPUT_OPTIONS(surface_options),
    ART_OPTION(surface_options, to, "to", 't', STRING("FORMAT"), "format of the surface"),
    {0}};

static int level_surface(struct art_cli *cli, const struct surface_options *o,
                         struct art_image **image, struct art_mesh **mesh)
{
    struct art_isosurface how = {.level = o->level, .time = o->time, .open = o->open};
    const struct art_smooth smooth = {.weights = ART_SMOOTH_UNIFORM,
                                      .iterations = o->smooth,
                                      .lambda = 0.5,
                                      .mu = -0.53,
                                      .border = ART_SMOOTH_ALONG};
    int status;
    ART_TRY(need_grey(cli, image));
    if (o->otsu) {
        ART_TRY(art_image_otsu(&cli->ctx, *image, o->time, &how.level));
        if (cli->verbose) art_note(&cli->ctx, NULL, "the level is %g", how.level);
    }
    ART_TRY(art_image_isosurface(&cli->ctx, *image, &how, mesh));
    if (o->smooth && (*mesh)->n_faces) ART_TRY(art_mesh_smooth(&cli->ctx, *mesh, &smooth, NULL));
out:
    return status;
}

/* The labels asked for, or all. */
static int which_labels(struct art_cli *cli, const struct surface_options *o,
                        const struct art_image *image, int **label, int *n)
{
    if (o->labels) return art_image_labels(&cli->ctx, image, o->time, label, n);
    *n = o->label.n;
    *label = art_alloc(&cli->ctx, (size_t)o->label.n, sizeof **label);
    if (!*label) return cli->ctx.status;
    for (int i = 0; i < *n; i++) {
        int64_t x;
        if (!art_parse_int(o->label.items[i].text, &x) || x < 1 || x > INT32_MAX)
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "--label: '%s' is no label",
                             o->label.items[i].text);
        (*label)[i] = (int)x;
    }
    return ART_OK;
}

/* One label behind the others, in a group "label7". */
static int add_part(struct art_cli *cli, const struct art_mesh *all, int label, struct art_mesh *to)
{
    struct art_mesh *part = NULL;
    char name[24];
    int group, status;
    ART_TRY(art_image_label_part(&cli->ctx, all, label, &part));
    snprintf(name, sizeof name, "label%d", label);
    ART_TRY(art_mesh_add_name(&cli->ctx, &part->groups, name, strlen(name), &group));
    for (int f = 0; f < part->n_faces; f++) ART_TRY(art_mesh_set_group(&cli->ctx, part, f, group));
    ART_TRY(art_mesh_append(&cli->ctx, to, part));
out:
    art_mesh_free(part);
    return status;
}

static int label_surface(struct art_cli *cli, const struct surface_options *o,
                         const struct art_image *image, struct art_mesh **mesh)
{
    const struct art_label_surface how = {
        .time = o->time, .iterations = o->smooth, .reach = o->reach};
    struct art_mesh *all = NULL, *made = NULL;
    int *label = NULL, n = 0, status;
    if (o->open || o->otsu || art_cli_given(cli, "level"))
        return usage(cli, "--level, --otsu and --open do not go with labels");
    ART_TRY(art_image_label_surfaces(&cli->ctx, image, &how, &all));
    if (o->interfaces) {
        *mesh = all;
        return ART_OK;
    }
    ART_TRY(which_labels(cli, o, image, &label, &n));
    ART_TRY(art_mesh_create(&cli->ctx, &made));
    for (int i = 0; i < n; i++) ART_TRY(add_part(cli, all, label[i], made));
    *mesh = made;
    made = NULL;
out:
    art_free(label);
    art_mesh_free(all);
    art_mesh_free(made);
    return status;
}

static int surface(struct art_cli *cli, void *opts)
{
    const struct surface_options *o = opts;
    const struct art_format *format;
    struct art_image *image = NULL;
    struct art_mesh *mesh = NULL;
    int status;
    if ((o->label.n > 0) + o->labels + o->interfaces > 1)
        return usage(cli, "--label, --labels and --interfaces exclude each other");
    if (o->otsu && art_cli_given(cli, "level"))
        return usage(cli, "--otsu and --level exclude each other");
    if (art_cli_given(cli, "reach") &&
        (o->smooth == 0 || !(o->label.n || o->labels || o->interfaces)))
        return usage(cli, "--reach belongs to --smooth of labels");
    ART_TRY(art_format_for_writing(&cli->ctx, ART_FORMAT_MESH, o->to, cli->output, "obj", &format));
    ART_TRY(load(cli, &image, arg_or_stdin(cli, 0), &o->in));
    note_time(cli, image);
    ART_TRY(o->label.n || o->labels || o->interfaces ? label_surface(cli, o, image, &mesh)
                                                     : level_surface(cli, o, &image, &mesh));
    if (mesh->n_faces == 0) ART_TRY(warn_empty(cli, image, o->time, "surface"));
    art_image_free(image);
    image = NULL;
    ART_TRY(art_mesh_write(&cli->ctx, mesh, cli->output, format->name));
out:
    art_mesh_free(mesh);
    art_image_free(image);
    return status;
}

const struct art_cli_command surface_command =
    ART_COMMAND("surface", "the surface of a level or of labels", surface_table, surface_options,
                "[IMAGE]", 0, 1, surface);
