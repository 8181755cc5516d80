curl -sS --fail-with-body "$PLATEN_BASE_URL/openapi.json" \
  -o openapi.json
