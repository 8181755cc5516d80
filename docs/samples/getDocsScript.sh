curl -sS --fail-with-body "$PLATEN_BASE_URL/docs/scalar.js" \
  -o scalar.js
