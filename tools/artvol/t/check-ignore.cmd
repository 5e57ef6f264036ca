artvol make grid wx=8 nx=2 ny=2 nz=2 | artvol check -q --max-edge-ratio 3 --ignore 'edge ratio' -
