curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/api/v1/link-secrets/<former-link-secret-id>" \
  -H "Authorization: Bearer $PLATEN_API_KEY"
