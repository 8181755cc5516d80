curl -sS --fail-with-body -X PATCH "$PLATEN_BASE_URL/api/v1/templates/invoice/draft" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"html":"<h1>Invoice of {{ customer }}</h1>"}'
