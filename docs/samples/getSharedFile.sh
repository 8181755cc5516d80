curl -sS --fail-with-body "<share-url>" \
  -o output.pdf
