curl -sS --fail-with-body -X POST "$PLATEN_BASE_URL/admin/v1/problem-reports/<closed-report-id>/close" \
  -H "Authorization: Bearer $ADMIN_TOKEN"
