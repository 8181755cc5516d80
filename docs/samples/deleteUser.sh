curl -sS --fail-with-body -X DELETE "$PLATEN_BASE_URL/admin/v1/users/<former-user-id>" \
  -H "Authorization: Bearer $ADMIN_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"email":"<former-user-email>"}'
