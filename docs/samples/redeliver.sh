curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/api/v1/deliveries/<other-delivery-id>/redeliver" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"webhook_secret":"a-long-random-secret"}'
