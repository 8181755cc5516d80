curl -sS --fail-with-body "$PLATEN_BASE_URL/api/v1/destinations" \
  -H "Authorization: Bearer $PLATEN_API_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"name":"invoices","endpoint":"https://<account-id>.r2.cloudflarestorage.com","bucket":"<bucket>","region":"auto","prefix":"platen/","access_key_id":"<access-key-id>","secret_access_key":"<secret-access-key>"}'
