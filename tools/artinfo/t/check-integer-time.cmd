# exit: 1
# stdout: p.art:[0-9]+:[0-9]+: error: stopTime=10 is 10 ns: an integer time counts nanoseconds; write 10.0 for seconds
# stdout: p.art:[0-9]+:[0-9]+: warning: stopTime=5000 is 5000 ns: an integer time counts nanoseconds; write 5000.0 for seconds
cat > p.art <<'END'
RootModel [
  ComponentList<artisynth.core.modelbase.Model> [ name="models" ]
  ComponentList<artisynth.core.modelbase.Controller> [ name="controllers" ]
  ComponentList<artisynth.core.modelbase.Monitor> [ name="monitors" ]
  ComponentList<ControlPanel> [ name="controlPanels" ]
  RenderableComponentList<Probe> [ name="inputProbes" ]
  RenderableComponentList<Probe> [ name="outputProbes"
    NumericOutputProbe [ name="o" startTime=0 stopTime=10 ]
    NumericOutputProbe [ name="p" startTime=0 stopTime=5000 ]
  ]
]
END
artinfo check p.art
