# exit: 3
# stderr: bad.osim:3:18: error: <mass> of '/bodyset/a': 'heavy' is no number
printf '<OpenSimDocument Version="40000"><Model name="m">\n<BodySet><objects>\n<Body name="a">  <mass>heavy</mass></Body></objects></BodySet></Model></OpenSimDocument>\n' > bad.osim
artbuild bad.osim -o bad.art || { code=$?; ls; exit $code; }
