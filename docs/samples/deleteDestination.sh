curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/api/v1/destinations/old-archive" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
