/* Directions of fibres and axes of materials (FEBio User Manual, "Specifying fibers", "Material
 * axes"). */
#include "feb_priv.h"
#include <string.h>

/* The position at rest of the node that the file calls number k (from 1) of an element. */
static const double *corner(const struct feb *f, int elem, int k)
{
    const struct art_volume *vol = f->mesh.vol;
    enum art_elem_kind kind = (enum art_elem_kind)vol->elem_kind[elem];
    return vol->pos + 3 * (size_t)vol->elem_node[vol->elem_off[elem] + art_feb_node(kind, k - 1)];
}

static int read_local(struct feb *f, const struct art_xml_tag *t, int elem, int n, int *k)
{
    int *list, count, status = feb_whole_list(f, t, t->text, &list, &count);
    int most = art_elem_type((enum art_elem_kind)f->mesh.vol->elem_kind[elem])->n_nodes;
    if (status < 0) return status;
    if (count != n)
        return feb_fail(f, t, ART_ESHAPE, "<%s> takes %d number{s} of nodes", t->tag, n);
    for (int i = 0; i < n; i++) {
        if (list[i] > most)
            return feb_fail(f, t, ART_ERANGE, "<%s>: an element has no node %d", t->tag, list[i]);
        k[i] = list[i];
    }
    return ART_OK;
}

static void center(const struct feb *f, int elem, double x[3])
{
    const struct art_volume *vol = f->mesh.vol;
    int n = art_elem_type((enum art_elem_kind)vol->elem_kind[elem])->n_nodes;
    art_v3_zero(x);
    for (int k = 1; k <= n; k++) art_v3_add_scaled(x, x, 1.0 / n, corner(f, elem, k));
}

static void from_angles(struct feb *f, const struct art_xml_tag *t, double dir[3])
{
    double theta = feb_number(f, t, "theta", 0);
    double phi = feb_number(f, t, "phi", 90);
    theta *= ART_PI / 180, phi *= ART_PI / 180;
    dir[0] = cos(theta) * sin(phi);
    dir[1] = sin(theta) * sin(phi);
    dir[2] = cos(phi);
}

static void from_place(struct feb *f, const struct art_xml_tag *t, int elem, bool cylinder,
                       double dir[3])
{
    static const double zero[3] = {0}, ex[3] = {1, 0, 0}, ez[3] = {0, 0, 1};
    double o[3], axis[3], v[3], x[3], r[3], s[3];
    feb_vector(f, t, "center", zero, o);
    feb_vector(f, t, "axis", ez, axis);
    feb_vector(f, t, "vector", ex, v);
    center(f, elem, x);
    art_v3_sub(r, x, o);
    if (!cylinder) {
        if (v[1] != 0 || v[2] != 0) feb_refuse(f, t, "spherical fibres that are not radial");
        art_v3_copy(dir, r);
        return;
    }
    art_v3_normalize(axis, axis);
    art_v3_add_scaled(r, r, -art_v3_dot(r, axis), axis);
    art_v3_normalize(r, r);
    art_v3_cross(s, axis, r);
    for (int i = 0; i < 3; i++) dir[i] = v[0] * r[i] + v[1] * s[i] + v[2] * axis[i];
}

static int find_direction(struct feb *f, const struct art_xml_tag *t, int elem, double dir[3])
{
    const char *type = feb_attr(t, "type");
    const struct art_xml_tag *c = t->first ? t->first : t;
    int k[2], status = ART_OK;
    if (!type || strcmp(type, "vector") == 0) {
        feb_use(c);
        return feb_numbers_of(f, c, 3, dir);
    }
    if (strcmp(type, "local") == 0) {
        feb_use(c);
        ART_TRY(read_local(f, c, elem, 2, k));
        art_v3_sub(dir, corner(f, elem, k[1]), corner(f, elem, k[0]));
        return ART_OK;
    }
    bool angles = strcmp(type, "angles") == 0, cylinder = strcmp(type, "cylindrical") == 0;
    if (angles) from_angles(f, t, dir);
    if (cylinder || strcmp(type, "spherical") == 0) from_place(f, t, elem, cylinder, dir);
    if (angles || cylinder || strcmp(type, "spherical") == 0) return ART_OK;
    if (strcmp(type, "map") == 0) {
        f->mesh.maps.elem = elem;
        status = feb_map_at(f, c, 3, dir);
        f->mesh.maps.elem = -1;
        return status;
    }
    feb_use_all(t);
    feb_refuse(f, t, "fibres given as \"%s\"", type);
    art_v3_set(dir, 1, 0, 0);
out:
    return status;
}

/* Directions are in the axes of the material (feb_local_axes); without any, its first axis. */
int feb_fibre_at(struct feb *f, const struct art_xml_tag *m, int elem, double dir[3])
{
    double R[9], own[3] = {1, 0, 0};
    int status = ART_OK;
    if (feb_is(m, "active_contraction")) m = m->parent; /* it has no direction of its own */
    const struct art_xml_tag *t = feb_child(m, "fiber");
    const double *data = feb_map_value(f, "fiber", 3, elem);
    if (data) {
        art_v3_copy(dir, data);
        if (t) feb_use_all(t);
    } else {
        if (t) ART_TRY(find_direction(f, t, elem, own));
        ART_TRY(feb_local_axes(f, m, elem, R));
        art_m3_mulvec(dir, R, own);
    }
    if (!(art_v3_normalize(dir, dir) > 0) && f->n_faults == 0)
        status = feb_fail(f, t ? t : m, ART_ERANGE, "element %d has fibres without a direction",
                          f->mesh.vol->elem_id[elem]);
out:
    return status;
}

/* The rotation with the first axis along a, the third along a x d; false if there is none. */
static bool axes_of(const double a[3], const double d[3], double R[9])
{
    double e[3][3];
    art_v3_copy(e[0], a);
    art_v3_cross(e[2], a, d);
    art_v3_cross(e[1], e[2], e[0]);
    for (int i = 0; i < 3; i++)
        if (!(art_v3_normalize(e[i], e[i]) > 0)) return false;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) R[3 * i + j] = e[j][i];
    return true;
}

/* Axes that the tag itself states. */
static int own_axes(struct feb *f, const struct art_xml_tag *m, int elem, double R[9], bool *given)
{
    static const double ex[3] = {1, 0, 0}, ey[3] = {0, 1, 0};
    const struct art_xml_tag *t = feb_child(m, "mat_axis"), *c;
    const char *type = feb_attr(t, "type");
    double a[3] = {1, 0, 0}, d[3] = {0, 1, 0};
    int k[3], status = ART_OK;
    *given = false;
    if (!t) return ART_OK;
    if (!type || strcmp(type, "vector") == 0) {
        feb_vector(f, t, "a", ex, a);
        feb_vector(f, t, "d", ey, d);
    } else if (strcmp(type, "local") == 0) {
        c = t->first ? t->first : t;
        feb_use(c);
        ART_TRY(read_local(f, c, elem, 3, k));
        art_v3_sub(a, corner(f, elem, k[1]), corner(f, elem, k[0]));
        art_v3_sub(d, corner(f, elem, k[2]), corner(f, elem, k[0]));
    } else if (strcmp(type, "angles") == 0) {
        from_angles(f, t, a);
        if (fabs(a[1]) > 0.9 * art_v3_norm(a)) art_v3_set(d, 0, 0, 1);
    } else {
        feb_use_all(t);
        feb_refuse(f, t, "axes given as \"%s\"", type);
        return ART_OK;
    }
    *given = true;
    if (!axes_of(a, d, R))
        status = feb_fail(f, t, ART_ERANGE, "the two axes of the material are parallel");
out:
    return status;
}

int feb_axes_at(struct feb *f, const struct art_xml_tag *m, int elem, double R[9], bool *given)
{
    const double *data = feb_map_value(f, "mat_axis", 6, elem);
    double S[9], P[9];
    bool some;
    int status = ART_OK;
    *given = false;
    art_m3_identity(R);
    for (const struct art_xml_tag *t = m; t && t != f->root;
         t = feb_is(t, "material") ? NULL : t->parent) {
        ART_TRY(own_axes(f, t, elem, S, &some));
        if (!some) continue;
        *given = true;
        art_m3_mul(P, S, R);
        art_m3_copy(R, P);
    }
    if (!data) return ART_OK;
    if (!axes_of(data, data + 3, S))
        return feb_fail(f, m, ART_ERANGE, "the two axes of the material are parallel");
    *given = true;
    art_m3_mul(P, S, R);
    art_m3_copy(R, P);
out:
    return status;
}

int feb_local_axes(struct feb *f, const struct art_xml_tag *m, int elem, double R[9])
{
    bool given;
    return feb_axes_at(f, m, elem, R, &given);
}

/* Those of the first material that has axes, its own or those of the whole; others must have the
 * same. */
int feb_axes_of_mixture(struct feb *f, const struct feb_material *m, int elem, double R[9],
                        bool *given)
{
    double S[9];
    bool other;
    int status = ART_OK, first = -1;
    *given = false;
    for (int i = 0; i < m->n_mixed; i++) {
        const struct art_xml_tag *t = m->mixed[i].tag;
        if (!m->mixed[i].law->axes && !m->mixed[i].law->wraps) continue;
        ART_TRY(feb_axes_at(f, t, elem, S, &other));
        if (first < 0) {
            first = i;
            *given = other;
            art_m3_copy(R, S);
            continue;
        }
        double differ = 0;
        for (int k = 0; k < 9; k++)
            differ = fmax(differ, fabs(S[k] - (*given ? R[k] : k % 4 == 0)));
        if (differ > 1e-12)
            feb_refuse(f, t, "materials of a mixture with axes of their own, '%s'", m->name);
    }
out:
    return status;
}
