curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/templates" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"name":"Receipt","html":"<h1>Receipt for {{ customer }}</h1>"}'
