#!/bin/sh
# A PDF, a screenshot, a template, a background render and a link for others, with curl and sed alone.
set -eu
: "${PLATEN_BASE_URL:?is not set}" "${PLATEN_API_KEY:?is not set}"

# api <method> <path> [options of curl]: sends a request. The body is the standard input; without a body, </dev/null.
api() {
  method=$1 path=$2
  shift 2
  curl -sS --fail-with-body -X "$method" "$PLATEN_BASE_URL/api/v1/$path" \
    -H "Authorization: Bearer $PLATEN_API_KEY" -H 'Content-Type: application/json' --data-binary @- "$@"
}

# field <name>: the value of a string field in the JSON of the standard input.
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

# 1. A PDF of HTML.
api POST pdf -o hello.pdf <<'JSON'
{ "html": "<h1>Hello from curl</h1>", "options": { "format": "Letter", "landscape": true } }
JSON
echo 'Saved hello.pdf'

# 2. A screenshot, at twice the resolution.
api POST screenshot -o card.webp <<'JSON'
{
  "html": "<body style='margin:0;display:grid;place-items:center;height:100vh;background:gold;font:bold 48px sans-serif'>Hi",
  "options": { "width": 400, "height": 200, "deviceScaleFactor": 2, "format": "webp" }
}
JSON
echo 'Saved card.webp'

# 3. A template: updated if it exists, created if not. A list is sent as JSON text, which `parse_json` reads.
template() {
  cat <<'JSON'
{
  "name": "Example list",
  "slug": "example-list",
  "html": "<h1>{{ title }}</h1><ul>{% assign items = items | parse_json %}{% for item in items %}<li>{{ item.name }}: {{ item.price | money: 'EUR', 'de-DE' }}</li>{% endfor %}</ul>"
}
JSON
}
template | api PATCH templates/example-list -o /dev/null 2>/dev/null || template | api POST templates -o /dev/null
api POST pdf -o list.pdf <<'JSON'
{
  "template_id": "example-list",
  "data": { "title": "Prices", "items": "[{\"name\":\"Paper\",\"price\":\"4.50\"},{\"name\":\"Ink\",\"price\":\"1219.90\"}]" }
}
JSON
echo 'Saved list.pdf'

# 4. A background render. `wait=20` holds each response until the render has ended, for at most 20 seconds.
id=$(api POST pdf <<'JSON' | field request_id
{ "html": "<h1>Rendered in the background</h1>", "async": true, "metadata": { "order": "1042" } }
JSON
)
status=queued
while [ "$status" = queued ] || [ "$status" = rendering ]; do
  status=$(api GET "renders/$id?wait=20" --get </dev/null | field status)
done
echo "The render is $status"

# 5. A link for someone without a key, for a week.
link=$(echo '{ "expiresIn": 604800 }' | api POST "renders/$id/signed-url" | field share_url)
curl -sS --fail-with-body "$link" -o shared.pdf
echo 'Saved shared.pdf from its link'
