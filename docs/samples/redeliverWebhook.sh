curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/renders/<render-id>/deliveries/<delivery-id>/redeliver" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"webhook_secret":"a-long-random-secret"}'
