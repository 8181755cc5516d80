/** Request bodies that cost a server much more to read than a client to send. */

/** The largest body of the default configuration. */
export const BODY_BYTES_MAX = 20_000_000

export interface HostileBody {
  name: string
  path: string
  method: 'POST' | 'PATCH'
  /** Builds the JSON text only when its test runs. */
  text(): string
}

const post = (path: string, name: string, text: () => string): HostileBody => ({
  name,
  path,
  method: 'POST',
  text,
})

/** As many copies of `item` as fit into the largest body, after what `before` and `after` take. */
function fill(before: string, item: string, after: string): string {
  const room = BODY_BYTES_MAX - before.length - after.length
  const count = Math.floor(room / Buffer.byteLength(item))
  return `${before}${item.repeat(count - 1)}${item.replace(/,$/, '')}${after}`
}

function numbered(before: string, count: number, item: (at: number) => string, after: string) {
  return `${before}${Array.from({ length: count }, (_, at) => item(at)).join(',')}${after}`
}

const PDF = '/api/v1/pdf'
const SCREENSHOT = '/api/v1/screenshot'
const TEMPLATES = '/api/v1/templates'

/** Bodies that the server refuses with 400. */
export const REFUSED_BODIES: HostileBody[] = [
  post(PDF, 'metadata with ten million items', () =>
    fill('{"html":"x","metadata":{"a":[', '1,', ']}}'),
  ),
  post(PDF, 'metadata with 900,000 keys', () =>
    numbered('{"html":"x","metadata":{', 900_000, (at) => `"key${at}":1`, '}}'),
  ),
  post(
    PDF,
    'metadata of four million levels',
    () => `{"html":"x","metadata":{"a":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}}`,
  ),
  post(
    PDF,
    'three million levels of objects',
    () => `{"html":"x","options":${'{"a":'.repeat(3_000_000)}1${'}'.repeat(3_000_000)}}`,
  ),
  post(PDF, 'metadata that is one number of 20 MB', () =>
    fill('{"html":"x","metadata":{"a":', '1', '}}'),
  ),
  post(PDF, 'metadata that is 20 MB of white space', () =>
    fill('{"html":"x","metadata":{', ' ', '"a":1}}'),
  ),
  post(PDF, 'metadata with the same key again and again', () =>
    fill('{"html":"x","metadata":{', '"a":1,', '}}'),
  ),
  post(PDF, 'data with ten million items', () => fill('{"template_id":"x","data":[', '1,', ']}')),
  post(
    PDF,
    'data with deep arrays',
    () => `{"template_id":"x","data":{"a":${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}}}`,
  ),
  post(PDF, '900,000 unknown fields', () =>
    numbered('{"html":"x",', 900_000, (at) => `"key${at}":1`, '}'),
  ),
  post(PDF, 'an unknown field whose name has 20 MB', () => fill('{"html":"x","', 'k', '":1}')),
  post(PDF, 'a webhook address of 20 MB', () =>
    fill('{"html":"x","webhook_url":"https://example.com/', 'a', '"}'),
  ),
  post(PDF, 'a selector of 20 MB', () =>
    fill('{"html":"x","options":{"waitForSelector":"', '/* ', '"}}'),
  ),
  post(PDF, 'a length of 20 MB', () =>
    fill('{"html":"x","options":{"margin":{"top":"', '1', 'mm"}}}'),
  ),
  post(PDF, 'a format that is an array of ten million items', () =>
    fill('{"html":"x","options":{"format":[', '1,', ']}}'),
  ),
  post(PDF, 'options with the key __proto__ a million times', () =>
    fill('{"html":"x","options":{', '"__proto__":1,', '}}'),
  ),
  post(PDF, 'an array in the place of the object', () => fill('[', '1,', ']')),
  post(PDF, 'opening brackets only', () => '['.repeat(BODY_BYTES_MAX)),
  post(PDF, 'text that is cut off', () => fill('{"html":"', 'x', '')),
  post(PDF, 'text without any structure', () => fill('', 'x', '')),
  post(SCREENSHOT, '100,000 cookies', () =>
    numbered(
      '{"html":"x","options":{"cookies":[',
      100_000,
      (at) => `{"name":"c${at}","value":"v","domain":"example.com"}`,
      ']}}',
    ),
  ),
  post(SCREENSHOT, '150,000 invalid cookies', () =>
    numbered('{"html":"x","options":{"cookies":[', 150_000, () => '1', ']}}'),
  ),
  post(SCREENSHOT, '49,000 invalid cookies', () =>
    numbered('{"html":"x","options":{"cookies":[', 49_000, () => '{}', ']}}'),
  ),
  post(SCREENSHOT, '100,000 extra headers', () =>
    numbered('{"html":"x","options":{"extraHeaders":{', 100_000, (at) => `"X-${at}":"v"`, '}}}'),
  ),
  post(SCREENSHOT, 'a cookie of 20 MB', () =>
    fill(
      '{"html":"x","options":{"cookies":[{"name":"a","domain":"example.com","value":"',
      'v',
      '"}]}}',
    ),
  ),
  post(SCREENSHOT, 'an address of 20 MB', () => fill('{"url":"https://example.com/', 'a', '"}')),
  post(TEMPLATES, 'a template with ten million items', () =>
    fill('{"name":"x","html":[', '1,', ']}'),
  ),
  post(TEMPLATES, 'a template of 20 MB', () => fill('{"name":"x","html":"', '{{a}}', '"}')),
  post(TEMPLATES, 'a name of 20 MB', () => fill('{"html":"x","name":"', '漢', '"}')),
  {
    ...post(`${TEMPLATES}/x`, '', () => ''),
    method: 'PATCH',
    name: 'a change of ten million items',
    text: () => fill('{"name":[', '1,', ']}'),
  },
  post(`${TEMPLATES}/x/preview`, 'a preview with 900,000 values', () =>
    numbered('{"data":{', 900_000, (at) => `"key${at}":"v"`, '}}'),
  ),
  post('/api/v1/renders/x/signed-url', 'a link with ten million items', () =>
    fill('{"expiresIn":[', '1,', ']}'),
  ),
  post('/api/v1/renders/x/deliveries/x/redeliver', 'a delivery with ten million items', () =>
    fill('{"webhook_secret":[', '1,', ']}'),
  ),
  post('/admin/v1/users', 'a user with ten million items', () => fill('{"email":[', '1,', ']}')),
  post('/admin/v1/users', 'an email of 20 MB', () => fill('{"email":"', 'a', '@example.com"}')),
]
