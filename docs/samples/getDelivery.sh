curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/deliveries/<delivery-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
