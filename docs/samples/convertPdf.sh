curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdfs/convert" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"source":{"request_id":"<render-id>"},"compress":true,"encrypt":{"userPassword":"correct horse"}}' \
  -o encrypted.pdf
