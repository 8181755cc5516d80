curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/lint" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"html":"<img src=logo.png><p style=\"color:#999\">Due in 30 days."}'
