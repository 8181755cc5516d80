curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/gallery/invoice" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
