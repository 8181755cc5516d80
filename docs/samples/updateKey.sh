curl -sS --fail-with-body -X PATCH "$PLATEN_BASE_URL/admin/v1/keys/<key-id>" \
  -H "Authorization: Bearer $ADMIN_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"monthly_renders":5000}'
