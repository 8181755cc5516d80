curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/usage?from=2026-11-01&to=2026-11-30" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
