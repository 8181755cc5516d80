curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdf" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"html":"<h1>Invoice 42</h1>","options":{"format":"A4","margin":{"top":"20mm"}}}' \
  -o invoice.pdf
