/* A FEM model as a file of FEBio, version 4.0. */
#include "feb_write.h"
#include <art/text.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------ the model */

/* The one FEM model of the tree, and the mechanical model that is simulated. */
static int find_fem(struct febw *w)
{
    struct art_comp *root = w->model->root;
    int n = 0;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c))
        if (art_comp_has_kind(c, ART_KIND_FEM_MODEL)) w->fem = c, n++;
    if (n != 1)
        return art_error(w->ctx, ART_EUNSUPPORTED, NULL,
                         n == 0 ? "there is no FEM model; a file of FEBio has one mesh"
                                : "there are %d FEM models; a file of FEBio has one mesh",
                         n);
    w->mech = w->fem;
    for (struct art_comp *c = w->fem; c; c = c->parent)
        if (art_comp_has_kind(c, ART_KIND_MECH_MODEL)) w->mech = c;
    const char *how = art_get_text(w->mech, "integrator");
    w->dynamic = !how || strncmp(how, "Static", 6) != 0;
    return ART_OK;
}

static struct art_buf *text_at(struct febw *w, int i)
{
    struct art_buf *const all[] = {&w->text.materials, &w->text.mesh,     &w->text.sets,
                                   &w->text.domains,   &w->text.boundary, &w->text.initial,
                                   &w->text.loads,     &w->text.contact,  &w->text.constraints,
                                   &w->text.curves};
    return i < (int)(sizeof all / sizeof all[0]) ? all[i] : NULL;
}

static void put_section(struct art_sink *sink, const char *name, const struct art_buf *text)
{
    if (text->n == 0) return;
    art_sink_puts(sink, "  <");
    art_sink_puts(sink, name);
    art_sink_puts(sink, ">\n");
    art_sink_puts(sink, text->s);
    art_sink_puts(sink, "  </");
    art_sink_puts(sink, name);
    art_sink_puts(sink, ">\n");
}

static int put_file(struct febw *w, const struct art_buf *control, const struct art_buf *steps,
                    struct art_sink *sink)
{
    int status;
    art_sink_puts(sink, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<febio_spec version=\"4.0\">\n"
                        "  <Module type=\"solid\"/>\n");
    put_section(sink, "Control", control);
    put_section(sink, "Material", &w->text.materials);
    ART_TRY(art_buf_status(&w->text.mesh));
    art_buf_add(&w->text.mesh, w->text.sets.s ? w->text.sets.s : "", w->text.sets.n);
    put_section(sink, "Mesh", &w->text.mesh);
    put_section(sink, "MeshDomains", &w->text.domains);
    put_section(sink, "Boundary", &w->text.boundary);
    put_section(sink, "Loads", &w->text.loads);
    put_section(sink, "Contact", &w->text.contact);
    put_section(sink, "Constraints", &w->text.constraints);
    put_section(sink, "Initial", &w->text.initial);
    put_section(sink, "Step", steps);
    put_section(sink, "LoadData", &w->text.curves);
    art_sink_puts(sink, "  <Output>\n    <plotfile type=\"febio\"><var type=\"displacement\"/>"
                        "<var type=\"stress\"/></plotfile>\n  </Output>\n</febio_spec>\n");
    status = art_buf_status(&w->text.mesh);
out:
    return status;
}

static int write_all(struct febw *w, struct art_buf *control, struct art_buf *steps)
{
    int status;
    w->handled =
        art_arena_alloc(w->ctx, &w->arena, (size_t)w->model->next_order + 1, sizeof *w->handled);
    if (!w->handled) return ART_ENOMEM;
    memset(w->handled, 0, ((size_t)w->model->next_order + 1) * sizeof *w->handled);
    ART_TRY(find_fem(w));
    ART_TRY(febw_read_probes(w));
    ART_TRY(febw_mesh(w));
    ART_TRY(febw_loads(w));
    febw_contacts(w);
    ART_TRY(febw_boundary(w));
    febw_constraints(w);
    ART_TRY(febw_control(w, control, steps));
    if (w->n_faults > 0)
        return art_error(w->ctx, ART_EUNSUPPORTED, NULL,
                         "nothing is written: %d part%s of the model %s no counterpart",
                         w->n_faults, w->n_faults == 1 ? "" : "s",
                         w->n_faults == 1 ? "has" : "have");
    status = febw_losses(w);
    for (int i = 0; status == ART_OK && text_at(w, i); i++) status = art_buf_status(text_at(w, i));
    if (status == ART_OK) status = art_buf_status(control);
    if (status == ART_OK) status = art_buf_status(steps);
out:
    return status;
}

int art_feb_write_model(struct art_ctx *ctx, const struct art_model *model, struct art_sink *sink)
{
    struct febw w = {.ctx = ctx, .model = model};
    struct art_buf control, steps;
    long refused = art_model_refused(ctx, model);
    art_buf_init(&control, ctx);
    art_buf_init(&steps, ctx);
    for (int i = 0; text_at(&w, i); i++) art_buf_init(text_at(&w, i), ctx);
    int status = write_all(&w, &control, &steps);
    status = art_model_memory(ctx, model, refused, status);
    if (status == ART_OK) status = put_file(&w, &control, &steps, sink);
    for (int i = 0; text_at(&w, i); i++) art_buf_fini(text_at(&w, i));
    art_buf_fini(&control);
    art_buf_fini(&steps);
    art_free(w.elems);
    art_free(w.layers);
    art_free(w.materials);
    art_free(w.drive.terms);
    art_free(w.drive.curve_id);
    art_arena_fini(&w.arena);
    return status;
}
