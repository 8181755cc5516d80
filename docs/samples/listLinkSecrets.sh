curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/link-secrets" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
