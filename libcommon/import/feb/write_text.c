/* What the sections of a file of FEBio are made of: tags, numbers of nodes, faults. */
#include "feb_write.h"
#include <stdio.h>

void febw_refuse(struct febw *w, const struct art_comp *comp, const char *fmt, ...)
{
    char text[500];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (w->n_faults++ < FEB_MOST_FAULTS)
        art_error(w->ctx, ART_ERANGE, comp->loc.line > 0 ? &comp->loc : NULL, "%s: %s",
                  art_comp_path(comp, NULL), text);
}

const char *febw_format(struct febw *w, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    const char *text = art_arena_vformat(w->ctx, &w->arena, fmt, args);
    va_end(args);
    return text ? text : "";
}

void febw_name(struct febw *w, struct art_buf *to, const char *key, const char *name)
{
    struct art_buf text;
    art_buf_init(&text, w->ctx);
    (void)art_xml_escape(&text, name);
    art_buf_printf(to, " %s=\"", key);
    if (text.n > 0) art_buf_add(to, text.s, text.n);
    art_buf_puts(to, "\"");
    art_buf_fini(&text);
}

void febw_tag(struct art_buf *to, const char *tag, double x)
{
    art_buf_printf(to, "<%s>", tag);
    art_buf_double(to, x);
    art_buf_printf(to, "</%s>", tag);
}

void febw_vector(struct art_buf *to, const double x[3])
{
    for (int k = 0; k < 3; k++) {
        if (k > 0) art_buf_puts(to, ",");
        art_buf_double(to, x[k]);
    }
}

void febw_done(struct febw *w, const struct art_comp *comp)
{
    if (comp->order >= 0 && comp->order < w->model->next_order) w->handled[comp->order] = true;
}

int febw_node(const struct febw *w, const struct art_comp *comp)
{
    bool is = comp && comp->pos >= 0 && comp->pos < w->n_nodes && w->node[comp->pos] == comp;
    return is ? comp->pos : -1;
}

int febw_node_number(const struct febw *w, int node)
{
    if (w->number.front[node] >= 0) node = w->number.front[node];
    return w->node[node]->number + w->number.add_node;
}

bool febw_is_class(const struct art_comp *object, const char *cls)
{
    const char *full = object->cls->full_name;
    if (strncmp(cls, "artkit.", 7) == 0 || strncmp(cls, "artisynth.", 10) == 0)
        return strcmp(full, cls) == 0;
    return strncmp(full, "artisynth.core.materials.", 25) == 0 && strcmp(full + 25, cls) == 0;
}
