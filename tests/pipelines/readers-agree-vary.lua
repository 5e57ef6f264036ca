-- vary(c) sets each numeric property of a component or value to one that is not its default, where it may be set; returns c.
function vary(c)
  for i, p in ipairs(c:properties()) do
    local row = art.property(c, p)
    local good, v = pcall(c.get, c, p)
    if not row or not good or row.readonly then
    elseif row.type == "double" and type(v) == "number" and math.abs(v) < 1e100 then
      for _, x in ipairs{v + 0.125 + i / 64, v / 2 + 0.125, v / 2} do
        if pcall(c.set, c, p, x) then break end
      end
    elseif row.type == "vector" and type(v) == "table" and not p:find("^target") then
      for k = 1, #v do v[k] = v[k] + k / 4 end
      pcall(c.set, c, p, v)
    end
  end
  return c
end
