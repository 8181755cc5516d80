curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/templates/invoice/diff?from=1&to=live" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
