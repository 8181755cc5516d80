curl -sS --fail-with-body "$PLATEN_BASE_URL/docs/assets/<name>" \
  -o font.woff2
