/* artrender: pictures and movies of models, runs and meshes, without a display. */
#include "render.h"
#include <art/view.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* the difference of two pictures (struct art_picture_difference) from which on it counts */
#define VISIBLE 2.0

static void integrator_words(struct art_buf *out)
{
    const struct art_integrator *scheme;
    for (int i = 0; (scheme = art_integrator_at(i)); i++)
        art_buf_printf(out, " %s", art_integrator_name(scheme));
}

static const struct art_cli_option options[] = {
    ART_OPTION(options, time, "time", 't', REAL("T"),
               "simulate until T, then draw; the end of a movie; of a run the frame at T",
               .unit = "s", .range = "> 0"),
    ART_OPTION(options, compare, "compare", 0, STRING("FILE.png"),
               "write nothing: exit code 1 if the picture would look otherwise than this one"),
    ART_OPTION(options, pick, "pick", 0, LIST("X,Y"),
               "print which component or file is seen at a pixel, from the upper left one, 0,0; "
               "without -o no picture is written; repeatable"),
    ART_OPTION(options, state, "state", 0, STRING("FILE"),
               "begin with a state that artsim has saved"),
    ART_OPTION(options, size, "size", 0, STRING("WxH"), "size in pixels; default 1024x768"),
    ART_OPTION(options, view, "view", 0, STRING("VIEW,..."),
               "front, back, left, right, top, bottom or iso; several make one picture of all",
               .words = view_words),
    ART_OPTION(options, eye, "eye", 0, STRING("X,Y,Z"), "look from this place"),
    ART_OPTION(options, centre, "centre", 0, STRING("X,Y,Z"),
               "look at this point; default: the centre of the scene"),
    ART_OPTION(options, up, "up", 0, STRING("X,Y,Z"), "the direction that is up in the picture"),
    ART_OPTION(options, up_axis, "up-axis", 0, CHOICE("AXIS", "auto|x|y|z"),
               "the axis that is up in views; auto: as the model says, else z", .init = "auto"),
    ART_OPTION(
        options, orbit, "orbit", 0, STRING("AZ,EL"),
        "rotate the camera around the scene, to the right and up, by these angles in degrees"),
    ART_OPTION(options, zoom, "zoom", 0, REAL("F"), "come nearer by this factor", .range = "> 0",
               .init = "1"),
    ART_OPTION(options, fov, "perspective", 0, REAL("DEGREES"), "field of view, from bottom to top",
               .range = "1..170", .init = "30"),
    ART_OPTION(options, ortho, "ortho", 0, FLAG, "without perspective"),
    ART_OPTION(options, fit, "fit", 0, CHOICE("WHICH", "first|all|each"),
               "movies: fit the camera to the first picture, to all pictures, or to each picture",
               .init = "first"),
    ART_OPTION(options, color, "color", 'c', STRING("FIELD"),
               "colour by a field of nodes, elements, points or lines: stress, displacement, "
               "excitation, elements/volumeRatio and others"),
    ART_OPTION(options, map, "map", 0, STRING("NAME"), "colour map"),
    ART_OPTION(options, range, "range", 0, STRING("LO,HI"),
               "values at the ends of the colour map; default: auto, from the data"),
    ART_OPTION(options, list_maps, "list-maps", 0, FLAG, "list the colour maps"),
    ART_OPTION(options, colorbar, "colorbar", 0, FLAG, "show what the colours mean"),
    ART_OPTION(
        options, follow, "follow", 0, LIST("BAR=PATH"),
        "let the ColorBar BAR of a model show the map and range of what PATH has; repeatable"),
    ART_OPTION(options, arrow, "arrow", 0, LIST("PATH:PROP[@SCALE[,RADIUS]][=COLOR]"),
               "draw an arrow at a component, along a vector that it has, such as transForce or "
               "velocity; repeatable"),
    ART_OPTION(options, show_time, "show-time", 0, FLAG, "write the time on the picture"),
    ART_OPTION(options, scale_bar, "scale-bar", 0, FLAG, "draw a bar of a round length"),
    ART_OPTION(options, unit, "unit", 0, STRING("TEXT"),
               "unit of length, beside the number of the scale bar", .needs = "scale-bar"),
    ART_OPTION(options, label, "label", 0, STRING("TEXT"), "a line of text at the top"),
    ART_OPTION(options, set, "set", 's', LIST("PATH:PROP=VALUE"),
               "set a property, such as models/jaw:renderProps.faceColor=white; repeatable"),
    ART_OPTION(options, show, "show", 0, LIST("PATTERN"),
               "show components, with what is in them, whatever the model says: a path or name "
               "with * and ?; repeatable"),
    ART_OPTION(options, hide, "hide", 0, LIST("PATTERN"), "hide them; repeatable"),
    ART_OPTION(options, clip, "clip-plane", 0, LIST("NX,NY,NZ,D[,T]"),
               "do not draw what has n . x < d; with a thickness T, draw the slab "
               "d..d+t alone; repeatable"),
    ART_OPTION(options, grid, "grid", 0, STRING("STEP[,PLANE[,AT]]"),
               "draw a reference grid: the distance of its lines, or auto; the plane xy, yz or xz, "
               "by default that across the axis that is up; where it is on the third axis"),
    ART_OPTION(options, edges, "edges", 0, FLAG, "draw the edges of meshes from files"),
    ART_OPTION(options, smooth, "smooth", 0, FLAG, "smooth shading of meshes from files"),
    ART_OPTION(options, mesh_color, "mesh-color", 0, STRING("COLOR"),
               "colour of meshes from files"),
    ART_OPTION(options, background, "background", 0, STRING("COLOR[:TOP]"),
               "white, #rrggbb, none (transparent) ...; two: changing from bottom to top"),
    ART_OPTION(
        options, light, "light", 0, LIST("X,Y,Z"),
        "a light from this direction, in place of those that go with the camera; repeatable"),
    ART_OPTION(options, shadows, "shadows", 0, FLAG, "things cast shadows"),
    ART_OPTION(options, samples, "samples", 0, INT("N"), "samples in a pixel: 1, 4, 8 or 16",
               .init = "8"),
    ART_OPTION(options, scale, "scale", 0, REAL("F"),
               "widths of lines, sizes of points and letters times this", .range = "0.1..20",
               .init = "1"),
    ART_OPTION(options, fps, "fps", 0, REAL("N"), "movies: pictures a second",
               .range = "0.01..1000", .init = "25"),
    ART_OPTION(options, speed, "speed", 0, REAL("F"),
               "movies of models: simulated seconds a second", .range = "> 0", .init = "1"),
    ART_OPTION(options, sheet, "contact-sheet", 0, INT("N"),
               "one picture of N moments, with their times", .range = "1..400"),
    ART_OPTION(options, input, "input", 'i', LIST("SPEC"),
               "drive properties from a file, as with artsim; repeatable"),
    ART_OPTION(options, step, "step", 0, REAL("H"), "time step", .unit = "s", .range = "> 0"),
    ART_OPTION(options, integrator, "integrator", 0, STRING("NAME"), "of all top models",
               .words = integrator_words),
    ART_OPTION(options, compat, "compat", 0, CHOICE("WHICH", "none|artisynth"),
               "follow the original where it differs from the correct result", .init = "none"),
    ART_OPTION(options, trust, "trust", 0, FLAG,
               "let scripts that came with the model use files and processes"),
    ART_OPTION(options, ignore, "ignore", 0, LIST("CLASS"),
               "leave out components of a class that cannot be simulated; repeatable"),
    ART_OPTION(options, alias, "alias", 0, LIST("CLASS=KNOWN"),
               "read a class as a known one; repeatable"),
    ART_OPTION(options, data, "data", 0, LIST("DIR"),
               "look here too for files that the model names; repeatable"),
    ART_OPTION(options, skip_missing, "skip-missing", 0, FLAG,
               "leave out meshes whose files are missing, with a warning"),
    ART_OPTION(options, from, "from", 'f', STRING("FORMAT"), "format of the meshes"),
    {0}};

static int list_maps(void)
{
    const struct art_colormap *map;
    for (int i = 0; (map = art_colormap_nth(i)); i++) printf("%s\t%s\n", map->name, map->help);
    return 0;
}

/* ---------------------------------------------------------------------- pictures */

static int open_output(struct render *r, int n_frames, struct output *out)
{
    enum output_kind kind;
    int status = output_kind(&r->cli->ctx, r->cli->output, &kind);
    if (status < 0) return status;
    return output_open(&r->cli->ctx, r->cli->output, kind, r->o->fps, n_frames, out);
}

/* Compares two pictures: 1 if a person would see a difference. */
static int compare(struct render *r, const struct art_picture *picture)
{
    struct art_ctx *ctx = &r->cli->ctx;
    struct art_picture other = {0};
    struct art_picture_difference d;
    int status;
    ART_TRY(art_picture_read(ctx, &other, r->o->compare, NULL));
    ART_TRY(art_picture_compare(ctx, picture, &other, &d));
    if (d.worst >= VISIBLE) {
        printf("%s\tlooks otherwise: %.3g around %d,%d\n", r->o->compare, d.worst, d.x, d.y);
        status = 1;
    }
out:
    art_picture_fini(&other);
    return status;
}

static int one_picture(struct render *r, struct output *out)
{
    struct art_picture picture = {0};
    double t;
    int status;
    ART_TRY(source_first(&r->source, &t));
    ART_TRY(source_go(&r->source, t));
    ART_TRY(render_picture(r, &picture));
    int picked = r->o->pick.n ? print_picks(r) : 0;
    if (r->o->compare) {
        status = compare(r, &picture);
    } else if (r->o->pick.n && !r->cli->output) {
        status = picked;
    } else {
        ART_TRY(open_output(r, 1, out));
        status = output_add(out, &picture);
    }
out:
    art_picture_fini(&picture);
    return status;
}

/* The box and the ranges of colours of all moments, before the first is drawn. */
static int look_ahead(struct render *r, const double *t, int n)
{
    int status = ART_OK;
    if (r->source.model) ART_TRY(model_keep(r->source.model));
    for (int i = 0; i < n; i++) {
        ART_TRY(source_go(&r->source, t[i]));
        ART_TRY(render_grow_box(r));
    }
    status = source_rewind(&r->source);
out:
    return status;
}

static int movie(struct render *r, struct output *out)
{
    struct art_picture picture = {0};
    double *t = NULL;
    int n, status;
    ART_TRY(source_times(&r->source, true, 0, &t, &n));
    if (r->o->fit == FIT_ALL) ART_TRY(look_ahead(r, t, n));
    ART_TRY(open_output(r, n, out));
    for (int i = 0; i < n; i++) {
        ART_TRY(source_go(&r->source, t[i]));
        ART_TRY(render_picture(r, &picture));
        ART_TRY(output_add(out, &picture));
        if (status != ART_OK) goto out;
        art_cli_progress(r->cli, i + 1, n, "pictures");
    }
out:
    art_cli_progress_end(r->cli);
    art_picture_fini(&picture);
    art_free(t);
    return status;
}

/* Those of a movie; one where nothing says how long it is. */
static int moments(struct render *r, double **t, int *n)
{
    if (r->o->time > 0 || r->source.run.n_frames) return source_times(&r->source, true, 0, t, n);
    *t = art_alloc(&r->cli->ctx, 1, sizeof **t);
    if (!*t) return ART_ENOMEM;
    *n = 1;
    return source_first(&r->source, *t);
}

/* A movie for viewers that turn it around: what is seen, in place of pictures of it. */
static int movie_of_scenes(struct render *r, struct output *out)
{
    struct art_ctx *ctx = &r->cli->ctx;
    struct art_gltf *scenes = NULL;
    double *t = NULL;
    int n, status;
    ART_TRY(art_gltf_create(ctx, r->plan.up_axis, &scenes));
    ART_TRY(moments(r, &t, &n));
    ART_TRY(open_output(r, n, out));
    for (int i = 0; i < n; i++) {
        ART_TRY(source_go(&r->source, t[i]));
        ART_TRY(render_scene(r));
        ART_TRY(art_gltf_add(ctx, scenes, r->source.model ? r->view : NULL, source_sim(&r->source),
                             r->scene, t[i] / r->o->speed));
        art_cli_progress(r->cli, i + 1, n, "moments");
    }
    art_cli_progress_end(r->cli);
    status = art_gltf_write(ctx, scenes, out->sink);
out:
    art_cli_progress_end(r->cli);
    art_gltf_free(scenes);
    art_free(t);
    return status;
}

/* N moments side by side. */
static int contact_sheet(struct render *r, struct output *out)
{
    struct art_picture sheet = {0}, picture = {0};
    int n = r->o->sheet, width = r->width, height = r->height, status;
    int cols = grid_columns(n, width, height), rows = (n + cols - 1) / cols;
    double *t = NULL;
    ART_TRY(source_times(&r->source, false, n, &t, &n));
    r->width = width / cols > 0 ? width / cols : 1;
    r->height = height / rows > 0 ? height / rows : 1;
    /* pictures side by side are to be compared: one camera and one range of colours for all */
    if (r->o->fit != FIT_EACH) ART_TRY(look_ahead(r, t, n));
    ART_TRY(art_picture_create(&r->cli->ctx, &sheet, width, height));
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        for (int k = 0; k < 4; k++)
            sheet.rgba[4 * i + (size_t)k] = (unsigned char)lroundf(255 * r->draw.background[k]);
    for (int i = 0; i < n; i++) {
        r->no_bars = i < n - 1;
        ART_TRY(source_go(&r->source, t[i]));
        ART_TRY(render_picture(r, &picture));
        art_picture_paste(&sheet, &picture, i % cols * r->width, i / cols * r->height);
        art_cli_progress(r->cli, i + 1, n, "pictures");
    }
    art_cli_progress_end(r->cli);
    ART_TRY(open_output(r, 1, out));
    status = output_add(out, &sheet);
out:
    art_picture_fini(&sheet);
    art_picture_fini(&picture);
    art_free(t);
    return status;
}

static int check_output(struct art_cli *cli, const struct options *o, enum output_kind kind)
{
    if (o->compare && (kind != OUT_PNG || o->sheet > 0 || cli->output))
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--compare is for one picture, without -o");
    if (o->pick.n && (kind != OUT_PNG || o->sheet > 0 || o->compare))
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "--pick is for one picture");
    if (o->sheet > 0 && kind != OUT_PNG)
        return art_error(&cli->ctx, ART_EUSAGE, NULL, "a contact sheet is one picture, .png");
    return ART_OK;
}

/* Options of movies say nothing of one picture, those of steps nothing of the start. */
static int check_movie_options(struct art_cli *cli, const struct options *o, enum output_kind kind)
{
    static const char *const of_movies[] = {"fps", "speed", "fit"};
    static const char *const of_steps[] = {"step", "integrator"};
    int status = ART_OK;
    for (int i = 0; i < 2 && kind == OUT_PNG && o->sheet == 0 && !(o->time > 0); i++)
        if (art_cli_given(cli, of_steps[i]))
            ART_TRY(art_warn_strict(&cli->ctx, ART_EUSAGE, NULL,
                                    "--%s is for steps, and this is the start: -t T steps until T",
                                    of_steps[i]));
    /* a contact sheet has moments that the camera is fitted to */
    for (int i = 0; i < (o->sheet > 0 ? 2 : 3) && kind == OUT_PNG && status == ART_OK; i++)
        if (art_cli_given(cli, of_movies[i]))
            status = art_warn_strict(&cli->ctx, ART_EUSAGE, NULL,
                                     "--%s is for movies; '%s' is one picture, a movie would be "
                                     "NAME.apng, NAME.mp4, NAME.glb or NAME-%%04d.png",
                                     of_movies[i], cli->output ? cli->output : "-");
out:
    return status;
}

static int run(struct art_cli *cli, void *opts)
{
    struct options *o = opts;
    struct render r = {0};
    struct output out = {0};
    enum output_kind kind;
    int status;
    if (o->list_maps) return list_maps();
    o->perspective = art_cli_given(cli, "perspective");
    if (o->sheet > 0) o->show_time = true;
    ART_TRY(output_kind(&cli->ctx, cli->output, &kind));
    ART_TRY(check_output(cli, o, kind));
    ART_TRY(check_movie_options(cli, o, kind));
    if (!o->compare && !o->pick.n) ART_TRY(art_cli_check_terminal(cli, "a picture"));
    ART_TRY(render_open(cli, o, kind != OUT_PNG || o->sheet > 0, &r));
    status = o->sheet > 0      ? contact_sheet(&r, &out)
             : kind == OUT_PNG ? one_picture(&r, &out)
             : kind == OUT_GLB ? movie_of_scenes(&r, &out)
                               : movie(&r, &out);
    if (status == ART_OK && !o->compare && (!o->pick.n || cli->output)) status = output_close(&out);
out:
    output_abort(&out);
    render_close(&r);
    return status;
}

static const struct art_cli_command commands[] = {
    ART_COMMAND(NULL, NULL, options, options, "MODEL.art|RUN.pvd|MESH...", 0, -1, run)};

int main(int argc, char **argv)
{
    static const struct art_cli_tool tool = {.name = "artrender",
                                             .summary =
                                                 "pictures and movies of models, runs and meshes",
                                             .man = art_tool_man,
                                             .commands = commands,
                                             .n_commands = 1};
    return art_cli_main(&tool, argc, argv);
}
