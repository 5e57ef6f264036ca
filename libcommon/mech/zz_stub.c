#include <art/mech.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int art_mesh_read(struct art_ctx *ctx, struct art_mesh **mesh, const char *path,
                  const char *format);
int art_obj_read_text(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_source *src,
                      int line);
int art_mesh_read(struct art_ctx *ctx, struct art_mesh **mesh, const char *path, const char *format)
{
    (void)format;
    struct art_source s;
    int st = art_source_read(ctx, &s, path);
    if (st < 0) return st;
    st = art_obj_read_text(ctx, mesh, &s, 1);
    art_source_fini(&s);
    return st;
}
int art_obj_read_text(struct art_ctx *ctx, struct art_mesh **mesh, const struct art_source *src,
                      int line)
{
    (void)line;
    int st = art_mesh_create(ctx, mesh);
    if (st < 0) return st;
    char *d = strndup(src->data, src->n);
    for (char *l = strtok(d, "\n"); l; l = strtok(NULL, "\n")) {
        l += strspn(l, " \t");
        double p[3];
        if (l[0] == 'v' && l[1] == ' ') {
            sscanf(l + 1, "%lf %lf %lf", p, p + 1, p + 2);
            st = art_mesh_add_vertex(ctx, *mesh, p);
        }
        if (l[0] == 'f' && l[1] == ' ') {
            int v[64], n = 0;
            char *s = l + 1;
            while (*s) {
                while (*s == ' ') s++;
                if (!*s || *s == '\r') break;
                v[n++] = atoi(s) - 1;
                while (*s && *s != ' ') s++;
            }
            st = art_mesh_add_face(ctx, *mesh, n, v);
        }
    }
    free(d);
    return ART_OK;
}
