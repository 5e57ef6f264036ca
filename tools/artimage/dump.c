#include "artimage.h"
#include <art/dicom.h>

struct dump_options {
    struct art_cli_list tag;
    const char *otherwise;
    int frame;
    bool phi, value;
};

static const struct art_cli_option dump_table[] = {
    ART_OPTION(dump_options, tag, "tag", 0, LIST("TAG"),
               "this element alone, as 0028,0010 or Rows; repeatable"),
    ART_OPTION(dump_options, value, "value", 0, FLAG, "of these the values alone, a line each"),
    ART_OPTION(dump_options, otherwise, "default", 0, STRING("TEXT"),
               "the value of elements that are not there"),
    ART_OPTION(dump_options, frame, "frame", 0, INT("N"),
               "what the functional groups say of this frame first", .range = ">= 0", .init = "0"),
    ART_OPTION(dump_options, phi, "phi", 0, FLAG,
               "show what may identify the patient: names, numbers, free text, private elements"),
    {0}};

enum { MOST = 200 };

/* Text without characters that would act on a terminal. */
static int put_text(struct art_sink *sink, const char *s)
{
    for (size_t n = 0; *s; s++, n++) {
        unsigned char c = (unsigned char)*s;
        if (n == MOST) return art_sink_printf(sink, "...");
        int status =
            c < 32 || c == 127 ? art_sink_printf(sink, "\\x%02x", c) : art_sink_write(sink, s, 1);
        if (status < 0) return status;
    }
    return ART_OK;
}

/* The value of one element: numbers and texts, several parted by "\"; long binary ones as their
 * size. */
static int put_value(struct art_cli *cli, struct art_sink *sink, const struct dump_options *o,
                     const struct art_dicom_element *e)
{
    struct art_dicom one = {
        .element = (struct art_dicom_element *)(uintptr_t)e, .n = 1, .per_frame = -1, .shared = -1};
    struct art_dicom_element top = *e;
    char *text = NULL;
    int status;
    if (!o->phi && art_dicom_is_private_health(e))
        return art_sink_printf(sink, "[hidden, --phi shows it]");
    bool binary = e->vr[0] == 'O' || art_streq(e->vr, "UN");
    if (binary && e->n > 64) return art_sink_printf(sink, "[%zu bytes]", e->n);
    top.depth = 0;
    one.element = &top;
    ART_TRY(art_dicom_string(&cli->ctx, &one, -1, e->tag, &text));
    if (text) ART_TRY(put_text(sink, text));
out:
    art_free(text);
    return status;
}

static int put_element(struct art_cli *cli, struct art_sink *sink, const struct dump_options *o,
                       const struct art_dicom_element *e)
{
    const struct art_dicom_entry *entry = art_dicom_entry(e->tag);
    int status;
    ART_TRY(art_sink_printf(sink, "%*s(%04x,%04x) %s %s", 2 * e->depth, "", e->tag >> 16,
                            e->tag & 0xFFFF, e->vr,
                            e->tag == ART_DICOM_ITEM ? "Item"
                            : entry                  ? entry->keyword
                            : (e->tag >> 16) % 2     ? "Private"
                                                     : "-"));
    if (e->tag != ART_DICOM_ITEM && !art_streq(e->vr, "SQ")) {
        ART_TRY(art_sink_printf(sink, " "));
        ART_TRY(put_value(cli, sink, o, e));
    }
    ART_TRY(art_sink_printf(sink, "\n"));
out:
    return status;
}

static int put_tags(struct art_cli *cli, struct art_sink *sink, const struct dump_options *o,
                    const struct art_dicom *d)
{
    int status = ART_OK;
    for (int i = 0; i < o->tag.n; i++) {
        uint32_t tag;
        if (!art_dicom_tag(o->tag.items[i].text, &tag))
            return art_error(&cli->ctx, ART_EUSAGE, NULL, "--tag: '%s' is no element",
                             o->tag.items[i].text);
        const struct art_dicom_element *e = art_dicom_find(d, o->frame, tag);
        if (e && o->value) {
            ART_TRY(put_value(cli, sink, o, e));
            ART_TRY(art_sink_printf(sink, "\n"));
        } else if (e) {
            struct art_dicom_element flat = *e;
            flat.depth = 0;
            ART_TRY(put_element(cli, sink, o, &flat));
        } else if (o->otherwise) {
            if (!o->value)
                ART_TRY(art_sink_printf(sink, "(%04x,%04x) -- ", tag >> 16, tag & 0xFFFF));
            ART_TRY(art_sink_printf(sink, "%s\n", o->otherwise));
        } else {
            const struct art_loc loc = {d->file, 0, 0};
            return art_error(&cli->ctx, ART_ENOTFOUND, &loc, "there is no element (%04x,%04x)",
                             tag >> 16, tag & 0xFFFF);
        }
    }
out:
    return status;
}

static int dump(struct art_cli *cli, void *opts)
{
    const struct dump_options *o = opts;
    struct art_dicom d = {0};
    struct art_sink *sink = NULL;
    int status;
    ART_TRY(art_sink_open(&cli->ctx, &sink, cli->output));
    ART_TRY(art_dicom_read(&cli->ctx, &d, arg_or_stdin(cli, 0)));
    if (o->tag.n) {
        ART_TRY(put_tags(cli, sink, o, &d));
    } else {
        ART_TRY(art_sink_printf(sink, "# %s\n", d.syntax->name));
        for (int i = 0; i < d.n; i++) ART_TRY(put_element(cli, sink, o, &d.element[i]));
        if (d.n_fragments) ART_TRY(art_sink_printf(sink, "# %d fragments\n", d.n_fragments));
        if (d.cut)
            ART_TRY(
                art_warn_strict(&cli->ctx, ART_ESYNTAX, NULL, "the file ends within its pixels"));
    }
    status = art_sink_commit(sink);
    sink = NULL;
out:
    art_sink_abort(sink);
    art_dicom_fini(&d);
    return status;
}

const struct art_cli_command dump_command = ART_COMMAND(
    "dump", "the elements of a DICOM file", dump_table, dump_options, "[FILE]", 0, 1, dump);
