curl -sS --fail-with-body "$PLATEN_BASE_URL/admin/v1/users" \
  -H "Authorization: Bearer $ADMIN_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"email":"ada@example.com","plan":"pro"}'
