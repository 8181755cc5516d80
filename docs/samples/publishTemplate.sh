curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/api/v1/templates/report/publish" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"note":"Another heading"}'
