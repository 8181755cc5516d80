curl -sS --fail-with-body "$PLATEN_BASE_URL/admin/v1/problem-reports/<problem-report-id>/capsule" \
  -H "Authorization: Bearer $ADMIN_TOKEN" \
  -o capsule.zip
