#include "harness/test.h"
#include "script_fixture.h"

/* What a script shows says what it is, and is the same in every run: there is no address in it. */
TEST(script_show_has_no_addresses)
{
    static const char text[] =
        "local m = art.root{name='r'}:add(art.MechModel{name='m'})\n"
        "local f = m:add_fem{name='f', density=1,\n"
        "  mesh=art.volume.grid{wx=1, wy=1, wz=1, nx=2, ny=3, nz=1}}\n"
        "local function is(x, want)\n"
        "  for _, s in ipairs{tostring(x), string.format('%s', x), ('%1s'):format(x)} do\n"
        "    if s ~= want then error(s .. ' is not ' .. want) end\n"
        "  end\n"
        "end\n"
        "is(f:fix{x=-0.5, y=-0.5}, '{FemNode3d models/m/models/f/nodes/0,"
        " FemNode3d models/m/models/f/nodes/12}')\n"
        "is({}, '{}'); is({1, 2.5, 'a'}, '{1, 2.5, \"a\"}')\n"
        "is({b=1, a={1, {2}}, [7]=true}, '{[7]=true, a={1, {...}}, b=1}')\n"
        "is({1, 2, 3, 4, 5, 6, 7, 8, 9}, '{1, 2, 3, 4, 5, 6, 7, 8, ... 9 in all}')\n"
        "is({[print]=1}, '{... 1 in all}')\n"
        "is(print, 'function'); is(is, 'function of test.lua:4')\n"
        "is(coroutine.create(print), 'thread'); is(io.stdout, 'file')\n"
        "is(art, 'the library of artkit'); is(nil, 'nil')\n";
    char said[400];
    CHECK_STATUS(run_script(text, ".", said), ART_OK);
    CHECK_STR(said, "");
}

TEST(script_show_keeps_what_has_a_text)
{
    static const char text[] =
        "local mine = setmetatable({}, {__tostring = function() return 'mine' end})\n"
        "local named = setmetatable({}, {__name = 'thing'})\n"
        "assert(tostring(mine) == 'mine' and tostring{mine} == '{mine}')\n"
        "assert(tostring(named) == 'thing' and tostring(art.vec(1, 2, 3)) == '(1, 2, 3)')\n"
        "assert(string.format('%d|%%|%-3s|%q', 3, true, 'x') == '3|%|true|\"x\"')\n"
        "local ok, why = pcall(string.format, '%d', {})\n"
        "assert(why:find('number expected, got table', 1, true), why)\n"
        "assert(not pcall(string.format, '%s') and not pcall(tostring))\n"
        "local loop = {} loop[1] = loop\n"
        "assert(tostring(loop) == '{{{...}}}')\n"
        "error({code=3})\n";
    char said[400];
    CHECK_STATUS(run_script(text, ".", said), ART_ESYNTAX);
    CHECK_STR(said, "test.lua:11: {code=3}");
}

/* The first eight of a million keys are found for what the walk over them costs. */
TEST(script_show_of_large_tables_is_short)
{
    static const char text[] = "local t = {}\n"
                               "for i = 1, 100000 do t['k' .. i] = i end\n"
                               "local s = tostring(t)\n"
                               "assert(#s < 200 and s:find('100000 in all', 1, true), s)\n"
                               "art.root{name='r'}\n";
    char said[400];
    CHECK_STATUS(run_script(text, ".", said), ART_OK);
    CHECK_STR(said, "");
}
