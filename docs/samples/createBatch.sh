curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/batch" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"renders":[{"type":"pdf","html":"<h1>Invoice 1"},{"type":"screenshot","html":"<h1>Card"}]}'
