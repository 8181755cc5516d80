curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/api/v1/templates/quote/draft" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
