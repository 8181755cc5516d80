curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/renders?status=failed&limit=20" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
