curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/admin/v1/users/<user-id>/suspend" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
