curl -sS --fail-with-body "$PLATEN_BASE_URL/docs/api" \
  -o api.html
