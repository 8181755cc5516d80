curl -sS --fail-with-body --head --get "$PLATEN_BASE_URL/api/v1/og/blog-post" \
  -d "key=$PLATEN_OG_KEY" --data-urlencode "title=Hello"
