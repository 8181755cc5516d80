curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/renders/compare" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"before":{"request_id":"<render-id>"},"after":{"template_id":"invoice","data":{"customer":"Ada"}}}'
