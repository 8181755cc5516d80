curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/templates/invoice/used-by" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
