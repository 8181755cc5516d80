curl -sS --fail-with-body --get "$PLATEN_BASE_URL/api/v1/og/blog-post" \
  -d "key=$PLATEN_OG_KEY" --data-urlencode "title=Hello" \
  -o image.png
