/* Output of pictures: a PNG, an animated one, numbered ones, a movie of ffmpeg. */
#include "render.h"
#include <stdio.h>
#include <string.h>

/* A name with one %d, %4d or %04d in it; *bad: another '%'. */
static bool is_numbered(const char *path, bool *bad)
{
    int n = 0;
    *bad = false;
    for (const char *s = strchr(path, '%'); s; s = strchr(s + 1, '%')) {
        size_t digits = strspn(s + 1, "0123456789");
        if (s[1 + digits] != 'd' || digits > 2)
            *bad = true;
        else
            n++;
    }
    if (n > 1) *bad = true;
    return n == 1;
}

int output_kind(struct art_ctx *ctx, const char *path, enum output_kind *kind)
{
    bool bad = false;
    *kind = OUT_PNG;
    if (!path || art_streq(path, "-")) return ART_OK;
    if (art_ends_with(path, ".png") && is_numbered(path, &bad)) *kind = OUT_NUMBERED;
    if (bad)
        return art_error(ctx, ART_EUSAGE, NULL, "'%s': a number is written %%d or %%04d, once",
                         path);
    if (art_ends_with(path, ".png")) return ART_OK;
    if (art_ends_with(path, ".apng"))
        *kind = OUT_APNG;
    else if (art_ends_with(path, ".mp4"))
        *kind = OUT_MP4;
    else if (art_ends_with(path, ".glb"))
        *kind = OUT_GLB;
    else
        return art_error(
            ctx, ART_EUSAGE, NULL,
            "the name of a picture ends in .png, that of a movie in .apng, .mp4, .glb or "
            "-%%04d.png; not '%s'%s",
            path,
            art_ends_with(path, ".html") || art_ends_with(path, ".htm")
                ? "; artview shows models and runs in the browser"
                : "");
    return ART_OK;
}

int output_open(struct art_ctx *ctx, const char *path, enum output_kind kind, double fps,
                int n_frames, struct output *out)
{
    memset(out, 0, sizeof *out);
    out->ctx = ctx;
    out->kind = kind;
    out->path = path ? path : "-";
    out->fps = fps;
    out->n_frames = n_frames;
    if (kind == OUT_NUMBERED) return ART_OK;
    if (kind == OUT_APNG) return art_movie_open(ctx, &out->movie, out->path, n_frames, 1 / fps, 0);
    return art_sink_open(ctx, &out->sink, out->path);
}

static int write_png(struct output *out, const struct art_picture *picture, struct art_sink *sink)
{
    const struct art_format *png = art_format_find(ART_FORMAT_PICTURE, "png");
    return art_format_write(out->ctx, png, picture, sink, NULL);
}

/* The name with its number; a pattern was found sound. */
static int numbered_name(struct output *out, char *name, size_t room)
{
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif
    int n = snprintf(name, room, out->path, out->n);
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
    if (n >= 0 && (size_t)n < room) return ART_OK;
    return art_error(out->ctx, ART_EUSAGE, NULL, "the name '%s' is too long", out->path);
}

/* A file with a number in its name, committed together with the first. */
static int add_numbered(struct output *out, const struct art_picture *picture)
{
    char name[4096];
    struct art_sink *sink;
    int status;
    ART_TRY(numbered_name(out, name, sizeof name));
    if (out->sink) {
        ART_TRY(art_sink_open_with(out->sink, &sink, name));
    } else {
        ART_TRY(art_sink_open(out->ctx, &out->sink, name));
        sink = out->sink;
    }
    status = write_png(out, picture, sink);
out:
    return status;
}

int output_add(struct output *out, const struct art_picture *picture)
{
    int status = ART_OK;
    switch (out->kind) {
    case OUT_PNG:
        status = write_png(out, picture, out->sink);
        break;
    case OUT_APNG:
        status = art_movie_frame(out->movie, picture);
        break;
    case OUT_NUMBERED:
        status = add_numbered(out, picture);
        break;
    case OUT_MP4:
        if (!out->encoder)
            status =
                encoder_open(out->ctx, picture->width, picture->height, out->fps, &out->encoder);
        if (status == ART_OK) status = encoder_add(out->encoder, picture);
        break;
    case OUT_GLB: /* scenes, no pictures: movie_of_scenes */
        break;
    }
    out->n++;
    return status;
}

int output_close(struct output *out)
{
    struct encoder *encoder = out->encoder;
    struct art_movie *movie = out->movie;
    int status = ART_OK;
    out->encoder = NULL;
    out->movie = NULL;
    if (movie) return art_movie_close(movie);
    if (encoder) status = encoder_close(encoder, out->sink);
    if (status == ART_OK) {
        status = art_sink_commit(out->sink);
        out->sink = NULL;
    }
    return status;
}

void output_abort(struct output *out)
{
    encoder_abort(out->encoder);
    art_movie_abort(out->movie);
    art_sink_abort(out->sink);
    memset(out, 0, sizeof *out);
}
