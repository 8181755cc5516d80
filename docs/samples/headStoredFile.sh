curl -sS --fail-with-body --head "<output-url>"
