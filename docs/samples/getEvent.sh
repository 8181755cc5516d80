curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/events/<render-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
