/* Heads of records: names of columns, and what their layouts have before these. */
#include "probe_priv.h"
#include <art/format.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Names of the numbers of a property: .x .y .z for vectors of three, .xx .yy .zz .xy .yz .xz for
 * symmetric tensors, numbers otherwise; in quotes if readers of tables could take a part of it for
 * something else. */
void art_sim_prop_columns(struct art_buf *head, const struct art_sim_prop *prop, const char *path,
                          char sep)
{
    static const char *const xyz[] = {"x", "y", "z"};
    static const char *const tensor[] = {"xx", "yy", "zz", "xy", "yz", "xz"};
    const struct art_prop *row = art_find_prop(prop->comp, prop->name);
    const char *const *names = NULL;
    int size = prop->size;
    if (size == 3) names = xyz;
    if (size == 6 && row && row->type == ART_P_SYM3) names = tensor;
    const char special[] = {sep, '"', '#', '\0'};
    bool quote = strpbrk(path, special) != NULL;
    for (int i = 0; i < size; i++) {
        art_buf_putc(head, sep);
        if (quote) art_buf_putc(head, '"');
        for (const char *s = path; *s; s++) {
            if (*s == '"') art_buf_putc(head, '"');
            art_buf_putc(head, *s);
        }
        if (names)
            art_buf_printf(head, ".%s", names[i]);
        else if (size != 1)
            art_buf_printf(head, ".%d", i);
        if (quote) art_buf_putc(head, '"');
    }
}

bool sim_is_coupled(const struct art_comp *joint, const char *coordinate)
{
    struct art_value names;
    if (!art_cls_prop(joint->cls, "coupledCoordinates") ||
        !art_get(joint, "coupledCoordinates", &names) || names.is_null)
        return false;
    for (int i = 0; i < names.n; i++)
        if (art_streq(names.words[i] + (names.words[i][0] == '"'), coordinate)) return true;
    return false;
}

/* Coordinates that OpenSim never converts are radians in its files. */
static int find_radians(struct art_ctx *ctx, struct art_sim *sim, struct output *output)
{
    output->radians =
        art_arena_alloc(ctx, &sim->arena, (size_t)output->n + 1, sizeof *output->radians);
    if (!output->radians) return ART_ENOMEM;
    for (int k = 0; k < output->n; k++)
        output->radians[k] = sim_is_coupled(output->props[k].comp, output->props[k].name);
    return ART_OK;
}

int art_record_head(struct art_ctx *ctx, struct art_sim *sim, struct output *output,
                    const char *const *paths)
{
    int status;
    char sep = output->layout == ART_RECORD_CSV ? ',' : '\t';
    if (output->layout == ART_RECORD_PROBE) return ART_OK;
    struct art_buf head;
    art_buf_init(&head, ctx);
    art_buf_puts(&head, output->layout == ART_RECORD_TSV ? "# time" : "time");
    for (int i = 0; i < output->n; i++)
        art_sim_prop_columns(&head, &output->props[i], art_sim_record_column(paths[i]), sep);
    art_buf_putc(&head, '\n');
    status = art_buf_status(&head);
    if (status == ART_OK && output->layout == ART_RECORD_STO) {
        output->labels = art_arena_strndup(ctx, &sim->arena, head.s, head.n);
        status = output->labels ? find_radians(ctx, sim, output) : ART_ENOMEM;
    } else if (status == ART_OK) {
        status = art_sink_write(output->sink, head.s, head.n);
        if (status == ART_OK) status = art_sink_flush(output->sink);
    }
    art_buf_fini(&head);
    return status;
}

bool art_record_states_end(enum art_record_layout layout)
{
    return layout == ART_RECORD_PROBE || layout == ART_RECORD_STO;
}

/* The number of rows up to t_end; OpenSim takes angles for radians unless inDegrees says otherwise.
 */
static const char before_rows[] = "series\nversion=1\nnRows=";

static int write_sto_head(struct output *output, struct art_sink *sink, double t_end, long first)
{
    double last = floor((t_end - output->start) / output->interval + 1e-6);
    int status;
    output->stated = fmax(last - (double)first, 0) + 1;
    ART_TRY(art_sink_printf(sink, "%s%.0f\nnColumns=%d\ninDegrees=yes\nendheader\n", before_rows,
                            output->stated, output->size + 1));
    status = art_sink_write(sink, output->labels, strlen(output->labels));
out:
    return status;
}

int art_record_end_head(struct art_ctx *ctx, struct output *output, struct art_sink *sink,
                        double t_end, long first)
{
    output->headed = true;
    if (output->layout == ART_RECORD_STO) return write_sto_head(output, sink, t_end, first);
    output->series.stop = t_end;
    return art_probe_write_header(ctx, sink, &output->series, NULL);
}

int art_record_mend_head(struct output *output)
{
    char stated[32], rows[32];
    int n = snprintf(stated, sizeof stated, "%.0f", output->stated);
    if (output->layout != ART_RECORD_STO || !output->headed ||
        (double)output->rows == output->stated || !art_sink_can_patch(output->sink))
        return ART_OK;
    int k = snprintf(rows, sizeof rows, "%-*ld", n, output->rows);
    return k == n ? art_sink_patch(output->sink, sizeof before_rows - 1, rows, (size_t)n) : ART_OK;
}
