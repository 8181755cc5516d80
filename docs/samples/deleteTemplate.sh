curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/api/v1/templates/old-invoice" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
