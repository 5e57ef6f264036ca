/* A root model with a mechanical model with the FEM model: what ArtiSynth loads, and artedit takes
 * apart. */
#include "artfem_priv.h"
#include <string.h>

/* Text is handed on in pieces of about this many bytes. */
enum { PIECE = 1 << 16 };

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_sink *sink;
    struct art_buf buf;
    const double *rest, *thickness, *membrane;
};

static int hand_on(struct writer *w, size_t least)
{
    int status = art_buf_status(&w->buf);
    if (status < 0 || w->buf.n < least) return status;
    status = art_sink_write(w->sink, w->buf.s, w->buf.n);
    art_buf_clear(&w->buf);
    return status;
}

static void put_int(struct writer *w, int v)
{
    char text[12];
    int at = 12;
    do text[--at] = (char)('0' + v % 10);
    while (v /= 10);
    art_buf_add(&w->buf, text + at, (size_t)(12 - at));
}

static void put_point(struct writer *w, const char *key, const double x[3])
{
    char text[ART_NUMBER_MAX];
    art_buf_printf(&w->buf, "%s=[ ", key);
    for (int k = 0; k < 3; k++) {
        art_buf_add(&w->buf, text, art_print_real(text, x[k]));
        art_buf_putc(&w->buf, ' ');
    }
    art_buf_putc(&w->buf, ']');
}

static int put_nodes(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    int status = ART_OK;
    art_buf_puts(&w->buf, "          PointList<FemNode3d> [\n            name=\"nodes\"\n");
    for (int i = 0; i < vol->n_nodes; i++) {
        const double *x = vol->pos + 3 * (size_t)i,
                     *rest = w->rest ? w->rest + 3 * (size_t)i : NULL;
        art_buf_puts(&w->buf, "            ");
        if (art_volume_node_id(vol, i) != i) {
            put_int(w, art_volume_node_id(vol, i));
            art_buf_putc(&w->buf, ' ');
        }
        art_buf_puts(&w->buf, "[ ");
        put_point(w, "position", x);
        if (rest && memcmp(rest, x, 3 * sizeof *x) != 0) {
            art_buf_puts(&w->buf, "\n              ");
            put_point(w, "rest", rest);
        }
        art_buf_puts(&w->buf, "\n            ]\n");
        ART_TRY(hand_on(w, PIECE));
    }
    art_buf_puts(&w->buf, "          ]\n");
out:
    return status;
}

static void put_shell(struct writer *w, int e)
{
    char text[ART_NUMBER_MAX];
    bool membrane = w->membrane && w->membrane[e] != 0;
    if (w->thickness && w->thickness[e] > 0) {
        art_print_real(text, w->thickness[e]);
        art_buf_printf(&w->buf, "              defaultThickness=%s\n", text);
    }
    art_buf_printf(&w->buf, "              elementClass=%s\n", membrane ? "MEMBRANE" : "SHELL");
}

static int put_elems(struct writer *w, bool shells)
{
    const struct art_volume *vol = w->vol;
    int n = 0, status = ART_OK;
    art_buf_printf(&w->buf, "          FemElement3dList<%s> [\n            name=\"%s\"\n",
                   shells ? "ShellElement3d" : "FemElement3d",
                   shells ? "shellElements" : "elements");
    for (int e = 0; e < vol->n_elems; e++) {
        if ((art_volume_type(vol, e)->dim == 2) != shells) continue;
        art_buf_puts(&w->buf, "            ");
        if (art_volume_elem_id(vol, e) != n++) {
            put_int(w, art_volume_elem_id(vol, e));
            art_buf_putc(&w->buf, ' ');
        }
        art_buf_printf(&w->buf, "%s [\n              nodes=[ ",
                       art_artfem_class((enum art_elem_kind)vol->elem_kind[e]));
        for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++) {
            put_int(w, art_volume_node_id(vol, vol->elem_node[k]));
            art_buf_putc(&w->buf, ' ');
        }
        art_buf_puts(&w->buf, "]\n");
        if (shells) put_shell(w, e);
        art_buf_puts(&w->buf, "            ]\n");
        ART_TRY(hand_on(w, PIECE));
    }
    art_buf_puts(&w->buf, "          ]\n");
out:
    return status;
}

/* As art_name_is_legal of the model room says. */
static bool is_legal(const char *s)
{
    return *s && !(*s >= '0' && *s <= '9') && !strpbrk(s, "./:*?\"\\\n\r\t") &&
           strcmp(s, "null") != 0 && strlen(s) < 60;
}

static int check_numbers(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    for (int i = 0; vol->node_id && i < vol->n_nodes; i++)
        if (vol->node_id[i] < 0)
            return art_error(w->ctx, ART_EUNSUPPORTED, NULL, "node %d: no number may be negative",
                             vol->node_id[i]);
    for (int e = 0; vol->elem_id && e < vol->n_elems; e++)
        if (vol->elem_id[e] < 0)
            return art_error(w->ctx, ART_EUNSUPPORTED, NULL,
                             "element %d: no number may be negative", vol->elem_id[e]);
    return ART_OK;
}

static int put_model(struct writer *w)
{
    const char *name = w->vol->name;
    int status = ART_OK;
    if (name && !is_legal(name)) {
        ART_TRY(art_warn_strict(w->ctx, ART_EUNSUPPORTED, NULL,
                                "'%s' cannot be the name of a component; the FEM model has none",
                                name));
        name = NULL;
    }
    ART_TRY(check_numbers(w));
    if (w->vol->units) art_buf_printf(&w->buf, "# units %s\n", w->vol->units);
    art_buf_puts(&w->buf,
                 "artisynth.core.workspace.RootModel [\n"
                 "  ComponentList<artisynth.core.modelbase.Model> [\n"
                 "    name=\"models\"\n"
                 "    MechModel [\n"
                 "      name=\"mech\"\n"
                 "      RenderableComponentList<artisynth.core.modelbase.RenderableComponent> [\n"
                 "        name=\"renderables\"\n"
                 "      ]\n"
                 "      ComponentList<artisynth.core.mechmodels.MechSystemModel> [\n"
                 "        name=\"models\"\n"
                 "        FemModel3d [\n");
    if (name) art_buf_printf(&w->buf, "          name=\"%s\"\n", name);
    art_buf_puts(&w->buf, "          FemModelFrame [\n            name=\"frame\"\n          ]\n");
    ART_TRY(put_nodes(w));
    ART_TRY(put_elems(w, false));
    ART_TRY(put_elems(w, true));
    art_buf_puts(&w->buf, "        ]\n      ]\n    ]\n  ]\n]\n");
    ART_TRY(hand_on(w, 1));
out:
    return status;
}

static const double *column(const struct art_fields *fields, const char *name, int dim)
{
    const struct art_field *f = art_fields_find(fields, name);
    return f && f->dim == dim ? f->val : NULL;
}

int art_artfem_write(struct art_ctx *ctx, const void *object, struct art_sink *sink)
{
    const struct art_volume *vol = object;
    struct writer w = {.ctx = ctx, .vol = vol, .sink = sink};
    w.rest = column(&vol->node_fields, "rest", 3);
    w.thickness = column(&vol->elem_fields, "thickness", 1);
    w.membrane = column(&vol->elem_fields, "membrane", 1);
    art_buf_init(&w.buf, ctx);
    int status = put_model(&w);
    art_buf_fini(&w.buf);
    return status;
}
