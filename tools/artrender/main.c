/* artrender: pictures and movies of models, runs and meshes, without a display. */
#include "render.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* the difference of two pictures (struct art_picture_difference) from which on it counts */
#define VISIBLE 2.0

#define AT(member) .offset = offsetof(struct options, member)

static const struct art_cli_option options[] = {
    {.name = "time",
     .letter = 't',
     .kind = ART_CLI_REAL,
     .arg = "T",
     .unit = "s",
     .range = "> 0",
     AT(time),
     .help = "simulate until T, then draw; the end of a movie; of a run the frame at T"},
    {.name = "compare",
     .kind = ART_CLI_STRING,
     .arg = "FILE.png",
     AT(compare),
     .help = "write nothing: exit code 1 if the picture would look otherwise than this one"},
    {.name = "pick",
     .kind = ART_CLI_LIST,
     .arg = "X,Y",
     AT(pick),
     .help = "print which component or file is seen at a pixel, from the upper left one, 0,0; "
             "without -o "
             "no picture is written; repeatable"},
    {.name = "state",
     .kind = ART_CLI_STRING,
     .arg = "FILE",
     AT(state),
     .help = "begin with a state that artsim has saved"},
    {.name = "size",
     .kind = ART_CLI_STRING,
     .arg = "WxH",
     AT(size),
     .help = "size in pixels; default 1024x768"},
    {.name = "view",
     .kind = ART_CLI_STRING,
     .arg = "VIEW,...",
     AT(view),
     .help = "front, back, left, right, top, bottom or iso; several make one picture of all"},
    {.name = "eye",
     .kind = ART_CLI_STRING,
     .arg = "X,Y,Z",
     AT(eye),
     .help = "look from this place"},
    {.name = "centre",
     .kind = ART_CLI_STRING,
     .arg = "X,Y,Z",
     AT(centre),
     .help = "look at this place; default: the middle of what is shown"},
    {.name = "up",
     .kind = ART_CLI_STRING,
     .arg = "X,Y,Z",
     AT(up),
     .help = "the direction that is up in the picture"},
    {.name = "up-axis",
     .kind = ART_CLI_CHOICE,
     .arg = "AXIS",
     .choices = "auto|x|y|z",
     .init = "auto",
     AT(up_axis),
     .help = "the axis that is up in views; auto: as the model says, else z"},
    {.name = "orbit",
     .kind = ART_CLI_STRING,
     .arg = "AZ,EL",
     AT(orbit),
     .help =
         "turn the camera around what is shown, to the right and up, by these angles in degrees"},
    {.name = "zoom",
     .kind = ART_CLI_REAL,
     .arg = "F",
     .range = "> 0",
     .init = "1",
     AT(zoom),
     .help = "come nearer by this factor"},
    {.name = "perspective",
     .kind = ART_CLI_REAL,
     .arg = "DEGREES",
     .range = "1..170",
     .init = "30",
     AT(fov),
     .help = "field of view, from bottom to top"},
    {.name = "ortho", .kind = ART_CLI_FLAG, AT(ortho), .help = "without perspective"},
    {.name = "fit",
     .kind = ART_CLI_CHOICE,
     .arg = "WHICH",
     .choices = "first|all|each",
     .init = "first",
     AT(fit),
     .help = "movies: the camera takes in what the first picture shows, all of them, or each by "
             "itself"},
    {.name = "color",
     .letter = 'c',
     .kind = ART_CLI_STRING,
     .arg = "FIELD",
     AT(color),
     .help = "colour by a field of nodes, elements, points or lines: stress, displacement, "
             "excitation, elements/volumeRatio and others"},
    {.name = "map", .kind = ART_CLI_STRING, .arg = "NAME", AT(map), .help = "colour map"},
    {.name = "range",
     .kind = ART_CLI_STRING,
     .arg = "LO,HI",
     AT(range),
     .help = "values at the ends of the colour map; default: auto, from the data"},
    {.name = "list-maps", .kind = ART_CLI_FLAG, AT(list_maps), .help = "list the colour maps"},
    {.name = "colorbar", .kind = ART_CLI_FLAG, AT(colorbar), .help = "show what the colours mean"},
    {.name = "follow",
     .kind = ART_CLI_LIST,
     .arg = "BAR=PATH",
     AT(follow),
     .help = "let the ColorBar BAR of a model show the map and range of what PATH has; repeatable"},
    {.name = "arrow",
     .kind = ART_CLI_LIST,
     .arg = "PATH:PROP[@SCALE[,RADIUS]][=COLOR]",
     AT(arrow),
     .help = "draw an arrow at a component, along a vector that it has, such as transForce or "
             "velocity; "
             "repeatable"},
    {.name = "show-time",
     .kind = ART_CLI_FLAG,
     AT(show_time),
     .help = "write the time on the picture"},
    {.name = "scale-bar",
     .kind = ART_CLI_FLAG,
     AT(scale_bar),
     .help = "draw a bar of a round length"},
    {.name = "unit",
     .kind = ART_CLI_STRING,
     .arg = "TEXT",
     AT(unit),
     .help = "unit of length, beside the number of the scale bar"},
    {.name = "label",
     .kind = ART_CLI_STRING,
     .arg = "TEXT",
     AT(label),
     .help = "a line of text at the top"},
    {.name = "set",
     .letter = 's',
     .kind = ART_CLI_LIST,
     .arg = "PATH:PROP=VALUE",
     AT(set),
     .help = "set a property, such as models/jaw:renderProps.faceColor=white; repeatable"},
    {.name = "show",
     .kind = ART_CLI_LIST,
     .arg = "PATTERN",
     AT(show),
     .help = "show components, with what is in them, whatever the model says: a path or name with "
             "* and ?; "
             "repeatable"},
    {.name = "hide",
     .kind = ART_CLI_LIST,
     .arg = "PATTERN",
     AT(hide),
     .help = "hide them; repeatable"},
    {.name = "clip-plane",
     .kind = ART_CLI_LIST,
     .arg = "NX,NY,NZ,D",
     AT(clip),
     .help = "do not draw what has n . x < d; repeatable"},
    {.name = "edges",
     .kind = ART_CLI_FLAG,
     AT(edges),
     .help = "draw the edges of meshes from files"},
    {.name = "smooth",
     .kind = ART_CLI_FLAG,
     AT(smooth),
     .help = "smooth shading of meshes from files"},
    {.name = "mesh-color",
     .kind = ART_CLI_STRING,
     .arg = "COLOR",
     AT(mesh_color),
     .help = "colour of meshes from files"},
    {.name = "background",
     .kind = ART_CLI_STRING,
     .arg = "COLOR[:TOP]",
     AT(background),
     .help = "white, #rrggbb, none (transparent) ...; two: changing from bottom to top"},
    {.name = "light",
     .kind = ART_CLI_LIST,
     .arg = "X,Y,Z",
     AT(light),
     .help = "a light from this direction, in place of those that go with the camera; repeatable"},
    {.name = "shadows", .kind = ART_CLI_FLAG, AT(shadows), .help = "things cast shadows"},
    {.name = "samples",
     .kind = ART_CLI_INT,
     .arg = "N",
     .init = "8",
     AT(samples),
     .help = "samples in a pixel: 1, 4, 8 or 16"},
    {.name = "scale",
     .kind = ART_CLI_REAL,
     .arg = "F",
     .range = "0.1..20",
     .init = "1",
     AT(scale),
     .help = "widths of lines, sizes of points and letters times this"},
    {.name = "fps",
     .kind = ART_CLI_REAL,
     .arg = "N",
     .range = "0.01..1000",
     .init = "25",
     AT(fps),
     .help = "movies: pictures a second"},
    {.name = "speed",
     .kind = ART_CLI_REAL,
     .arg = "F",
     .range = "> 0",
     .init = "1",
     AT(speed),
     .help = "movies of models: simulated seconds a second"},
    {.name = "contact-sheet",
     .kind = ART_CLI_INT,
     .arg = "N",
     .range = "1..400",
     AT(sheet),
     .help = "one picture of N moments, with their times"},
    {.name = "input",
     .letter = 'i',
     .kind = ART_CLI_LIST,
     .arg = "SPEC",
     AT(input),
     .help = "drive properties from a file, as with artsim; repeatable"},
    {.name = "step",
     .kind = ART_CLI_REAL,
     .arg = "H",
     .unit = "s",
     .range = "> 0",
     AT(step),
     .help = "time step"},
    {.name = "integrator",
     .kind = ART_CLI_STRING,
     .arg = "NAME",
     AT(integrator),
     .help = "of all top models"},
    {.name = "compat",
     .kind = ART_CLI_CHOICE,
     .arg = "WHICH",
     .choices = "none|artisynth",
     .init = "none",
     AT(compat),
     .help = "follow the original where it differs from what is right"},
    {.name = "trust",
     .kind = ART_CLI_FLAG,
     AT(trust),
     .help = "let scripts that came with the model use files and processes"},
    {.name = "ignore",
     .kind = ART_CLI_LIST,
     .arg = "CLASS",
     AT(ignore),
     .help = "leave out components of a class that cannot be simulated; repeatable"},
    {.name = "alias",
     .kind = ART_CLI_LIST,
     .arg = "CLASS=KNOWN",
     AT(alias),
     .help = "read a class as a known one; repeatable"},
    {.name = "data",
     .kind = ART_CLI_LIST,
     .arg = "DIR",
     AT(data),
     .help = "look here too for files that the model names; repeatable"},
    {.name = "skip-missing",
     .kind = ART_CLI_FLAG,
     AT(skip_missing),
     .help = "leave out meshes whose files are missing, with a warning"},
    {.name = "from",
     .letter = 'f',
     .kind = ART_CLI_STRING,
     .arg = "FORMAT",
     AT(from),
     .help = "format of the meshes"},
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

/* Whether a person would see a difference; 1: yes. */
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
    ART_TRY(render_open(cli, o, kind != OUT_PNG || o->sheet > 0, &r));
    status = o->sheet > 0      ? contact_sheet(&r, &out)
             : kind == OUT_PNG ? one_picture(&r, &out)
                               : movie(&r, &out);
    if (status == ART_OK && !o->compare && (!o->pick.n || cli->output)) status = output_close(&out);
out:
    output_abort(&out);
    render_close(&r);
    return status;
}

static const struct art_cli_command commands[] = {{.options = options,
                                                   .size = sizeof(struct options),
                                                   .args = "MODEL.art|RUN.pvd|MESH...",
                                                   .max_args = -1,
                                                   .run = run}};

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
