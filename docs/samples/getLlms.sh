curl -sS --fail-with-body "$PLATEN_BASE_URL/llms.txt" \
  -o llms.txt
