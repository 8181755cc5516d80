curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/renders/<render-id>/problem-report" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"comment":"The second page is empty."}'
