# How bodies are drawn unless they say otherwise, and what they may say (guide, sections 3.2.8 and 4.3).
artinfo classes RenderProps | cut -f 1,4,5,6 | grep -E '^(visible|alpha|shading|shininess|faceStyle|faceColor|drawEdges|edge|line|point)'
artinfo classes RigidBody | cut -f 1,4,5 | grep '^axis'
