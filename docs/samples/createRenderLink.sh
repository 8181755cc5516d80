curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/link-secrets/<link-secret-id>/url" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"parameters":{"url":"https://example.com/","width":"1200","height":"630"},"expires_in":604800}'
