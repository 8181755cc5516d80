curl -sS --fail-with-body "$PLATEN_BASE_URL/admin/v1/setup-code" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
