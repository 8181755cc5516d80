curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/api/v1/link-secrets/<link-secret-id>/rotate" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"overlap_hours":24}'
