/* The tables of marching cubes are derived here.
 *
 * Where the surface meets a face of the cell, each run of inside corners around the face is cut off
 * by a line of its own: so diagonal inside corners are parted, and two cells that share the face
 * agree. The lines of the six faces make closed polygons, as each cut edge lies in two faces. A
 * diagonal of a polygon that lies in a face of the cell could be that of the neighbour as well, and
 * an edge of four triangles; such diagonals are not used. */
#include "cube_table.h"
#include <string.h>

void art_cube_edge_corners(int edge, int corner[2])
{
    int axis = edge / 4, lower = axis == 0 ? 1 : 0, upper = axis == 2 ? 1 : 2;
    corner[0] = (edge & 1) << lower | (edge >> 1 & 1) << upper;
    corner[1] = corner[0] | 1 << axis;
}

static int edge_between(int a, int b)
{
    for (int e = 0; e < CUBE_EDGES; e++) {
        int c[2];
        art_cube_edge_corners(e, c);
        if ((c[0] == a && c[1] == b) || (c[0] == b && c[1] == a)) return e;
    }
    return -1;
}

/* The corners around face f = 2 axis + side, counter-clockwise seen from outside the cell. */
static void face_corners(int f, int corner[4])
{
    int axis = f / 2, side = f % 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
    static const int around[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (int i = 0; i < 4; i++) {
        int at = side ? i : 3 - i;
        corner[i] = side << axis | around[at][0] << u | around[at][1] << v;
    }
}

/* Sets next[e]: the edge to which the line from edge e leads, in the one face where it begins
 * there. */
static void trace_faces(int pattern, int next[CUBE_EDGES])
{
    for (int e = 0; e < CUBE_EDGES; e++) next[e] = -1;
    for (int f = 0; f < 6; f++) {
        int corner[4];
        face_corners(f, corner);
        for (int i = 0; i < 4; i++) {
            int before = corner[(i + 3) % 4], from = corner[i], last = i;
            if (!(pattern >> from & 1) || (pattern >> before & 1)) continue;
            /* a run of inside corners begins here */
            while (pattern >> corner[(last + 1) % 4] & 1) last = (last + 1) % 4;
            next[edge_between(before, from)] = edge_between(corner[last], corner[(last + 1) % 4]);
        }
    }
}

static bool share_face(int e, int f)
{
    int a[2], b[2];
    art_cube_edge_corners(e, a);
    art_cube_edge_corners(f, b);
    int all = a[0] & a[1] & b[0] & b[1], none = ~(a[0] | a[1] | b[0] | b[1]) & 7;
    return all || none;
}

/* May the polygon have a line from i to j? Its own sides always. */
static bool may_join(const unsigned char *loop, int n, int i, int j)
{
    return j == i + 1 || (i == 0 && j == n - 1) || !share_face(loop[i], loop[j]);
}

/* Finds triangles of the part i ... j of a polygon; false if there are none with allowed
 * diagonals. */
static bool cut(const unsigned char *loop, int n, int i, int j, struct cube_case *out)
{
    if (j < i + 2) return true;
    for (int m = i + 1; m < j; m++) {
        int before = out->n_tris;
        if (!may_join(loop, n, i, m) || !may_join(loop, n, m, j)) continue;
        if (cut(loop, n, i, m, out) && cut(loop, n, m, j, out)) {
            unsigned char *tri = out->tri[out->n_tris++];
            tri[0] = loop[i], tri[1] = loop[m], tri[2] = loop[j];
            return true;
        }
        out->n_tris = (unsigned char)before;
    }
    return false;
}

static void fan(const unsigned char *loop, int n, struct cube_case *out)
{
    int centre = out->n_centres++;
    out->n_around[centre] = (unsigned char)n;
    memcpy(out->around[centre], loop, (size_t)n);
    for (int i = 0; i < n; i++) {
        unsigned char *tri = out->tri[out->n_tris++];
        tri[0] = (unsigned char)(CUBE_EDGES + centre);
        tri[1] = loop[i], tri[2] = loop[(i + 1) % n];
    }
}

void art_cube_table(struct cube_case *table)
{
    memset(table, 0, 256 * sizeof *table);
    for (int pattern = 0; pattern < 256; pattern++) {
        int next[CUBE_EDGES];
        trace_faces(pattern, next);
        for (int first = 0; first < CUBE_EDGES; first++) {
            unsigned char loop[CUBE_EDGES];
            int n = 0;
            for (int e = first; next[e] >= 0;) {
                int to = next[e];
                loop[n++] = (unsigned char)e;
                next[e] = -1;
                e = to;
            }
            if (n >= 3 && !cut(loop, n, 0, n - 1, &table[pattern])) fan(loop, n, &table[pattern]);
        }
    }
}
