/* A reflection acts on finite elements so: their nodes are listed in the order of the mirror image,
 * so that volumes stay positive and shells keep their front. */
#include "moving.h"
#include "places.h"
#include "xform_priv.h"
#include <art/femmodel.h>
#include <ctype.h>
#include <string.h>

/* The words of a list of nodes. */
static int split(const char *s, size_t n, const char *word[ART_ELEM_MAX_NODES],
                 size_t len[ART_ELEM_MAX_NODES])
{
    const char *end = s + n;
    int count = 0;
    for (;;) {
        while (s < end && (isspace((unsigned char)*s) || *s == '[' || *s == ']')) s++;
        if (s >= end) return count;
        const char *from = s;
        while (s < end && !isspace((unsigned char)*s) && *s != ']') s++;
        if (count < ART_ELEM_MAX_NODES) {
            word[count] = from;
            len[count] = (size_t)(s - from);
        }
        count++;
    }
}

static int turn(struct moving *m, struct art_comp *elem, const struct art_elem_type *type)
{
    const char *word[ART_ELEM_MAX_NODES];
    size_t len[ART_ELEM_MAX_NODES];
    int order[ART_ELEM_MAX_NODES], status;
    const struct art_value *v = &art_comp_slot(elem, "nodes")->value;
    struct art_buf text;
    int n = split(v->text, v->text_n, word, len);
    /* what is wrong with the list is for others to tell */
    if (n != type->n_nodes) return ART_OK;
    for (int i = 0; i < n; i++) order[i] = type->dim == 3 || i == 0 ? i : n - i;
    if (type->dim == 3) art_elem_reverse(type, order);
    art_buf_init(&text, m->ctx);
    art_buf_puts(&text, "[ ");
    for (int i = 0; i < n; i++) art_buf_printf(&text, "%.*s ", (int)len[order[i]], word[order[i]]);
    art_buf_puts(&text, "]");
    ART_TRY(art_buf_status(&text));
    ART_TRY(art_set_text(m->ctx, elem, "nodes", text.s, NULL));
out:
    art_buf_fini(&text);
    return status;
}

/* True if the nodes of a model move, and the transform reflects where the first of them was. */
static int reflects(const struct moving *m, const struct art_comp *fem, bool *yes)
{
    const struct art_comp *nodes = art_comp_child(fem, "nodes");
    const struct place *place =
        nodes && nodes->n_children ? xform_places_get(&m->places, nodes->children[0]) : NULL;
    double F[9];
    *yes = false;
    if (!place || !place->moves || m->t->kind == ART_TRANSFORM_RIGID) return ART_OK;
    int status = art_transformer_point(m->ctx, m->t, place->T.p, NULL, F);
    *yes = status == ART_OK && art_m3_det(F) < 0;
    return status;
}

int xform_transform_elements(struct moving *m)
{
    static const char *const lists[] = {"elements", "shellElements"};
    struct art_comp *root = m->places.top->model->root;
    int status = ART_OK;
    for (struct art_comp *c = root; c; c = art_comp_next(root, c)) {
        bool turned;
        if (!art_comp_has_kind(c, ART_KIND_FEM_MODEL)) continue;
        ART_TRY(reflects(m, c, &turned));
        for (int l = 0; turned && l < 2; l++) {
            const struct art_comp *list = art_comp_child(c, lists[l]);
            for (int i = 0; list && i < list->n_children; i++) {
                struct art_comp *elem = list->children[i];
                int kind = art_fem_class_kind(elem);
                const struct art_slot *slot = art_comp_slot(elem, "nodes");
                if (kind >= 0 && slot && slot->value.type == ART_P_RAW && slot->value.text)
                    ART_TRY(turn(m, elem, art_elem_type((enum art_elem_kind)kind)));
            }
        }
    }
out:
    return status;
}
