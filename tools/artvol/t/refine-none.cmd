# exit: 3
# stderr: there is no region 'tumour'
artvol make grid | artvol refine --region tumour -
