curl -sS --fail-with-body --head "<share-url>"
