curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdfs/metadata" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"source":{"request_id":"<render-id>"},"document":{"title":"Annual report","language":"en"}}' \
  -o report.pdf
