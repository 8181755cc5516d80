curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/webhook-tests" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"url":"https://example.com/hooks/platen","webhook_secret":"a-long-random-secret"}'
