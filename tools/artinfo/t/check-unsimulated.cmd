# exit: 1
printf 'MechModel [ RenderableComponentList<BodyConnector> [ name="bodyConnectors" org.Joint [ ] org.Joint [ active=false ] org.Joint [ ] ] ]' > x.art
artinfo check x.art | grep 'org.Joint is not'
artinfo check x.art > found
