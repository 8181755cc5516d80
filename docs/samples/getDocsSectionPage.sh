curl -sS --fail-with-body "$PLATEN_BASE_URL/docs/guides/fonts.md" \
  -o fonts.md
