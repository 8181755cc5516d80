curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/api/v1/destinations/archive/retry" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
