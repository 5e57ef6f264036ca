/* --contacts FILE[@DT] */
#include "artsim.h"
#include <art/text.h>
#include <string.h>

static const struct art_loc at_contacts = {.file = "--contacts"};

/* FILE, in double quotes if it has an '@', and DT. */
static int parse(struct art_ctx *ctx, const char *text, char **file, double *dt)
{
    struct art_buf name;
    const char *s = text;
    bool quoted = false;
    int status = ART_OK;
    *dt = 0;
    art_buf_init(&name, ctx);
    for (; *s && (quoted || *s != '@'); s++) {
        if (*s == '"')
            quoted = !quoted;
        else
            art_buf_putc(&name, *s);
    }
    if (art_buf_status(&name) < 0)
        status = ART_ENOMEM;
    else if (quoted)
        status = art_error(ctx, ART_EUSAGE, &at_contacts, "a quote is not closed in '%s'", text);
    else if (name.n == 0)
        status =
            art_error(ctx, ART_EUSAGE, &at_contacts, "'%s' is not of the form FILE[@DT]", text);
    else if (*s && (!art_parse_double(s + 1, dt) || !(*dt > 0 && *dt < 1e300)))
        status =
            art_error(ctx, ART_EUSAGE, &at_contacts,
                      "'%s': '@' is followed by a positive time in seconds, such as 0.01", text);
    if (status == ART_OK) {
        *file = art_strndup(ctx, name.s, name.n);
        if (!*file) status = ART_ENOMEM;
    }
    art_buf_fini(&name);
    return status;
}

int parse_contacts(struct art_ctx *ctx, const char *text, const struct art_record_spec *records,
                   int n, struct contacts_file *spec)
{
    int status;
    memset(spec, 0, sizeof *spec);
    if (!text) return ART_OK;
    ART_TRY(parse(ctx, text, &spec->file, &spec->dt));
    for (int i = 0; i < n && art_streq(spec->file, "-"); i++)
        if (!records[i].file || art_streq(records[i].file, "-"))
            return art_error(ctx, ART_EUSAGE, &at_contacts,
                             "a record goes to 'standard output' too");
    ART_TRY(art_record_check_file(ctx, spec->file));
    enum art_record_layout layout = art_record_layout_of(spec->file);
    if (layout == ART_RECORD_PROBE || layout == ART_RECORD_STO)
        status =
            art_error(ctx, ART_EUSAGE, &at_contacts,
                      "'%s': contacts are a table with tabs or, in a .csv, with commas; .txt, .sto "
                      "and .mot are for numbers alone",
                      spec->file);
out:
    return status;
}

void contacts_file_fini(struct contacts_file *spec)
{
    art_free(spec->file);
    spec->file = NULL;
}

int open_contacts(struct art_ctx *ctx, struct art_sim *sim, const struct contacts_file *spec,
                  bool csv, bool append)
{
    struct art_sink *sink;
    int status;
    if (!spec->file) return ART_OK;
    enum art_record_layout layout = layout_of_table(spec->file, csv);
    if (append && !art_streq(spec->file, "-"))
        return art_sim_contacts_append(ctx, sim, spec->dt, layout, spec->file);
    ART_TRY(art_sink_open_stream(ctx, &sink, spec->file));
    status = art_sim_contacts(ctx, sim, spec->dt, layout, sink);
    if (status < 0) art_sink_abort(sink);
out:
    return status;
}
