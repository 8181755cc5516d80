curl -sS --fail-with-body "$PLATEN_BASE_URL/admin/v1/problem-reports?status=open" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
