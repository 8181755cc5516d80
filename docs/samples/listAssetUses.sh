curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/assets/<asset-id>/used-by" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
