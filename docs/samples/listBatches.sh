curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/batches?limit=10" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
