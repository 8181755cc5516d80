curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/api/v1/templates/invoice/rollback" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"version":1}'
