curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/extract" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"html":"<h1>Invoice 42</h1><p>Due in 30 days.</p>","formats":["markdown","metadata"]}'
