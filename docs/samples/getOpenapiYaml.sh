curl -sS --fail-with-body "$PLATEN_BASE_URL/openapi.yaml" \
  -o openapi.yaml
