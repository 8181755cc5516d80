curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/batches/<batch-id>/outputs.zip" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -o outputs.zip
