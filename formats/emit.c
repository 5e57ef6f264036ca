/* Output in pieces. */
#include "format_priv.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void art_emit_init(struct art_emit *e, struct art_ctx *ctx, struct art_sink *sink,
                   const char *number)
{
    *e = (struct art_emit){.ctx = ctx, .sink = sink, .number = number};
}

/* Writes what has gathered to the sink. */
static void hand_on(struct art_emit *e)
{
    if (e->status == ART_OK && e->n > 0) e->status = art_sink_took(e->sink, e->n);
    e->n = e->room = 0;
}

void emit_flush(struct art_emit *e)
{
    hand_on(e);
    e->s = art_sink_room(e->sink);
    e->room = ART_SINK_ROOM;
}

int art_emit_end(struct art_emit *e)
{
    hand_on(e);
    return e->status;
}

void art_emit_add(struct art_emit *e, const char *s, size_t n)
{
    while (n > 0) {
        size_t part = n < 4096 ? n : 4096;
        memcpy(art_emit_room(e, part), s, part);
        e->n += part;
        s += part;
        n -= part;
    }
}

void art_emit_puts(struct art_emit *e, const char *s)
{
    art_emit_add(e, s, strlen(s));
}

void art_emit_printf(struct art_emit *e, const char *fmt, ...)
{
    struct art_buf text;
    va_list ap;
    art_buf_init(&text, e->ctx);
    va_start(ap, fmt);
    art_buf_vprintf(&text, fmt, ap);
    va_end(ap);
    int status = art_buf_status(&text);
    if (status < 0 && e->status == ART_OK) e->status = status;
    if (status == ART_OK) art_emit_add(e, text.s, text.n);
    art_buf_fini(&text);
}

void art_emit_double(struct art_emit *e, double x)
{
    char *p = art_emit_room(e, ART_NUMBER_MAX);
    art_emit_to(e, p + art_print_double(p, x));
}

static void formatted(struct art_emit *e, double x)
{
    char text[1024];
    int n = snprintf(text, sizeof text, e->number, x);
    if (n < 0 || (size_t)n >= sizeof text) {
        if (e->status == ART_OK)
            e->status =
                art_error(e->ctx, ART_ERANGE, NULL, "'%s' makes too long a number", e->number);
        return;
    }
    /* whatever the program's locale is */
    char *comma = strchr(text, ',');
    if (comma) *comma = '.';
    art_emit_add(e, text, (size_t)n);
}

void art_emit_number(struct art_emit *e, double x)
{
    if (e->number && isfinite(x))
        formatted(e, x);
    else
        art_emit_double(e, x);
}

void art_emit_numbers(struct art_emit *e, int n, const double *x)
{
    for (int i = 0; i < n; i++) {
        art_emit_putc(e, ' ');
        art_emit_number(e, x[i]);
    }
}

void art_emit_int(struct art_emit *e, int i)
{
    char text[12];
    int at = sizeof text;
    unsigned v = i < 0 ? 0u - (unsigned)i : (unsigned)i;
    do text[--at] = (char)('0' + v % 10);
    while (v /= 10);
    char *p = art_emit_room(e, sizeof text);
    if (i < 0) *p++ = '-';
    while (at < (int)sizeof text) *p++ = text[at++];
    art_emit_to(e, p);
}

bool art_all_single(const double *x, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!art_scalar_holds(ART_F32, x[i]) || (double)(float)x[i] != x[i]) return false;
    return true;
}
