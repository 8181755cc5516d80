curl -sS --fail-with-body -X PATCH "$PLATEN_BASE_URL/api/v1/templates/invoice" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"html":"<h1>Invoice for {{ customer }}</h1>"}'
