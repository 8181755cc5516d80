curl -sS --fail-with-body "$PLATEN_BASE_URL/mcp" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"render_pdf","arguments":{"html":"<h1>Invoice 42</h1>"}}}'
