/* Frames that three stations of a body define: one axis goes from the first to the second, another
 * stands on the plane of all three. */
#include "osim_priv.h"
#include <string.h>

/* A point of a body is one of these classes: each is a station in OpenSim. */
static bool is_station(const struct art_xml_tag *n)
{
    return osim_is(n, "Station") || osim_is(n, "Marker") || osim_is(n, "PathPoint");
}

static struct art_xml_tag *find(struct osim *o, struct art_xml_tag *top, const char *path)
{
    for (struct art_xml_tag *c = top->first; c; c = c->next) {
        if (is_station(c) && c->name && strcmp(osim_path(o, c), path) == 0) return c;
        struct art_xml_tag *below = find(o, c, path);
        if (below) return below;
    }
    return NULL;
}

const struct art_xml_tag *osim_station(struct osim *o, const struct art_xml_tag *n,
                                       const char *socket)
{
    const char *text = osim_text(o, n, socket);
    struct art_xml_tag *station = text ? find(o, o->model, osim_absolute(o, n, text)) : NULL;
    for (struct art_xml_tag *p = station; p && !p->used; p = p->parent) p->used = true;
    return station;
}

/* "+x", "-z", "y": the axis and its sign. */
static bool read_axis(struct osim *o, const struct art_xml_tag *n, const char *tag, int def,
                      int *axis, double *sign)
{
    const char *p = osim_text(o, n, tag);
    *axis = def;
    *sign = p && *p == '-' ? -1 : 1;
    if (p && (*p == '-' || *p == '+')) p++;
    if (p) *axis = (*p | 0x20) - 'x';
    return *axis >= 0 && *axis <= 2 && (!p || !p[1]);
}

int osim_stations_pose(struct osim *o, const struct art_xml_tag *n, struct art_rigid *T, bool *good)
{
    static const char *const sockets[] = {"socket_point_a", "socket_point_b", "socket_point_c",
                                          "socket_origin_point"};
    const char *on = NULL;
    double at[4][3] = {{0}}, ab[3], ac[3], axis[3][3], sign[2];
    int first, second, status = ART_OK;
    *good = read_axis(o, n, "ab_axis", 0, &first, &sign[0]) &&
            read_axis(o, n, "ab_x_ac_axis", 1, &second, &sign[1]) && first != second;
    for (int k = 0; k < 4 && *good; k++) {
        const struct art_xml_tag *station = osim_station(o, n, sockets[k]);
        const char *text = station ? osim_text(o, station, "socket_parent_frame") : NULL;
        const char *path = text ? osim_absolute(o, station, text) : NULL;
        *good = path && (!on || strcmp(on, path) == 0);
        on = path;
        if (*good) osim_numbers(o, station, "location", 3, at[k]);
    }
    if (!*good) return ART_OK;
    art_v3_sub(ab, at[1], at[0]);
    art_v3_sub(ac, at[2], at[0]);
    art_v3_cross(axis[second], ab, ac);
    *good =
        art_v3_normalize(axis[first], ab) > 0 && art_v3_normalize(axis[second], axis[second]) > 0;
    art_v3_scale(axis[first], sign[0], axis[first]);
    art_v3_scale(axis[second], sign[1], axis[second]);
    const int third = 3 - first - second;
    art_v3_cross(axis[third], axis[(third + 1) % 3], axis[(third + 2) % 3]);
    for (int i = 0; i < 3; i++) art_v3_set(T->R + 3 * i, axis[0][i], axis[1][i], axis[2][i]);
    art_v3_copy(T->p, at[3]);
    if (o->how->scales)
        status = osim_drop(o, n, "its axes keep their directions when its body is scaled");
    return status;
}
