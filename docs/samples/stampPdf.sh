curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdfs/stamp" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"source":{"request_id":"<render-id>"},"html":"<p>Page <span class=pageNumber></span> of <span class=totalPages></span>"}' \
  -o stamped.pdf
