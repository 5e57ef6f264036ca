/* Changes of the tree from Lua. */
#include "harness/test.h"
#include "script_fixture.h"
#include <art/script.h>
#include <stdio.h>
#include <string.h>

static void holds(const char *text)
{
    char said[400];
    if (!CHECK_STATUS(run_script(text, "", said), ART_OK)) TEST_FAIL("%s", said);
}

static void fails(const char *text, const char *message)
{
    char said[400];
    CHECK(run_script(text, "", said) < 0);
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
