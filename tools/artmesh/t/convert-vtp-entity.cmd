# exit: 3
# stderr: bad/external-entity\.vtp:2:1: error: a document type is not allowed in such files$
artmesh convert "$ARTKIT_TOP/formats/vtp/corpus/bad/external-entity.vtp" -t obj -
