curl -sS --fail-with-body -X PATCH "$PLATEN_BASE_URL/api/v1/link-secrets/<link-secret-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"renders_per_day":5000}'
