curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/templates/invoice/versions" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
