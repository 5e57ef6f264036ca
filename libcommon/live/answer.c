/* Answers of commands, as text and as JSON. */
#include "live_priv.h"
#include <math.h>
#include <string.h>

void art_answer_init(struct art_answer *answer, struct art_ctx *ctx)
{
    memset(answer, 0, sizeof *answer);
    art_buf_init(&answer->text, ctx);
    answer->command = "";
}

void art_answer_fini(struct art_answer *answer)
{
    art_buf_fini(&answer->text);
}

void art_answer_clear(struct art_answer *answer)
{
    art_buf_clear(&answer->text);
    answer->columns = NULL;
    answer->command = "";
    answer->quit = false;
}

/* ------------------------------------------------------------------------ JSON */

/* Bytes of the character of UTF-8 (RFC 3629) that begins with a byte above ASCII; 0 if it is none.
 */
static size_t character(const char *s, size_t n)
{
    const unsigned char *p = (const unsigned char *)s;
    const size_t k = p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;
    if (k == 0 || k > n) return 0;
    for (size_t i = 1; i < k; i++)
        if ((p[i] & 0xc0) != 0x80) return 0;
    /* longer than it need be, a half of a pair, beyond the last */
    bool bad = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) ||
               (p[0] == 0xf0 && p[1] < 0x90) || (p[0] == 0xf4 && p[1] > 0x8f);
    return bad ? 0 : k;
}

static void put_string(struct art_buf *out, const char *s, size_t n)
{
    art_buf_putc(out, '"');
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c >= 0x80) {
            size_t k = character(s + i, n - i);
            if (k == 0)
                art_buf_puts(out, "\\ufffd");
            else
                art_buf_add(out, s + i, k);
            i += k > 0 ? k - 1 : 0;
            continue;
        }
        if (c == '"' || c == '\\')
            art_buf_printf(out, "\\%c", c);
        else if (c == '\n')
            art_buf_puts(out, "\\n");
        else if (c == '\t')
            art_buf_puts(out, "\\t");
        else if (c < ' ' || c == 0x7f)
            art_buf_printf(out, "\\u%04x", c);
        else
            art_buf_putc(out, (char)c);
    }
    art_buf_putc(out, '"');
}

static bool put_number(struct art_buf *out, const char *s, size_t n)
{
    double x;
    if (n == 0 || art_read_double(s, n, &x) != n || !isfinite(x)) return false;
    /* as it was written, but for forms that JSON does not know: ".5", "5.", "+5" */
    art_buf_double(out, x);
    return true;
}

/* "[ 1 2 3 ]" */
static bool put_list(struct art_buf *out, const char *s, size_t n)
{
    size_t start = out->n, i = 1;
    bool first = true;
    if (n < 2 || s[0] != '[' || s[n - 1] != ']') return false;
    art_buf_putc(out, '[');
    while (!out->failed) {
        while (i < n - 1 && s[i] == ' ') i++;
        if (i >= n - 1) break;
        size_t k = i;
        while (k < n - 1 && s[k] != ' ') k++;
        if (!first) art_buf_putc(out, ',');
        first = false;
        if (!put_number(out, s + i, k - i)) {
            out->n = start;
            return false;
        }
        i = k;
    }
    art_buf_putc(out, ']');
    return true;
}

static void put_cell(struct art_buf *out, const char *s, size_t n)
{
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++) {
        if (n != strlen(words[i]) || memcmp(s, words[i], n) != 0) continue;
        art_buf_puts(out, words[i]);
        return;
    }
    if (!put_number(out, s, n) && !put_list(out, s, n)) put_string(out, s, n);
}

/* Writes a row as an array of its cells. */
static void put_row(struct art_buf *out, const char *s, size_t n)
{
    size_t i = 0;
    art_buf_putc(out, '[');
    for (;;) {
        const char *tab = memchr(s + i, '\t', n - i);
        size_t end = tab ? (size_t)(tab - s) : n;
        if (i > 0) art_buf_putc(out, ',');
        put_cell(out, s + i, end - i);
        if (!tab) break;
        i = end + 1;
    }
    art_buf_putc(out, ']');
}

static void put_rows(struct art_buf *out, const struct art_buf *text)
{
    size_t i = 0;
    art_buf_puts(out, ",\"rows\":[");
    while (i < text->n) {
        const char *end = memchr(text->s + i, '\n', text->n - i);
        size_t n = end ? (size_t)(end - text->s) - i : text->n - i;
        if (i > 0) art_buf_putc(out, ',');
        put_row(out, text->s + i, n);
        i += n + 1;
    }
    art_buf_putc(out, ']');
}

static void put_columns(struct art_buf *out, const char *columns)
{
    bool first = true;
    art_buf_puts(out, ",\"columns\":[");
    while (*columns) {
        size_t n = strcspn(columns, " ");
        if (!first) art_buf_putc(out, ',');
        first = false;
        put_string(out, columns, n);
        columns += n;
        while (*columns == ' ') columns++;
    }
    art_buf_putc(out, ']');
}

void art_answer_json(struct art_buf *out, const struct art_answer *answer,
                     const struct art_ctx *ctx, int status)
{
    const struct art_buf *text = &answer->text;
    art_buf_printf(out, "{\"ok\":%s,\"command\":", status < 0 ? "false" : "true");
    put_string(out, answer->command, strlen(answer->command));
    if (status < 0) {
        art_buf_printf(out, ",\"code\":%d,\"error\":", art_status_exit(status));
        put_string(out, ctx->last, strlen(ctx->last));
    } else if (answer->columns) {
        put_columns(out, answer->columns);
        put_rows(out, text);
    } else {
        size_t n = text->n;
        while (n > 0 && text->s[n - 1] == '\n') n--;
        art_buf_puts(out, ",\"text\":");
        put_string(out, n ? text->s : "", n);
    }
    art_buf_puts(out, "}\n");
}
