curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/batches/<batch-id>?wait=30" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
