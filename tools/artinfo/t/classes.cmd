# stdout: ^Particle	Point	component	a point with mass$
# stdout: ^MechModel	
# stdout: ^LinearAxialMaterial	
artinfo classes
