/* The mesh of a FEM model in FEBio's sections Mesh and MeshDomains. */
#include "feb_write.h"
#include <art/text.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------------- nodes */

static bool find_kind(const struct art_comp *elem, enum art_elem_kind *kind)
{
    for (int k = 0; k < ART_ELEM_KINDS; k++) {
        const char *cls = feb_elem_class((enum art_elem_kind)k);
        if (cls && strcmp(cls, elem->cls->name) == 0) {
            *kind = (enum art_elem_kind)k;
            return true;
        }
    }
    return false;
}

/* Nodes on the backs of sheets, where solids behind these end: FEBio's file has the node of the
 * sheet in their place. */
static int find_fronts(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->mech, "attachments");
    w->number.front =
        art_arena_alloc(w->ctx, &w->arena, (size_t)w->n_nodes + 1, sizeof *w->number.front);
    if (!w->number.front) return ART_ENOMEM;
    for (int i = 0; i < w->n_nodes; i++) w->number.front[i] = -1;
    for (int i = 0; list && i < list->n_children; i++) {
        const struct art_comp *c = list->children[i];
        if (!art_comp_is(c, "ShellBackAttachment")) continue;
        int point = febw_node(w, art_get_ref(c, "point")),
            node = febw_node(w, art_get_ref(c, "node"));
        if (point < 0 || node < 0) continue;
        w->number.front[point] = node;
        febw_done(w, c);
    }
    return ART_OK;
}

static int put_nodes(struct febw *w, const struct art_comp *list)
{
    struct art_buf *to = &w->text.mesh;
    int least = 1;
    w->node = list->children;
    w->n_nodes = list->n_children;
    for (int i = 0; i < w->n_nodes; i++)
        if (w->node[i]->number < least) least = w->node[i]->number;
    w->number.add_node = 1 - least;
    int status = find_fronts(w);
    if (status < 0) return status;
    art_buf_puts(to, "    <Nodes>\n");
    for (int i = 0; i < w->n_nodes; i++) {
        static const char *const rests[] = {"rest", "restPosition"};
        double x[3] = {0}, rest[3];
        struct art_value v;
        febw_done(w, w->node[i]);
        if (w->number.front[i] >= 0) continue;
        art_get_vector(w->node[i], "position", x, 3);
        for (int k = 0; k < 2; k++) {
            int n;
            if (!art_comp_slot(w->node[i], rests[k]) || !art_get(w->node[i], rests[k], &v))
                continue;
            const double *num = art_value_numbers(&v, &n);
            if (v.is_null || n != 3) continue;
            art_v3_copy(rest, num);
            if (art_v3_distance(rest, x) > 0)
                febw_refuse(w, w->node[i], "a node that does not start where it is at rest");
        }
        art_buf_printf(to, "      <node id=\"%d\">", febw_node_number(w, i));
        febw_vector(to, x);
        art_buf_puts(to, "</node>\n");
    }
    art_buf_puts(to, "    </Nodes>\n");
    return ART_OK;
}

/* ----------------------------------------------------------------------- elements */

/* The nodes of an element: their numbers, as the file has them. */
static bool read_nodes(struct febw *w, struct febw_elem *e)
{
    struct art_value v;
    int n = 0, most = art_elem_type(e->kind)->n_nodes;
    const struct art_comp *list = w->fem ? art_comp_child(w->fem, "nodes") : NULL;
    if (!art_get(e->comp, "nodes", &v) || v.type != ART_P_RAW || !v.text) return false;
    for (const char *p = v.text, *end = v.text + v.text_n; p < end;) {
        char word[24];
        size_t k = 0;
        while (p < end && strchr("[] \t\r\n,", *p)) p++;
        while (p < end && !strchr("[] \t\r\n,", *p) && k < sizeof word - 1) word[k++] = *p++;
        word[k] = '\0';
        if (k == 0) break;
        int node = febw_node(w, art_comp_child(list, word));
        if (node < 0 || n == most) return false;
        e->node[n++] = node;
    }
    return n == most;
}

static bool is_membrane(const struct art_comp *elem)
{
    const struct art_slot *s = art_comp_slot(elem, "elementClass");
    return s && s->has_value && s->value.text && s->value.text_n == 8 &&
           memcmp(s->value.text, "MEMBRANE", 8) == 0;
}

static int read_elements(struct febw *w, const char *name)
{
    const struct art_comp *list = art_comp_child(w->fem, name);
    for (int i = 0; list && i < list->n_children; i++) {
        struct febw_elem e = {.comp = list->children[i], .layer = -1, .last = -1, .material = -1};
        struct art_comp *own = art_get_object(e.comp, "material");
        e.own = own ? own : art_get_object(w->fem, "material");
        febw_done(w, e.comp);
        if (!find_kind(e.comp, &e.kind)) {
            febw_refuse(w, e.comp, "an element of the class %s", e.comp->cls->name);
            continue;
        }
        if (is_membrane(e.comp)) febw_refuse(w, e.comp, "a membrane, which does not bend");
        if (!read_nodes(w, &e)) {
            febw_refuse(w, e.comp, "its nodes are not those of the model");
            continue;
        }
        if (!ART_GROW(w->ctx, w->elems, w->n_elems, w->cap_elems)) return ART_ENOMEM;
        w->elems[w->n_elems++] = e;
    }
    return ART_OK;
}

static struct febw_elem *find_elem(struct febw *w, const struct art_comp *comp)
{
    if (!comp) return NULL;
    for (int base = 0; base <= w->n_solids; base += w->n_solids > 0 ? w->n_solids : 1) {
        int i = base + comp->pos;
        if (i >= 0 && i < w->n_elems && w->elems[i].comp == comp) return &w->elems[i];
    }
    return NULL;
}

static int add_layer(struct febw *w, struct febw_elem *e, const struct art_comp *bundle,
                     const struct art_comp *desc)
{
    if (!ART_GROW(w->ctx, w->layers, w->n_layers, w->cap_layers)) return ART_ENOMEM;
    w->layers[w->n_layers] = (struct febw_layer){bundle, desc, -1};
    if (e->layer < 0)
        e->layer = w->n_layers;
    else
        w->layers[e->last].next = w->n_layers;
    e->last = w->n_layers++;
    return ART_OK;
}

static int read_material_bundle(struct febw *w, const struct art_comp *bundle)
{
    struct art_value v;
    int status = ART_OK;
    febw_done(w, bundle);
    bool all = art_get_bool(bundle, "useAllElements");
    for (int i = 0; all && i < w->n_elems; i++) ART_TRY(add_layer(w, &w->elems[i], bundle, NULL));
    if (all || !art_get(bundle, "elements", &v)) return ART_OK;
    for (int i = 0; i < v.n; i++) {
        struct febw_elem *e = find_elem(w, v.refs[i].to);
        if (e) ART_TRY(add_layer(w, e, bundle, NULL));
    }
out:
    return status;
}

static int read_muscle_bundle(struct febw *w, const struct art_comp *bundle)
{
    const struct art_comp *list = art_comp_child(bundle, "elementDescs");
    int status = ART_OK;
    febw_done(w, bundle);
    for (int i = 0; list && i < list->n_children; i++) {
        const struct art_comp *desc = list->children[i];
        struct febw_elem *e = find_elem(w, art_get_ref(desc, "element"));
        if (!e) continue;
        if (art_get_double(desc, "excitation") != 0)
            febw_refuse(w, desc, "an excitation of one element");
        ART_TRY(add_layer(w, e, bundle, desc));
        febw_done(w, desc);
    }
out:
    return status;
}

static int read_bundles(struct febw *w)
{
    const struct art_comp *list = art_comp_child(w->fem, "materials");
    int status = ART_OK;
    for (int i = 0; list && i < list->n_children; i++)
        ART_TRY(read_material_bundle(w, list->children[i]));
    list = art_comp_is(w->fem, "FemMuscleModel") ? art_comp_child(w->fem, "bundles") : NULL;
    for (int i = 0; list && i < list->n_children; i++)
        ART_TRY(read_muscle_bundle(w, list->children[i]));
out:
    return status;
}

/* -------------------------------------------------------------------------- parts */

/* FEBio gives hexahedra of eight nodes and shells of four the pressure of their volume, all others
 * that of each point. */
static void check_volume_method(struct febw *w, const struct febw_elem *e)
{
    const char *how = art_get_text(w->fem, "softIncompMethod");
    const char *hard = art_get_text(w->fem, "incompressible");
    if (hard && strcmp(hard, "OFF") != 0)
        febw_refuse(w, w->fem, "incompressible=%s, a constraint on volumes", hard);
    if (!how || !w->materials[e->material].uncoupled) return;
    bool hex = e->kind == ART_ELEM_HEX || e->kind == ART_ELEM_QUAD;
    bool ok =
        hex ? strcmp(how, "ELEMENT") == 0 || strcmp(how, "AUTO") == 0 : strcmp(how, "FULL") == 0;
    if (!ok)
        febw_refuse(w, w->fem, "softIncompMethod=%s of elements of the kind %s; FEBio has %s", how,
                    art_elem_type(e->kind)->name, hex ? "ELEMENT" : "FULL");
}

static int elem_number(const struct febw *w, int i)
{
    return w->elems[i].comp->number + (i < w->n_solids ? w->number.add_elem : w->number.add_shell);
}

static void put_elem(struct febw *w, int i)
{
    const struct febw_elem *e = &w->elems[i];
    struct art_buf *to = &w->text.mesh;
    int n = art_elem_type(e->kind)->n_nodes;
    art_buf_printf(to, "      <elem id=\"%d\">", elem_number(w, i));
    for (int k = 0; k < n; k++)
        art_buf_printf(to, k == 0 ? "%d" : ",%d",
                       febw_node_number(w, e->node[art_feb_node(e->kind, k)]));
    art_buf_puts(to, "</elem>\n");
}

static double thickness_of(const struct febw_elem *e)
{
    bool shell = art_elem_type(e->kind)->dim == 2;
    return shell ? art_get_double(e->comp, "defaultThickness") : 0;
}

static bool same_part(const struct febw_elem *a, const struct febw_elem *b)
{
    return a->kind == b->kind && a->material == b->material && thickness_of(a) == thickness_of(b);
}

static void put_domain(struct febw *w, const struct febw_elem *e, int part)
{
    struct art_buf *to = &w->text.domains;
    bool shell = art_elem_type(e->kind)->dim == 2;
    const struct febw_material *m = &w->materials[e->material];
    art_buf_printf(to, "    <%sDomain", shell ? "Shell" : "Solid");
    febw_name(w, to, "name", febw_format(w, "part%d", part));
    febw_name(w, to, "mat", m->name);
    if (!shell && m->uncoupled && e->kind == ART_ELEM_HEX)
        art_buf_puts(to, " type=\"three-field-solid\"");
    if (shell) {
        art_buf_puts(to, ">");
        febw_tag(to, "shell_thickness", thickness_of(e));
        art_buf_puts(to, "</ShellDomain>\n");
    } else {
        art_buf_puts(to, "/>\n");
    }
}

/* Numbers from 1 on, those of shells behind those of solids if they are not apart. */
static void find_numbers(struct febw *w)
{
    int least = 1, least_shell = 1, most = 0;
    for (int i = 0; i < w->n_elems; i++) {
        int k = w->elems[i].comp->number;
        if (i < w->n_solids && k < least) least = k;
        if (i >= w->n_solids && k < least_shell) least_shell = k;
        if (i < w->n_solids && k > most) most = k;
    }
    w->number.add_elem = 1 - least;
    w->number.add_shell = 1 - least_shell;
    bool apart = w->number.add_elem == 0 && w->number.add_shell == 0;
    const struct art_comp *solids = art_comp_child(w->fem, "elements");
    for (int i = w->n_solids; apart && i < w->n_elems; i++) {
        char text[16];
        snprintf(text, sizeof text, "%d", w->elems[i].comp->number);
        if (art_comp_child(solids, text)) apart = false;
    }
    if (!apart && w->n_solids > 0) w->number.add_shell += most + w->number.add_elem;
}

static int put_parts(struct febw *w)
{
    struct art_buf *to = &w->text.mesh;
    int part = 0, status = ART_OK;
    for (int i = 0; i < w->n_elems; i++) {
        struct febw_elem *e = &w->elems[i];
        ART_TRY(febw_material(w, e));
        if (e->material < 0) continue;
        if (i == 0 || !same_part(e - 1, e)) {
            if (part++ > 0) art_buf_puts(to, "    </Elements>\n");
            art_buf_printf(to, "    <Elements type=\"%s\" name=\"part%d\">\n",
                           art_feb_word(e->kind), part);
            put_domain(w, e, part);
            check_volume_method(w, e);
        }
        put_elem(w, i);
    }
    if (part > 0) art_buf_puts(to, "    </Elements>\n");
out:
    return status;
}

int febw_mesh(struct febw *w)
{
    int status;
    ART_TRY(put_nodes(w, art_comp_child(w->fem, "nodes")));
    ART_TRY(read_elements(w, "elements"));
    w->n_solids = w->n_elems;
    ART_TRY(read_elements(w, "shellElements"));
    if (w->n_elems == 0 && w->n_faults == 0)
        return art_error(w->ctx, ART_EUNSUPPORTED, NULL, "%s has no elements",
                         art_comp_path(w->fem, NULL));
    ART_TRY(read_bundles(w));
    find_numbers(w);
    status = put_parts(w);
out:
    return status;
}
