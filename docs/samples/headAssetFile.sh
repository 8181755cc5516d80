curl -sS --fail-with-body --head "<asset-url>"
