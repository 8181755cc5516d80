curl -sS --fail-with-body "$PLATEN_BASE_URL/docs/search.json" \
  -o search.json
