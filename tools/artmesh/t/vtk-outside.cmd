# exit: 3
# stderr: ^artmesh: outside.vtp:2:12: error: the array is outside of any piece$
# An array of points beside the pieces belongs to none
cat >outside.vtp <<'END'
<VTKFile type="PolyData" version="0.1" byte_order="LittleEndian"><PolyData>
<PointData><DataArray type="Float64" Name="a" format="ascii">1 2 3</DataArray></PointData>
<Piece NumberOfPoints="3" NumberOfPolys="1"><Points><DataArray type="Float64" NumberOfComponents="3" format="ascii">0 0 0 1 0 0 0 1 0</DataArray></Points>
<Polys><DataArray type="Int32" Name="connectivity" format="ascii">0 1 2</DataArray><DataArray type="Int32" Name="offsets" format="ascii">3</DataArray></Polys></Piece>
</PolyData></VTKFile>
END
artmesh info outside.vtp
