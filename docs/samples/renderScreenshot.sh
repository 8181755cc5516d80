curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/screenshot" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"html":"<body style=\"background:gold\">Hi","options":{"width":1200,"height":630}}' \
  -o hi.png
