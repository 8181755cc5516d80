curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/link-secrets" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"name":"Blog","renders_per_day":200}'
