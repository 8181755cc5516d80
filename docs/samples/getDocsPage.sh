curl -sS --fail-with-body "$PLATEN_BASE_URL/docs/quickstart.md" \
  -o quickstart.md
