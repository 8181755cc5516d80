curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/renders/<render-id>/capsule" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -o capsule.zip
