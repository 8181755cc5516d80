curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/api/v1/renders/<render-id>/rerun" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -o again.pdf
