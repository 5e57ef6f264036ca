#include <art/base.h>
#include <stdio.h>
#include <string.h>

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

bool art_streq(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

bool art_strcaseeq(const char *a, const char *b)
{
    if (a == b) return true;
    if (!a || !b) return false;
    while (*a && lower((unsigned char)*a) == lower((unsigned char)*b)) a++, b++;
    return lower((unsigned char)*a) == lower((unsigned char)*b);
}

bool art_starts_with(const char *s, const char *prefix)
{
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

bool art_ends_with(const char *s, const char *suffix)
{
    size_t n = strlen(s), m = strlen(suffix);
    return n >= m && strcmp(s + n - m, suffix) == 0;
}

/* ------------------------------------------------------------- edit distance */

enum { NAME_MAX_COMPARED = 63 };

int art_edit_distance(const char *a, const char *b, int limit)
{
    size_t n = strlen(a), m = strlen(b);
    int row[NAME_MAX_COMPARED + 1];
    if (n > NAME_MAX_COMPARED || m > NAME_MAX_COMPARED) return strcmp(a, b) ? limit + 1 : 0;
    size_t gap = n > m ? n - m : m - n;
    if (gap > (size_t)limit) return limit + 1;
    for (size_t j = 0; j <= m; j++) row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diag = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            int subst = diag + (lower((unsigned char)a[i - 1]) != lower((unsigned char)b[j - 1]));
            int best = row[j] + 1 < row[j - 1] + 1 ? row[j] + 1 : row[j - 1] + 1;
            diag = row[j];
            row[j] = subst < best ? subst : best;
        }
    }
    return row[m] > limit ? limit + 1 : row[m];
}

const char *art_nearest(const char *name, const char *const *names, size_t n)
{
    int limit = 1 + (int)(strlen(name) / 4), best = limit + 1;
    const char *found = NULL;
    for (size_t i = 0; i < n; i++) {
        if (!names[i]) continue;
        int d = art_edit_distance(name, names[i], limit);
        if (d < best) {
            best = d;
            found = names[i];
        }
    }
    return found;
}

/* -------------------------------------------------------------------- buffer */

void art_buf_init(struct art_buf *buf, struct art_ctx *ctx)
{
    memset(buf, 0, sizeof *buf);
    buf->ctx = ctx;
}

void art_buf_fini(struct art_buf *buf)
{
    art_free(buf->s);
    memset(buf, 0, sizeof *buf);
}

void art_buf_clear(struct art_buf *buf)
{
    buf->n = 0;
    if (buf->s) buf->s[0] = '\0';
}

static inline bool room(struct art_buf *buf, size_t extra)
{
    if (buf->failed) return false;
    if (extra < buf->cap && buf->n + extra < buf->cap) return true;
    if (!ART_RESERVE(buf->ctx, buf->s, buf->n + extra + 1, buf->cap)) buf->failed = true;
    return !buf->failed;
}

void art_buf_add(struct art_buf *buf, const char *s, size_t n)
{
    if (!room(buf, n)) return;
    if (n) memcpy(buf->s + buf->n, s, n);
    buf->n += n;
    buf->s[buf->n] = '\0';
}

void art_buf_puts(struct art_buf *buf, const char *s)
{
    art_buf_add(buf, s, strlen(s));
}

void art_buf_putc(struct art_buf *buf, char c)
{
    if (!room(buf, 1)) return;
    buf->s[buf->n++] = c;
    buf->s[buf->n] = '\0';
}

void art_buf_vprintf(struct art_buf *buf, const char *fmt, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    if (n >= 0 && room(buf, (size_t)n)) {
        vsnprintf(buf->s + buf->n, (size_t)n + 1, fmt, again);
        buf->n += (size_t)n;
    }
    va_end(again);
}

void art_buf_printf(struct art_buf *buf, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    art_buf_vprintf(buf, fmt, args);
    va_end(args);
}

int art_buf_status(const struct art_buf *buf)
{
    return buf->failed ? ART_ENOMEM : ART_OK;
}
