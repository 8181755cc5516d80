curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/templates/invoice/preview" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"data":{"customer":"Ada"},"type":"png"}' \
  -o preview.png
