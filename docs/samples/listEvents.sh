cursor=$(curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/events" \
  -H "Authorization: Bearer $PLATEN_API_KEY" | sed 's/.*"cursor":"\([^"]*\)".*/\1/')
# The events after this moment; the request waits for the first one.
curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/events?cursor=$cursor&wait=1" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
