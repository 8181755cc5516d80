curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/api/v1/webhook-endpoints/<former-endpoint-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
