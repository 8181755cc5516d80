curl -sS --fail-with-body -X PATCH "$PLATEN_BASE_URL/api/v1/webhook-endpoints/<endpoint-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"enabled":true}'
