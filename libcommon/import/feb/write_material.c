/* Materials of elements as materials of FEBio: the reader's table the other way round. */
#include "feb_write.h"
#include <art/text.h>
#include <stdlib.h>
#include <string.h>

/* A material of a mixture: a law with its matrix, its fibres, or both. */
struct piece {
    const struct feb_law *law;
    const struct art_comp *base, *fibre; /* objects */
    const struct febw_layer *layer;      /* of the fibres */
    const struct art_comp *holder;       /* whom messages name */
    bool wrapped;                        /* the bulk modulus is that of what wraps it */
    const struct art_comp *damage;       /* what damages the fibres, NULL: nothing */
};
struct mixture {
    struct piece piece[FEB_MOST_MIXED];
    int n;
    struct piece active; /* what contracts along the fibres of one of them */
    const struct febw_elem *elem;
};

/* -------------------------------------------------------------------------- the table */

#define ACTIVE "active_contraction"

static const struct feb_law *find_law(const struct art_comp *base, const struct art_comp *fibre);

/* Test whether what a material wraps has its change of volume apart. */
static bool wraps_uncoupled(const struct art_comp *object)
{
    const struct art_comp *inner = art_get_object(object, "baseMaterial");
    const struct feb_law *law = inner ? find_law(inner, NULL) : NULL;
    return law && law->uncoupled;
}

/* The row of a matrix and fibres, either of which may be NULL. */
static const struct feb_law *find_law(const struct art_comp *base, const struct art_comp *fibre)
{
    const struct feb_law *law;
    for (int i = 0; (law = feb_law_at(i)); i++) {
        if (law->ways == FEB_PAIR || law->ways == FEB_EACH_AXIS || law->relaxed_within)
            continue; /* the reader takes them apart */
        bool b = base ? law->cls && febw_is_class(base, law->cls) : !law->cls;
        bool f = fibre ? law->fibre_cls && febw_is_class(fibre, law->fibre_cls) : !law->fibre_cls;
        if (b && base && law->special && law->special->is) b = law->special->is(base, law);
        if (b && base && law->wraps) b = wraps_uncoupled(base) == law->for_uncoupled;
        if (b && f) return law;
    }
    return NULL;
}

/* ------------------------------------------------------------------------- parameters */

/* True if a special function is about a property, or all materials of a kind have it. */
static bool is_special(struct febw *w, const struct feb_special *special, const char *key)
{
    const char *word = febw_format(w, " %s ", key);
    return (special && strstr(special->props, word)) ||
           strstr(" bulkPotential baseMaterial bondMaterial ", word);
}

/* A property whose term FEBio's material has not, or that the reader's table does not name. */
static void check_params(struct febw *w, const struct art_comp *holder,
                         const struct art_comp *object, const struct feb_param *param,
                         const struct feb_special *special)
{
    for (int i = 0; i < object->n_slots && !(special && !special->props); i++) {
        const struct art_slot *s = &object->slots[i];
        const struct feb_param *p = NULL;
        struct art_value v;
        for (int k = 0; param[k].ours || param[k].theirs; k++)
            if (art_streq(param[k].ours, s->key)) p = &param[k];
        if (!s->has_value || s->value.is_null) continue;
        if (p && (p->theirs || art_get_double(object, s->key) == p->def)) continue;
        if (!p && is_special(w, special, s->key)) continue;
        if (!p && s->prop && s->prop->fallback && art_get(object, s->key, &v) && v.n == 0 &&
            v.x == s->prop->fallback->x && v.type <= ART_P_TIME)
            continue;
        febw_refuse(w, holder, "%s of %s has no counterpart", s->key, object->cls->name);
    }
}

static void put_params(struct art_buf *to, const struct art_comp *object,
                       const struct feb_param *param, bool without_bulk)
{
    for (int i = 0; param[i].ours || param[i].theirs; i++)
        if (param[i].theirs && param[i].ours &&
            !(without_bulk && strcmp(param[i].ours, "bulkModulus") == 0))
            febw_tag(to, param[i].theirs, art_get_double(object, param[i].ours) / param[i].scale);
}

static void put_potential(struct febw *w, struct art_buf *to, const struct piece *p)
{
    const char *word = art_get_text(p->base, "bulkPotential");
    if (word && strcmp(word, "QUADRATIC") == 0)
        art_buf_puts(to, "<pressure_model>Abaqus</pressure_model>");
    else if (word && strcmp(word, "LOGARITHMIC") != 0)
        febw_refuse(w, p->holder, "bulkPotential=%s", word);
}

static void put_axes(struct art_buf *to, const struct art_comp *elem)
{
    struct art_value v;
    int n = 0;
    if (!art_comp_slot(elem, "frame") || !art_get(elem, "frame", &v)) return;
    const double *R = art_value_numbers(&v, &n);
    if (n != 9) return;
    art_buf_puts(to, "<mat_axis type=\"vector\"><a>");
    febw_vector(to, (const double[3]){R[0], R[3], R[6]});
    art_buf_puts(to, "</a><d>");
    febw_vector(to, (const double[3]){R[1], R[4], R[7]});
    art_buf_puts(to, "</d></mat_axis>");
}

static void put_law(struct febw *w, struct art_buf *to, const struct piece *p,
                    const struct art_comp *elem);

/* A material that another one wraps, in its property `name`. */
static void put_wrapped(struct febw *w, struct art_buf *to, const struct piece *p, const char *name,
                        const char *tag, const struct art_comp *elem)
{
    struct piece inner = {
        .base = art_get_object(p->base, name), .holder = p->holder, .wrapped = true};
    inner.law = inner.base ? find_law(inner.base, NULL) : NULL;
    if (!inner.law || inner.law->wraps) {
        febw_refuse(w, p->holder, "%s of the %s", name, p->base->cls->name);
        return;
    }
    if (inner.law->uncoupled && strcmp(name, "baseMaterial") == 0) {
        febw_tag(to, "k", art_get_double(inner.base, "bulkModulus"));
        put_potential(w, to, &inner);
    }
    art_buf_printf(to, "<%s type=\"%s\">", tag, inner.law->type);
    put_law(w, to, &inner, elem);
    art_buf_printf(to, "</%s>", tag);
}

static void put_special(struct febw *w, struct art_buf *to, const struct piece *p)
{
    const struct feb_special *special = p->law->special;
    if (special && special->write) special->write(w, to, p->holder, p->base);
}

/* The material of a row; what damages comes behind what it damages. */
static void put_law(struct febw *w, struct art_buf *to, const struct piece *p,
                    const struct art_comp *elem)
{
    const struct feb_law *law = p->law;
    check_params(w, p->holder, p->base, law->param, law->special);
    put_params(to, p->base, law->param, p->wrapped);
    if (law->uncoupled) put_potential(w, to, p);
    if (!law->damages) put_special(w, to, p);
    if (law->axes) put_axes(to, elem);
    if (law->wraps) put_wrapped(w, to, p, "baseMaterial", law->wraps, elem);
    if (law->bond) put_wrapped(w, to, p, "bondMaterial", law->bond, elem);
    if (law->damages) put_special(w, to, p);
}

/* ----------------------------------------------------------------------------- fibres */

static void put_activation(struct febw *w, struct art_buf *to, const struct piece *p)
{
    const struct art_comp *bundle = p->layer->bundle;
    const char *tag = p->law->activation;
    double e = art_get_double(bundle, "excitation");
    int term = febw_term(w, bundle, "excitation", 0, -1), curve = 0;
    if (term >= 0) {
        e = w->drive.terms[term].coef;
        curve = w->drive.terms[term].curve;
        w->drive.terms[term].used = true;
        if (febw_term(w, bundle, "excitation", 0, term) >= 0)
            febw_refuse(w, bundle, "an excitation that is a sum of curves");
    }
    if (!tag) {
        if (e != 0)
            febw_refuse(w, bundle, "an excitation of fibres that FEBio has as passive ones");
        return;
    }
    art_buf_printf(to, "<%s", tag);
    febw_put_curve(w, to, curve);
    art_buf_puts(to, ">");
    art_buf_double(to, e);
    art_buf_printf(to, "</%s>", tag);
}

/* The law of fibres. */
static void put_along(struct febw *w, struct art_buf *to, const struct piece *p)
{
    const struct feb_special *special = p->law->fibre_special;
    check_params(w, p->holder, p->fibre, p->law->fibre, special);
    put_params(to, p->fibre, p->law->fibre, false);
    put_activation(w, to, p);
    if (special && special->write) special->write(w, to, p->holder, p->fibre);
}

static void put_fibre(struct febw *w, struct art_buf *to, const struct piece *p)
{
    double dir[3] = {0};
    put_along(w, to, p);
    art_get_vector(p->layer->desc, "direction", dir, 3);
    if (!(art_v3_norm(dir) > 0)) febw_refuse(w, p->layer->desc, "fibres without a direction");
    art_buf_puts(to, "<fiber type=\"vector\">");
    febw_vector(to, dir);
    art_buf_puts(to, "</fiber>");
}

static void put_damaged_fibre(struct febw *w, struct art_buf *to, const struct piece *p)
{
    static const struct feb_param none = {NULL, NULL, 0, 0};
    check_params(w, p->holder, p->damage, &none, &feb_damage);
    art_buf_printf(to, "<elastic type=\"%s\">", p->law->type);
    put_fibre(w, to, p);
    art_buf_puts(to, "</elastic>");
    feb_damage.write(w, to, p->holder, p->damage);
}

/* --------------------------------------------------------------------------- mixtures */

/* The reader names a bundle MATERIAL_k if it is part k of a mixture; the place of a name, 0: none.
 */
static int place_of(const struct febw_layer *l)
{
    const char *name = l->bundle->name, *at = name ? strrchr(name, '_') : NULL;
    int k = at && at[1] >= '1' && at[1] <= '9' ? atoi(at + 1) : 0;
    return k >= 2 && k <= FEB_MOST_MIXED ? k - 1 : 0;
}

static void add_piece(struct febw *w, struct mixture *m, const struct piece *p, int place,
                      struct piece *slots)
{
    while (place < FEB_MOST_MIXED && slots[place].law) place++;
    if (place == FEB_MOST_MIXED) {
        febw_refuse(w, p->holder, "more than %d materials of one element", FEB_MOST_MIXED);
        return;
    }
    slots[place] = *p;
    m->n++;
}

static const struct art_comp *object_of(const struct febw_layer *l)
{
    return art_get_object(l->bundle, l->desc ? "muscleMaterial" : "material");
}

/* The layer of fibres that one material of FEBio has together with the matrix. */
static int find_pair(const struct febw *w, const struct febw_elem *e, const struct art_comp *base)
{
    for (int i = e->layer; base && i >= 0; i = w->layers[i].next) {
        const struct art_comp *o = object_of(&w->layers[i]);
        if (w->layers[i].desc && o && find_law(base, o)) return i;
    }
    return -1;
}

/* FEBio's calcium contracts along the fibres of a transversely isotropic material. */
static void check_active(struct febw *w, const struct mixture *m, int pair)
{
    double own[3] = {0}, other[3] = {0}, across[3];
    art_get_vector(m->active.layer->desc, "direction", own, 3);
    if (pair >= 0) art_get_vector(w->layers[pair].desc, "direction", other, 3);
    art_v3_cross(across, own, other);
    if (pair < 0 || art_v3_norm(across) > 1e-9 * art_v3_norm(own) * art_v3_norm(other))
        febw_refuse(w, m->active.holder,
                    "a GuccioneActiveStress that is not along ExpLinearFibre of a Mooney-Rivlin or "
                    "Veronda-Westmann material");
}

static void mix(struct febw *w, const struct febw_elem *e, struct mixture *m)
{
    struct piece slots[FEB_MOST_MIXED] = {{0}};
    const struct art_comp *base = e->own && !febw_is_class(e->own, "NullMaterial") ? e->own : NULL;
    int pair = find_pair(w, e, base), n = 0;
    for (int i = e->layer; i >= 0; i = w->layers[i].next) {
        const struct febw_layer *l = &w->layers[i];
        const struct art_comp *o = object_of(l);
        struct piece p = {.layer = l->desc ? l : NULL, .holder = l->bundle};
        if (l->desc) p.fibre = o;
        if (o && febw_is_class(o, "artkit.DamageFibre")) {
            p.damage = o;
            p.fibre = art_get_object(o, "baseMaterial");
        }
        if (!l->desc || i == pair) p.base = i == pair ? base : o;
        p.law = o ? find_law(p.base, p.fibre) : NULL;
        if (p.law && strcmp(p.law->type, ACTIVE) == 0)
            m->active = p;
        else if (p.law)
            add_piece(w, m, &p, place_of(l), slots);
        else
            febw_refuse(w, l->bundle, "its material %s",
                        o ? o->cls->name : "of the model's default");
    }
    if (base && pair < 0) {
        struct piece p = {.base = base, .holder = base->parent ? base->parent : base};
        p.law = find_law(base, NULL);
        if (p.law)
            add_piece(w, m, &p, 0, slots);
        else
            febw_refuse(w, p.holder, "its material %s", base->cls->name);
    }
    for (int i = 0; i < FEB_MOST_MIXED; i++)
        if (slots[i].law) m->piece[n++] = slots[i];
    m->n = n;
    if (m->active.law) check_active(w, m, pair);
}

/* The type of a material of FEBio. */
static const char *type_of(const struct piece *p)
{
    if (!p->damage) return p->law->type;
    return p->law->for_uncoupled ? "uncoupled elastic damage" : "elastic damage";
}

static void put_piece(struct febw *w, struct art_buf *to, const struct mixture *m, int i)
{
    const struct piece *p = &m->piece[i];
    if (p->damage) {
        put_damaged_fibre(w, to, p);
        return;
    }
    if (p->base) put_law(w, to, p, m->elem->comp);
    if (p->fibre) put_fibre(w, to, p);
    const struct piece *active = &m->active;
    if (!p->fibre || !p->base || !active->law) return;
    art_buf_puts(to, "<" ACTIVE ">");
    put_along(w, to, active);
    art_buf_puts(to, "</" ACTIVE ">");
}

/* -------------------------------------------------------------------------- materials */

/* The name of the material: that which its bundles have from the reader. */
static const char *name_of(struct febw *w, const struct febw_elem *e)
{
    const char *name = NULL;
    for (int i = e->layer; i >= 0 && !name; i = w->layers[i].next) {
        name = w->layers[i].bundle->name;
        if (name && place_of(&w->layers[i]) > 0) {
            char *cut = art_arena_strdup(w->ctx, &w->arena, name);
            if (cut) *strrchr(cut, '_') = '\0';
            name = cut && *cut ? cut : name;
        }
    }
    if (!name) name = febw_format(w, "material%d", w->n_materials + 1);
    for (int i = 0; i < w->n_materials; i++)
        if (strcmp(w->materials[i].name, name) == 0)
            return febw_format(w, "%s_part%d", name, w->n_materials + 1);
    return name;
}

/* What elements of one material share, as text. */
static void put_key(struct febw *w, struct art_buf *key, const struct febw_elem *e)
{
    static const char *const props[] = {"frame", "prestrain"};
    struct art_value v;
    const struct art_slot *s = art_comp_slot(e->comp, "material");
    if (s && s->has_value && !s->value.is_null) art_value_print(key, &s->value, s->prop);
    art_buf_puts(key, " ");
    art_buf_double(key, art_get_double(e->comp, "density"));
    for (int i = 0; i < 2; i++) {
        art_buf_puts(key, " ");
        if (art_comp_slot(e->comp, props[i]) && art_get(e->comp, props[i], &v))
            art_value_print(key, &v, art_find_prop(e->comp, props[i]));
    }
    for (int i = e->layer; i >= 0; i = w->layers[i].next) {
        double dir[3] = {0};
        art_buf_printf(key, " %d", w->layers[i].bundle->order);
        if (!w->layers[i].desc) continue;
        art_get_vector(w->layers[i].desc, "direction", dir, 3);
        art_buf_puts(key, ":");
        febw_vector(key, dir);
    }
}

/* The deformation that an element has at rest, and how much of it acts. */
static void put_prestrain(struct febw *w, struct art_buf *to, const struct febw_elem *e)
{
    struct art_value v;
    int n = 0, term = febw_term(w, w->fem, "prestrainScale", 0, -1);
    const double *F = art_get(e->comp, "prestrain", &v) ? art_value_numbers(&v, &n) : NULL;
    double scale = term < 0 ? art_get_double(w->fem, "prestrainScale") : w->drive.terms[term].coef;
    if (!F || n != 9) return;
    art_buf_puts(to, "<prestrain type=\"prestrain gradient\"><ramp");
    if (term >= 0) {
        febw_put_curve(w, to, w->drive.terms[term].curve);
        w->drive.terms[term].used = true;
        if (febw_term(w, w->fem, "prestrainScale", 0, term) >= 0)
            febw_refuse(w, w->fem, "a prestrainScale that is a sum of curves");
    }
    art_buf_puts(to, ">");
    art_buf_double(to, scale);
    art_buf_puts(to, "</ramp><F0>");
    for (int i = 0; i < 9; i++) {
        if (i > 0) art_buf_puts(to, ",");
        art_buf_double(to, F[i]);
    }
    art_buf_puts(to, "</F0></prestrain>");
}

static int make_material(struct febw *w, struct febw_elem *e, const char *key)
{
    struct mixture m = {.elem = e};
    struct art_buf *to = &w->text.materials;
    struct febw_material made = {.key = key, .name = name_of(w, e)};
    if (w->n_materials == FEBW_MOST_MATERIALS)
        return art_error(w->ctx, ART_ELIMIT, NULL,
                         "more than %d materials; each direction of fibres is one",
                         FEBW_MOST_MATERIALS);
    mix(w, e, &m);
    if (!ART_GROW(w->ctx, w->materials, w->n_materials, w->cap_materials)) return ART_ENOMEM;
    e->material = w->n_materials++;
    for (int i = 0; i < m.n; i++) {
        const struct piece *p = &m.piece[i];
        const struct art_comp *inner =
            p->law->wraps ? art_get_object(p->base, "baseMaterial") : NULL;
        const struct feb_law *wrapped = inner ? find_law(inner, NULL) : NULL;
        made.uncoupled = made.uncoupled || p->law->uncoupled || (wrapped && wrapped->uncoupled);
    }
    w->materials[e->material] = made;
    if (m.n == 0) {
        if (w->n_faults == 0) febw_refuse(w, e->comp, "an element without a material");
        return ART_OK;
    }
    art_buf_printf(to, "    <material id=\"%d\"", e->material + 1);
    febw_name(w, to, "name", made.name);
    const char *type = m.n == 1         ? type_of(&m.piece[0])
                       : made.uncoupled ? "uncoupled solid mixture"
                                        : "solid mixture";
    const struct art_slot *strained = art_comp_slot(e->comp, "prestrain");
    bool prestrain = strained && strained->has_value && !strained->value.is_null;
    if (prestrain && made.uncoupled)
        febw_refuse(w, e->comp, "prestrain of a material whose change of volume is apart");
    art_buf_printf(to, " type=\"%s\">", prestrain ? "prestrain elastic" : type);
    febw_tag(to, "density", art_get_double(e->comp, "density"));
    if (prestrain) art_buf_printf(to, "<elastic type=\"%s\">", type);
    for (int i = 0; i < m.n; i++) {
        if (m.piece[i].law->beside && m.piece[i].law->for_uncoupled != made.uncoupled)
            febw_refuse(w, m.piece[i].holder, "%s in such a mixture", m.piece[i].base->cls->name);
        if (m.n > 1) art_buf_printf(to, "\n      <solid type=\"%s\">", type_of(&m.piece[i]));
        put_piece(w, to, &m, i);
        if (m.n > 1) art_buf_puts(to, "</solid>");
    }
    if (m.n > 1) art_buf_puts(to, "\n    ");
    if (prestrain) {
        art_buf_puts(to, "</elastic>");
        put_prestrain(w, to, e);
    }
    art_buf_puts(to, "</material>\n");
    return ART_OK;
}

int febw_material(struct febw *w, struct febw_elem *e)
{
    struct art_buf key;
    int status = ART_OK;
    art_buf_init(&key, w->ctx);
    put_key(w, &key, e);
    ART_TRY(art_buf_status(&key));
    for (int i = w->n_materials - 1; i >= 0 && e->material < 0; i--)
        if (strcmp(w->materials[i].key, key.s) == 0) e->material = i;
    if (e->material >= 0) goto out;
    const char *kept = art_arena_strdup(w->ctx, &w->arena, key.s);
    status = kept ? make_material(w, e, kept) : ART_ENOMEM;
out:
    art_buf_fini(&key);
    return status;
}
