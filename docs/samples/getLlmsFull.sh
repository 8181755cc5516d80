curl -sS --fail-with-body "$PLATEN_BASE_URL/llms-full.txt" \
  -o llms-full.txt
