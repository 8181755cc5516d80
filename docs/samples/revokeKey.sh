curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/admin/v1/keys/<key-id>" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
