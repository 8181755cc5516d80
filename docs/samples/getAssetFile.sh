curl -sS --fail-with-body "<asset-url>" \
  -o logo.png
