curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/webhook-endpoints" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
