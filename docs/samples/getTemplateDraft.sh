curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/templates/invoice/draft" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
