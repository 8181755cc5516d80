curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/pdfs/fill" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -F 'request={"source":{"file":"form.pdf"},"values":{"name":"Ada Lovelace"}}' \
  -F files=@form.pdf \
  -o filled.pdf
