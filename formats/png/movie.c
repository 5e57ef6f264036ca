/* Moving pictures: APNG (third edition of the PNG specification, 2025: chunks acTL, fcTL, fdAT). */
#include "png_priv.h"
#include <string.h>

struct art_movie {
    struct art_ctx *ctx;
    struct art_sink *sink;
    int n_frames, done, loops, width, height;
    double delay;
    uint32_t sequence;
};

int art_movie_open(struct art_ctx *ctx, struct art_movie **movie, const char *path, int n_frames,
                   double delay, int loops)
{
    if (n_frames < 1 || loops < 0)
        return art_error(ctx, ART_ERANGE, NULL, "a movie of %d frame{s}, %d time{s}", n_frames,
                         loops);
    if (!(delay > 0 && delay <= 60))
        return art_error(ctx, ART_ERANGE, NULL, "a frame cannot last %g seconds", delay);
    struct art_movie *m = art_alloc(ctx, 1, sizeof *m);
    if (!m) return ART_ENOMEM;
    *m = (struct art_movie){.ctx = ctx, .n_frames = n_frames, .delay = delay, .loops = loops};
    int status = art_sink_open(ctx, &m->sink, path);
    if (status < 0) {
        art_free(m);
        return status;
    }
    *movie = m;
    return ART_OK;
}

static int begin(struct art_movie *m, const struct art_picture *p)
{
    unsigned char control[8];
    int status;
    m->width = p->width, m->height = p->height;
    art_png_number(control, (uint32_t)m->n_frames);
    art_png_number(control + 4, (uint32_t)m->loops);
    ART_TRY(art_png_begin(m->sink, p->width, p->height, true));
    ART_TRY(art_png_chunk(m->sink, "acTL", control, sizeof control));
out:
    return status;
}

int art_movie_frame(struct art_movie *m, const struct art_picture *p)
{
    unsigned char control[26] = {0};
    int status = ART_OK;
    if (m->done == m->n_frames)
        return art_error(m->ctx, ART_EUSAGE, NULL, "more than %d frames", m->n_frames);
    if (m->done == 0) ART_TRY(begin(m, p));
    if (p->width != m->width || p->height != m->height)
        return art_error(m->ctx, ART_ESHAPE, NULL,
                         "a frame of %d x %d pixels in a movie of %d x %d", p->width, p->height,
                         m->width, m->height);
    /* the delay is a fraction of 16-bit numbers */
    int units = m->delay * 1000 > 65535 ? 100 : m->delay < 0.01 ? 10000 : 1000;
    int ticks = (int)(m->delay * units + 0.5);
    art_png_number(control, m->sequence++);
    art_png_number(control + 4, (uint32_t)m->width);
    art_png_number(control + 8, (uint32_t)m->height);
    art_png_number(control + 20, (uint32_t)(ticks < 1 ? 1 : ticks) << 16 | (uint32_t)units);
    ART_TRY(art_png_chunk(m->sink, "fcTL", control, sizeof control));
    ART_TRY(art_png_pixels(m->ctx, m->sink, p, true, m->done ? &m->sequence : NULL));
    m->done++;
out:
    return status;
}

int art_movie_close(struct art_movie *m)
{
    int status;
    struct art_sink *sink = m->sink;
    if (m->done != m->n_frames) {
        status = art_error(m->ctx, ART_EUSAGE, NULL, "%d frames of %d are missing",
                           m->n_frames - m->done, m->n_frames);
        goto out;
    }
    ART_TRY(art_png_chunk(sink, "IEND", NULL, 0));
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_free(m);
    return status;
}

void art_movie_abort(struct art_movie *m)
{
    if (!m) return;
    art_sink_abort(m->sink);
    art_free(m);
}
