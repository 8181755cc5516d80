curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdfs/merge" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"sources":[{"request_id":"<render-id>"},{"request_id":"<plain-id>"}],"outline":"files"}' \
  -o merged.pdf
