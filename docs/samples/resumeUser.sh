curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/admin/v1/users/<user-id>/resume" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
