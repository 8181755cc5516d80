curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdfs/steps" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"source":{"request_id":"<render-id>"},"steps":[{"rotate":{"angle":90}},{"stamp":{"html":"<b class=pageNumber></b>"}}]}' \
  -o numbered.pdf
