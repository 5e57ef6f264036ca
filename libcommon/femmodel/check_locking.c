/* Linear solid elements lock where their material is nearly incompressible: each integration point
 * is a condition of constant volume, and there are more of them than ways to deform (Hughes 2000,
 * The Finite Element Method, section 4.4). Incompressible materials have a volume by element or
 * node instead. A hard constraint of volume does not help where the material itself still resists
 * at each point. */
#include "tree_priv.h"
#include <art/fem.h>
#include <art/math.h>

/* From this ratio of bulk to shear modulus on, a Poisson's ratio of 0.4945, they are warned of. */
static const double locking_ratio = 90;

/* Compute the moduli at rest of the material of a component; *known is false if it has none, or
 * other ones at each point. */
static int moduli_at_rest(struct art_ctx *ctx, struct art_arena *arena, const struct art_comp *comp,
                          double D[36], bool *known)
{
    struct art_material m;
    struct art_mat_point pt;
    double I[9], s[6];
    int status;
    ART_TRY(art_material_read(ctx, arena, comp, NULL, &m));
    if (m.flags & (ART_MAT_INCOMPRESSIBLE | ART_MAT_DIRECTED) || m.n_values > 0) return ART_OK;
    if (m.flags & ART_MAT_LINEAR) {
        *known = m.law->moduli != NULL;
        if (*known) m.law->moduli(&m, D);
        return ART_OK;
    }
    if (!m.law->stress) return ART_OK;
    art_m3_identity(I);
    art_mat_point_init(&pt, I);
    if (m.n_state > 0) {
        pt.state = art_arena_alloc(ctx, arena, (size_t)m.n_state, sizeof *pt.state);
        if (!pt.state) return ART_ENOMEM;
        if (m.law->start) m.law->start(&m, &pt);
    }
    m.law->stress(&m, &pt, s, D);
    *known = true;
out:
    return status;
}

/* Compute Poisson's ratio of the isotropic mean of the moduli (Voigt's) if it is near 0.5; else it
 * is 0. What makes no material is reported elsewhere. */
static int ratio_that_locks(struct art_ctx *ctx, const struct art_comp *comp, double *nu)
{
    struct art_arena arena = {0};
    struct art_quiet quiet;
    double D[36];
    bool known = false;
    *nu = 0;
    art_quiet_begin(ctx, &quiet);
    int status = art_quiet_end(ctx, &quiet, moduli_at_rest(ctx, &arena, comp, D, &known));
    art_arena_fini(&arena);
    if (!known) return art_status_stops(status) ? status : ART_OK;
    double along = D[0] + D[7] + D[14], across = D[1] + D[2] + D[8], shear = D[21] + D[28] + D[35];
    double K = (along + 2 * across) / 9, G = (along - across + 3 * shear) / 15;
    if (G > 0 && K >= locking_ratio * G) *nu = (3 * K - 2 * G) / (2 * (3 * K + G));
    return ART_OK;
}

static void warn(struct fem_check *k, const struct art_comp *elem, const struct art_comp *holder,
                 const struct art_comp *material, double nu)
{
    const struct art_slot *slot = art_comp_slot(material, "PoissonsRatio");
    const struct art_loc *loc = slot && slot->loc.line ? &slot->loc : &material->loc;
    if (!loc->line) loc = fem_loc_of(holder, "material");
    fem_report_fault(k, FEM_LOCKING, ART_OK, loc,
                     "%s of '%s' is nearly incompressible (Poisson's ratio %.6g at rest), and "
                     "linear elements such as %s '%s' lock: they are far too stiff; quadratic "
                     "elements lock less, an incompressible material (such as "
                     "MooneyRivlinMaterial) and incompressible=%s with a smaller ratio do not",
                     material->cls->name, art_comp_path(holder, NULL), nu, elem->cls->name,
                     art_comp_path(elem, NULL),
                     art_elem_type((enum art_elem_kind)art_fem_class_kind(elem))->n_nodes == 4
                         ? "NODAL"
                         : "ELEMENT");
}

int fem_check_locking(struct fem_check *k)
{
    const struct art_comp *shared = art_get_object(k->fem, "material");
    double of_shared = -1; /* not known yet */
    for (int i = 0; i < k->n_elems; i++) {
        const struct art_comp *elem = k->elem[i].comp;
        const struct art_elem_type *type = art_elem_type((enum art_elem_kind)k->elem[i].kind);
        bool own = art_is_set(elem, "material");
        const struct art_comp *material = own ? art_get_object(elem, "material") : shared;
        if (type->dim != 3 || type->linear != type->kind || !material) continue;
        if (!own && of_shared == 0) continue;
        double nu;
        int status = ratio_that_locks(k->ctx, material, &nu);
        if (status < 0) return status;
        if (!own) of_shared = nu;
        if (nu == 0) continue;
        warn(k, elem, own ? elem : k->fem, material, nu);
        break;
    }
    return ART_OK;
}
