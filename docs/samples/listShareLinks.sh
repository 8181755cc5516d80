curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/share-links?state=active" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
