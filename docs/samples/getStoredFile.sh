curl -sS --fail-with-body "<output-url>" \
  -o output.pdf
