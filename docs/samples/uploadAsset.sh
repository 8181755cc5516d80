curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/assets" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -F file=@logo.png
