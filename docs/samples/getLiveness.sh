curl -sS --fail-with-body "$PLATEN_BASE_URL/health/live"
