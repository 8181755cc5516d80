curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/api/v1/renders/<queued-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
