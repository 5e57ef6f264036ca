/* The list of a component that a new child belongs to. */
#include "model_priv.h"
#include <string.h>

/* ArtiSynth's interfaces are no classes here; these classes (and what extends them) implement them.
 */
static const struct {
    const char *interface, *cls;
} implements[] = {
    {"artisynth.core.modelbase.Model", "ModelBase"},
    {"artisynth.core.modelbase.Controller", "ControllerBase"},
    {"artisynth.core.modelbase.Monitor", "MonitorBase"},
    {"artisynth.core.mechmodels.MechSystemModel", "MechSystemBase"},
    {"artisynth.core.mechmodels.MechSystemModel", "FemModel"},
    {"artisynth.core.mechmodels.DynamicAttachmentComp", "DynamicAttachmentBase"},
    {"artisynth.core.modelbase.FieldComponent", "FieldComponentBase"},
    {"artisynth.core.modelbase.FieldComponent", "ScalarFieldComponent"},
    {"artisynth.core.modelbase.FieldComponent", "VectorFieldComponent"},
    /* what is there to be seen alone; what moves as well has lists of its own */
    {"artisynth.core.modelbase.RenderableComponent", "TextComponentBase"},
    {"artisynth.core.modelbase.RenderableComponent", "DicomViewer"},
    {"artisynth.core.modelbase.RenderableComponent", "ScriptDrawing"},
};

/* Probes that record go into another list than probes that drive. */
static const char *const recording[] = {"OutputProbe", "NumericOutputProbe", "NumericMonitorProbe",
                                        "WayPointProbe"};

/* The number of steps from a class up to another in the line of parents; -1 if it is none of them.
 */
static int height(const struct art_cls *cls, const char *ancestor)
{
    for (int n = 0; cls; cls = cls->base, n++)
        if (strcmp(cls->name, ancestor) == 0) return n;
    return -1;
}

/* The distance of a list from a class: the smaller the better, -1 not at all. */
static int suits(const struct art_comp *list, const struct art_cls *cls)
{
    const struct art_cls *element = art_schema_class(list->model->schema, list->element);
    if (element) return height(cls, element->name);
    for (size_t i = 0; list->element && i < sizeof implements / sizeof implements[0]; i++) {
        int n = strcmp(implements[i].interface, list->element) == 0 ? height(cls, implements[i].cls)
                                                                    : -1;
        if (n >= 0) return n;
    }
    return -1;
}

static bool records(const struct art_cls *cls)
{
    for (size_t i = 0; i < sizeof recording / sizeof recording[0]; i++)
        if (art_cls_is(cls, recording[i])) return true;
    return false;
}

struct art_comp *art_comp_place(struct art_comp *parent, const struct art_comp *child)
{
    const struct art_cls *cls = child->cls;
    struct art_comp *best = NULL;
    int best_n = -1;
    bool is_list = art_comp_is(parent, "ComponentList") && !(parent->cls->flags & ART_CLASS_SCOPE);
    if (is_list) return parent;
    for (int i = 0; i < parent->n_children; i++) {
        struct art_comp *list = parent->children[i];
        if (!list->fixed || !art_comp_is(list, "ComponentList")) continue;
        if (strcmp(list->fixed->name, "outputProbes") == 0 && !records(cls)) continue;
        if (strcmp(list->fixed->name, "inputProbes") == 0 && records(cls)) continue;
        int n = suits(list, cls);
        if (n < 0 || (best && n >= best_n)) continue;
        best = list;
        best_n = n;
    }
    /* a model may get further lists */
    if (!best && art_cls_is(cls, "ComponentList") && (parent->cls->flags & ART_CLASS_SCOPE))
        return parent;
    return best;
}
