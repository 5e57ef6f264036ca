/* Changes of the tree from Lua. */
#include "harness/test.h"
#include <art/contact.h>
#include <art/femmodel.h>
#include <art/mech.h>
#include <art/multizonebody.h>
#include <art/muscle.h>
#include <art/script.h>
#include <art/skin.h>
#include <stdio.h>
#include <string.h>

static void keep(void *user, const struct art_message *m)
{
    snprintf(user, 400, "%s:%d: %s", m->loc.file ? m->loc.file : "", m->loc.line, m->text);
}

/* The status of a script that checks itself; `said` receives the last message. */
static int run(const char *text, const char *dir, char said[400])
{
    struct art_ctx ctx;
    struct art_schema *schema = NULL;
    struct art_script *script = NULL;
    struct art_source source = {0};
    struct art_script_options how = {.trusted = true, .dir = dir};
    int status;
    art_ctx_init(&ctx);
    said[0] = '\0';
    ctx.report = keep;
    ctx.user = said;
    ART_TRY(art_schema_create(&ctx, &schema));
    ART_TRY(art_model_register(&ctx, schema));
    ART_TRY(art_mech_register(&ctx, schema));
    ART_TRY(art_joint_register(&ctx, schema));
    ART_TRY(art_muscle_register(&ctx, schema));
    ART_TRY(art_fem_register(&ctx, schema));
    ART_TRY(art_skin_register(&ctx, schema));
    ART_TRY(art_multizone_register(&ctx, schema));
    ART_TRY(art_contact_register(&ctx, schema));
    ART_TRY(art_schema_finish(&ctx, schema));
    ART_TRY(art_script_create(&ctx, schema, &how, &script));
    ART_TRY(art_source_string(&ctx, &source, "test.lua", text, strlen(text)));
    ART_TRY(art_script_run_source(script, &source));
    ART_TRY(art_script_finish(script));
out:
    art_source_fini(&source);
    art_script_free(script);
    art_schema_free(schema);
    art_ctx_fini(&ctx);
    return status;
}

static void holds(const char *text)
{
    char said[400];
    if (!CHECK_STATUS(run(text, "", said), ART_OK)) TEST_FAIL("%s", said);
}

static void fails(const char *text, const char *message)
{
    char said[400];
    CHECK(run(text, "", said) < 0);
    CHECK_HAS(said, message);
}

#define ARM                                                                                        \
    "local art = require 'art'\n"                                                                  \
    "local m = art.root():add(art.MechModel{name='m'})\n"                                          \
    "local p, q = m:add(art.Particle{name='p'}), m:add(art.Particle{name='q'})\n"                  \
    "local s = m:add(art.AxialSpring{name='s', points={p, q}})\n"

TEST(script_deletes_what_needs_it)
{
    holds(ARM "assert(#p:dependents() == 2 and p:dependents()[2] == s)\n"
              "assert(s.name == 's')\n"
              "assert(p:delete() == 2)\n"
              "assert(#m.axialSprings == 0 and #m.particles == 1 and m.particles[1] == q)\n"
              "assert(q.number == 1)\n"
              "local ok, why = pcall(function() return s.name end)\n"
              "assert(not ok and why:find('gone'))");
    fails(ARM "m.particles:delete()", "test.lua:5: 'models/m/particles' cannot be deleted");
    fails(ARM "m.particles:dependents()", "cannot be deleted: it is a part of MechModel");
}

TEST(script_duplicates)
{
    holds(ARM "local c = p:duplicate()\n"
              "assert(c.name == 'p_2' and #m.axialSprings == 1)\n"
              "assert(p:duplicate('r').name == 'r')\n"
              "local a = art.duplicate({p, q}, {dependents=true})\n"
              "assert(#a == 2 and a[1].name == 'p_3' and a[2].name == 'q_2')\n"
              "local t = m.axialSprings.s_2\n"
              "assert(t.points[1] == a[1] and t.points[2] == a[2])\n"
              "assert(q:duplicate{name='z', dependents=true}.name == 'z')\n"
              "local e = m.axialSprings.s:duplicate{name='e', references=true}\n"
              "assert(e.points[1] == m.particles[#m.particles - 1] and e.points[2].parent == "
              "m.particles)\n"
              "assert(e.points[1] ~= p and e.points[2] ~= q)\n"
              "assert(m.axialSprings.s:duplicate('f').points[1] == p)\n"
              "local n = m:duplicate('n')\n"
              "assert(n.axialSprings.s.points[1] == n.particles.p)");
    fails(ARM "p:duplicate('q')", "has a component named 'q' already");
    fails(ARM "p:duplicate('1')", "'1' is not a legal name");
    fails(ARM "art.duplicate({p, 3})", "expected a component");
}

TEST(script_adds_texts)
{
    holds(ARM
          "assert(m.particles:add_text('[ name=\"a\" mass=3 ] [ ]') == 2)\n"
          "assert(m.particles.a.mass == 3)\n"
          "assert(m:add_text('AxialSpring [ points=[ \"particles/a\" \"particles/p\" ] ]') == 1)\n"
          "assert(m.axialSprings[2].points[2] == p)\n"
          "m:add_text('Particle [ name=\"p\" ]', {names='unique'})\n"
          "assert(m.particles.p_2)");
    fails(ARM "m:add_text('Particle [ mas=1 ]')", "did you mean 'mass'");
    fails(ARM "m:add_text('Particle [ name=\"p\" ]')", "has a component named 'p' already");
    fails(ARM "m:add_text('', {names='x'})", "names is error, unique or unite, not 'x'");
}

TEST(script_merges_files)
{
    fails(ARM "m:merge('no such file.art')", "test.lua:5: file 'no such file.art' is not in");
}
