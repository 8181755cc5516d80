query="data.title=Hello&signer=$PLATEN_LINK_SIGNER&template=blog-post"
signature=$(printf %s "$query" | openssl dgst -sha256 -hmac "$PLATEN_LINK_SECRET" -r | cut -d ' ' -f 1)
curl -sS --fail-with-body --head "$PLATEN_BASE_URL/api/v1/render?$query&signature=$signature"
