curl -sS --fail-with-body "$PLATEN_BASE_URL/admin/v1/users/<user-id>/usage" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
