/* Fields by Lua: made from functions of the place, asked anywhere. */
#include "harness/test.h"
#include "script_fixture.h"
#include <art/script.h>
#include <stdio.h>
#include <string.h>

static const char head[] =
    "local art = require 'art' local root = art.root{} local mech = "
    "root:add(art.MechModel{name='m'})\n"
    "local fem = mech:add_fem{name='f', mesh=art.volume.grid{wx=2, wy=1, wz=1, nx=2, ny=1, nz=1}}\n"
    "local n = {} for i, p in ipairs{{0,0,3}, {1,0,3}, {1,1,3}, {0,1,3}} do n[i] = fem:add_node(p) "
    "end\n"
    "fem:add_shell{n[1], n[2], n[3], n[4], thickness=0.1}\n"
    "local function near(a, b) if math.abs(a - b) > 1e-12 then error(a .. ' is not ' .. b, 2) end "
    "end\n";

static void passes(const char *body)
{
    char text[6000], said[400];
    snprintf(text, sizeof text, "%s%s", head, body);
    if (!CHECK_STATUS(run_script(text, "", said), ART_OK)) TEST_FAIL("%s", said);
}

static void fails(const char *body, const char *says)
{
    char text[6000], said[400];
    snprintf(text, sizeof text, "%s%s", head, body);
    CHECK(run_script(text, "", said) < 0);
    CHECK_HAS(said, says);
}

TEST(script_fields)
{
    /* nodes, with a default where nothing is given */
    passes("local c = fem:add_field{default=7, value=function(p, node) assert(node.number) if p[1] "
           "< 0.5 then return p[1] end end}\n"
           "local f = art.field(c) near(f:of(fem:nodes_where{x=-1}[1]), -1)\n"
           "local v, set = f:of(fem:nodes_where{x=1}[1]) assert(v == 7 and not set)\n"
           "near(f:at{-0.5, 0, 0}, -0.5) near(f:gradient{-0.5, 0, 0}[1], 1)\n"
           "assert(select(2, f:at{0.25, 0.1, 0}) == 'inside' and select(2, f:at{9, 0, 0}) == "
           "'nearest')\n"
           "near(f:place(1)[1], -1) assert(f:count() == 16)\n"
           "fem.material.YoungsModulusField = c assert(fem.material.YoungsModulusField == c)");
    /* elements and points, shells as well; the last point is the warping point */
    passes("local e = art.field(fem:add_field{on='elements', size=2, value=function(p, elem) "
           "return {p[1], p[3]} end})\n"
           "near(e:of(fem.elements[2])[1], 0.5) near(e:of(fem.shellElements[1])[2], 3) "
           "near(e:at{0.4, 0.4, 2.9}[2], 3)\n"
           "local c = fem:add_field{on='points', value=function(p, elem, k) return k == 9 and -1 "
           "or p[2] end}\n"
           "local f = art.field(c) assert(f:count(fem.elements[1]) == 9 and "
           "f:count(fem.shellElements[1]) == 9)\n"
           "near(f:of(fem.elements[1], 9), -1) near(f:place(fem.elements[1], 9)[1], -0.5)\n"
           "near(f:of(fem.elements[1], 1), f:place(fem.elements[1], 1)[2])\n"
           "near(f:at{0.3, -0.45, 0.1}, -0.45) near(f:of(fem.shellElements[1], 1), 0.5 - 0.5 / "
           "math.sqrt(3))");
    /* matrices, vectors of other sizes */
    passes(
        "local f = art.field(fem:add_field{size={2, 3}, value=function(p) return {{p[1], 0, 0}, "
        "{0, p[2], 1}} end})\n"
        "local v = f:at{0.5, 0.25, 0} near(v[1][1], 0.5) near(v[2][2], 0.25) near(v[2][3], 1)\n"
        "near(f:gradient{0.5, 0.25, 0}[5][2], 1)\n"
        "f = art.field(fem:add_field{size=5, default={1, 2, 3, 4, 5}}) near(f:at{0, 0, 0}[5], 5)");
    /* meshes */
    passes("local body = mech:add(art.FixedMeshBody{name='b', mesh=art.mesh.box{wx=2, wy=2, wz=2}, "
           "position={10, 0, 0}})\n"
           "local v = art.field(mech:add_mesh_field{mesh=body, size=3, value=function(p) return p "
           "end})\n"
           "local x = v:at{10.5, 0.25, 1} near(x[1], 10.5) near(x[2], 0.25) near(x[3], 1)\n"
           "local f = art.field(mech:add_mesh_field{mesh=body, on='faces', value=function(p, i) "
           "return i end})\n"
           "for i = 1, (f:count()) do near(f:at(f:place(i)), i) end\n"
           "assert(select(2, f:at{10, 0, 5}) == 'nearest')");
    /* grids, placed */
    passes(
        "local c = mech:add_grid_field{cells={2, 3, 4}, widths={2, 3, 4}, center={1, 0, 0}, "
        "pose={0, 0, 5, 0, 0, 1, 90},\n"
        "  useLocalValuesForField=false, value=function(p) return 1 + p[1] * p[2] * p[3] end}\n"
        "local f = art.field(c) assert(f:count() == 60) near(f:at{0.3, 0.7, 4.2}, 1 + 0.3 * 0.7 * "
        "4.2)\n"
        "c.clipToGrid = false assert(art.field(c):at{0, 0, 99} == nil and select(2, "
        "art.field(c):at{0, 0, 99}) == 'nowhere')\n"
        "for _, size in ipairs{2, 3, 6, {2, 2}} do\n"
        "  local g = art.field(fem:add_grid_field{cells={1, 1, 1}, size=size, value=function(p) "
        "local t = {}\n"
        "    for i = 1, type(size) == 'table' and 4 or size do t[i] = i * p[1] end return t end})\n"
        "  local v = g:at{0.25, 0, 0} near(type(size) == 'table' and v[2][2] / 4 or v[size] / "
        "size, 0.25) end");
}

TEST(script_fields_refuse)
{
    fails("fem:add_field{on='corners'}", "on takes nodes, elements or points");
    fails("fem:add_field{value=3}", "value takes a function");
    fails("fem:add_field{size=3, value=function() return {1, 2} end}", "has 2 numbers, not 3");
    fails("fem:add_field{value=function() return 'x' end}", "takes numbers, not a string");
    fails("mech:add_mesh_field{on='faces'}", "mesh takes the component");
    fails("mech:add_grid_field{cells={1, 1}}", "cells takes 3 numbers");
    fails("mech:add_grid_field{cells={1, 1, 0}}", "whole numbers");
    fails("art.field(fem)", "is no field");
    fails("local f = art.field(fem:add_field{}) f:of(99)", "no such place");
    /* numbers that an int does not hold are those of no place */
    static const char *const far[] = {"-2147483648", "2147483648", "4294967297", "math.mininteger"};
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        char body[160];
        snprintf(body, sizeof body, "local f = art.field(fem:add_field{}) f:of(%s)", far[i]);
        fails(body, "no such place");
        snprintf(body, sizeof body,
                 "local f = art.field(fem:add_field{on='points'}) f:of(fem.elements[1], %s)",
                 far[i]);
        fails(body, "no such place");
    }
    fails("local f = art.field(fem:add_field{}) f:of(fem.elements[1])", "no such place");
    fails("local f = art.field(fem:add_field{}) f:at{1, 2}", "three numbers");
}
