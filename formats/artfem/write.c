/* A root model with a mechanical model with the FEM model: what ArtiSynth loads, and artedit takes
 * apart. */
#include "artfem_priv.h"
#include <string.h>

struct writer {
    struct art_ctx *ctx;
    const struct art_volume *vol;
    struct art_emit out;
    const double *rest, *thickness, *membrane;
};

static void put_point(struct writer *w, const char *key, const double x[3])
{
    char text[ART_NUMBER_MAX];
    art_emit_printf(&w->out, "%s=[ ", key);
    for (int k = 0; k < 3; k++) {
        art_emit_add(&w->out, text, art_print_real(text, x[k]));
        art_emit_putc(&w->out, ' ');
    }
    art_emit_putc(&w->out, ']');
}

static void put_nodes(struct writer *w)
{
    const struct art_volume *vol = w->vol;
    art_emit_puts(&w->out, "          PointList<FemNode3d> [\n            name=\"nodes\"\n");
    for (int i = 0; i < vol->n_nodes; i++) {
        const double *x = vol->pos + 3 * (size_t)i,
                     *rest = w->rest ? w->rest + 3 * (size_t)i : NULL;
        art_emit_puts(&w->out, "            ");
        if (art_volume_node_id(vol, i) != i) {
            art_emit_int(&w->out, art_volume_node_id(vol, i));
            art_emit_putc(&w->out, ' ');
        }
        art_emit_puts(&w->out, "[ ");
        put_point(w, "position", x);
        if (rest && memcmp(rest, x, 3 * sizeof *x) != 0) {
            art_emit_puts(&w->out, "\n              ");
            put_point(w, "rest", rest);
        }
        art_emit_puts(&w->out, "\n            ]\n");
    }
    art_emit_puts(&w->out, "          ]\n");
}

static void put_shell(struct writer *w, int e)
{
    char text[ART_NUMBER_MAX];
    bool membrane = w->membrane && w->membrane[e] != 0;
    if (w->thickness && w->thickness[e] > 0) {
        art_print_real(text, w->thickness[e]);
        art_emit_printf(&w->out, "              defaultThickness=%s\n", text);
    }
    art_emit_printf(&w->out, "              elementClass=%s\n", membrane ? "MEMBRANE" : "SHELL");
}

static void put_elems(struct writer *w, bool shells)
{
    const struct art_volume *vol = w->vol;
    int n = 0;
    art_emit_printf(&w->out, "          FemElement3dList<%s> [\n            name=\"%s\"\n",
                    shells ? "ShellElement3d" : "FemElement3d",
                    shells ? "shellElements" : "elements");
    for (int e = 0; e < vol->n_elems; e++) {
        if ((art_volume_type(vol, e)->dim == 2) != shells) continue;
        art_emit_puts(&w->out, "            ");
        if (art_volume_elem_id(vol, e) != n++) {
            art_emit_int(&w->out, art_volume_elem_id(vol, e));
            art_emit_putc(&w->out, ' ');
        }
        art_emit_printf(&w->out, "%s [\n              nodes=[ ",
                        art_artfem_class((enum art_elem_kind)vol->elem_kind[e]));
        for (int k = vol->elem_off[e]; k < vol->elem_off[e + 1]; k++) {
            art_emit_int(&w->out, art_volume_node_id(vol, vol->elem_node[k]));
            art_emit_putc(&w->out, ' ');
        }
        art_emit_puts(&w->out, "]\n");
        if (shells) put_shell(w, e);
        art_emit_puts(&w->out, "            ]\n");
    }
    art_emit_puts(&w->out, "          ]\n");
}

/* True if a name is legal, as art_name_is_legal of the model room. */
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
    if (w->vol->units) art_emit_printf(&w->out, "# units %s\n", w->vol->units);
    art_emit_puts(&w->out,
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
    if (name) art_emit_printf(&w->out, "          name=\"%s\"\n", name);
    art_emit_puts(&w->out, "          FemModelFrame [\n            name=\"frame\"\n          ]\n");
    put_nodes(w);
    put_elems(w, false);
    put_elems(w, true);
    art_emit_puts(&w->out, "        ]\n      ]\n    ]\n  ]\n]\n");
    ART_TRY(art_emit_end(&w->out));
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
    struct writer w = {.ctx = ctx, .vol = vol};
    w.rest = column(&vol->node_fields, "rest", 3);
    w.thickness = column(&vol->elem_fields, "thickness", 1);
    w.membrane = column(&vol->elem_fields, "membrane", 1);
    art_emit_init(&w.out, ctx, sink, NULL);
    int status = put_model(&w);
    return status;
}
