curl -sS --fail-with-body "$PLATEN_BASE_URL/docs" \
  -o docs.html
