/** Mutation tests: each mutant breaks one thing in the SDK, and the SDK's tests must fail. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySdk } from '../helpers/package.ts'

setDefaultTimeout(180_000)

const TESTS = [
  ...['webhooks', 'webhook-input', 'webhook-age', 'webhook-handler', 'retries', 'transport'],
  ...['responses', 'hooks', 'resources', 'lists', 'waiting', 'og', 'options', 'node'],
]

const MUTANTS: Record<string, [broken: string, from: string, to: string][]> = {
  'webhooks/hmac.ts': [
    ['the comparison always succeeds', 'return results.includes(true)', 'return true'],
    ['the comparison always fails', 'return results.includes(true)', 'return false'],
    ['all secrets must match', 'results.includes(true)', '!results.includes(false)'],
    ['an empty secret is accepted', '|| !secrets.every(Boolean)', ''],
    ['no secret is accepted', 'secrets.length === 0 ||', ''],
  ],
  'webhooks/verify.ts': [
    [
      'one valid signature of two is enough',
      'if (valid.includes(false))',
      'if (!valid.includes(true))',
    ],
    [
      'the age is not checked',
      'toleranceSeconds !== false && !(Math',
      'toleranceSeconds === 0 && !(Math',
    ],
    ['the future is not checked', 'Math.abs(age)', 'age'],
    ['the tolerance excludes its limit', '(age) <= toleranceSeconds', '(age) < toleranceSeconds'],
    [
      'the default tolerance is another one',
      'TOLERANCE_SECONDS = 600',
      'TOLERANCE_SECONDS = 6_000',
    ],
    ['a tolerance of 0 is accepted', '!(toleranceSeconds > 0)', '!(toleranceSeconds >= 0)'],
    ['the given clock is ignored', 'now() / 1000', 'Date.now() / 1000'],
    ['the age ignores the timestamp', 'timestamp ?? endedAt(event)', 'endedAt(event)'],
  ],
  'webhooks/signatures.ts': [
    [
      'an unsigned timestamp is used',
      "standard && get('webhook-timestamp')",
      "get('webhook-timestamp')",
    ],
    ['an unsigned id is used', "standard && get('webhook-id')", "get('webhook-id')"],
    ['uppercase hex is accepted', '[0-9a-f]{64}$/', '[0-9a-f]{64}$/i'],
    ['trailing characters are accepted', '{64}$/.test(service)', '{64}/.test(service)'],
    ['the id is not signed', 'id}.$', 'timestamp}.$'],
    ['header names are case-sensitive', 'key.toLowerCase() === name', 'key === name'],
    ['only the first signature is checked', ".split(' ')", ".split(' ').slice(0, 1)"],
    [
      'a request without a signature is accepted',
      'if (claims.length > 0) return',
      'if (claims.length >= 0) return',
    ],
  ],
  'webhooks/payload.ts': [
    ['the whole buffer is used', 'as ArrayBuffer, byteOffset, byteLength)', 'as ArrayBuffer)'],
    ['invalid UTF-8 is accepted', '{ fatal: true }', '{ fatal: false }'],
    [
      'a parsed object is accepted',
      "throw new WebhookVerificationError(\n    'bad_payload_type'",
      "return new TextEncoder().encode(JSON.stringify(payload))\n  throw new WebhookVerificationError(\n    'bad_payload_type'",
    ],
  ],
  'webhooks/request.ts': [
    [
      'a forgery is accepted',
      'if (!(error instanceof WebhookVerificationError) || isReceiverError(error)) throw error',
      'return new Response(null, { status: 204 })',
    ],
    ['an error of the receiver is a 400', ' || isReceiverError(error)', ''],
    ['the response does not wait for the function', 'await onCompleted', 'onCompleted'],
    ['a body that was read is accepted', 'request.bodyUsed || request.body?.locked', 'false'],
  ],
  'retry.ts': [
    [
      'a retry depends on the status',
      'if (REFUSED.includes(error.code)) return true',
      'if (error.status >= 429) return true',
    ],
    ['a refused request is not retried', 'if (REFUSED.includes(error.code)) return true', ''],
    [
      'a used-up month is retried',
      "&& error.headers.get('x-renders-remaining') === '0'",
      '&& false',
    ],
    [
      'a request that is not repeatable is retried',
      'if (error instanceof ConnectionError) return repeatable',
      'if (error instanceof ConnectionError) return true',
    ],
    ['one retry too many is sent', 'failed > maxRetries', 'failed > maxRetries + 1'],
    ['a Retry-After of any length is accepted', 'asked > maxRetryDelayMs ? null : asked', 'asked'],
    ['Retry-After is ignored', 'if (asked !== null)', 'if (asked === 0)'],
    ['the delay grows without limit', 'LONGEST_DELAY_MS)', 'Infinity)'],
    ['X-Should-Retry is ignored', "shouldRetry === 'true' || shouldRetry === 'false'", 'false'],
    ['a 5xx of a proxy is final', 'error.status >= 500 && error.status !== 501', 'false'],
  ],
  'transport.ts': [
    ['hooks see keys', "'$1***')\n", "'$&')\n"],
    ['hooks see tokens', "[^?]+/, '$1***'", "[^?]+/, '$&'"],
    ['every POST is repeatable', "method !== 'POST' || idempotencyKey !== null", 'true'],
    [
      'timeoutMs of a request is ignored',
      'options.timeoutMs ?? client.timeoutMs',
      'client.timeoutMs',
    ],
  ],
  'attempt.ts': [
    ['a body has no time limit', 'await budget.wait(reader.read())', 'await reader.read()'],
    [
      'a JSON body has no time limit',
      'await budget.wait(response.text())',
      'await response.text()',
    ],
    ['slow reading counts', 'leftMs -= clock.now() - started', 'leftMs = 0'],
    [
      'abort listeners are not removed',
      "close: () => signal?.removeEventListener('abort', abort)",
      'close: () => {}',
    ],
    ['a timer overflows', 'Math.min(leftMs, TIMER_MAX_MS)', 'leftMs'],
    ['every media type is a file', '/^(application\\/pdf|image\\/|font\\/)/.test(type)', 'true'],
    ['an abort before the call is ignored', 'signal?.throwIfAborted()', ''],
    ['fetch is called with a this', 'fetch(url, { ...init,', 'options.fetch(url, { ...init,'],
    [
      'fetch gets another option',
      'signal: budget.signal }',
      "signal: budget.signal, credentials: 'omit' } as FetchInit",
    ],
  ],
  'failure.ts': [
    ['the flat shape is not read', "if (typeof error === 'string')", "if (error === 'x')"],
    ['dates are not read', 'Date.parse(value) - now', 'Number.NaN'],
    ['HTML throws', 'return text // not JSON', 'throw new RangeError(text) // not JSON'],
  ],
  'pages.ts': [
    ['duplicates are returned', 'if (seen.has(identify(item))) continue', ''],
    ['the iteration ends after one page', 'if (page.data.length < limit) return', 'return'],
    ['the filter is lost', '{ ...query, limit,', '{ limit,'],
  ],
  'wait.ts': [
    [
      'there is no deadline',
      'Promise.race([pollUntilEnded(), failAtDeadline()])',
      'Promise.race([pollUntilEnded()])',
    ],
    ['the interval does not grow', 'intervalMs *= GROWTH', 'intervalMs *= 1'],
    [
      'a failed render is polled again',
      "if (latest.status === 'failed') throw failure(latest)",
      '',
    ],
  ],
  'options.ts': [
    ['browsers are allowed', 'isBrowser() && !options', 'false && !options'],
    ['a key keeps its line break', 'const trimmed = key.trim()', 'const trimmed = key'],
    ['a malformed key is accepted', '/^[\\x21-\\x7e]+$/.test(trimmed)', 'true'],
  ],
  'api.ts': [
    ['a redirect is followed', "redirect: 'manual',", "redirect: 'follow',"],
    [
      'the key goes to links',
      'async () =>\n        send({ url: url(), method, headers,',
      'async () =>\n        send({ url: url(), method, headers: { authorization: options.apiKey },',
    ],
  ],
  'ids.ts': [['dots are accepted as an id', '!/^\\.{0,2}$/.test(id)', "id !== ''"]],
  'resources/og.ts': [
    ['the secret key in public', 'key: ogKey,', 'key: apiKey,'],
    ['a variable is the key', "for (const name of ['key', 'v'])", 'for (const name of [])'],
  ],
  'resources/rendering.ts': [
    [
      'no key of its own',
      'options.idempotencyKey ?? newIdempotencyKey()',
      "options.idempotencyKey ?? 'same'",
    ],
  ],
  'resources/renders.ts': [
    ['an expired link is final', '!(error instanceof NotFoundError) ||', 'error ||'],
    [
      'no body at all',
      'body: { ...(expiresIn !== undefined && { expiresIn }) },',
      '...(expiresIn !== undefined && { body: { expiresIn } }),',
    ],
  ],
  'node.ts': [
    [
      'the file is written in place',
      'await open(partial,',
      'await open(path + Math.random().toString().slice(0, 0),',
    ],
    ['a partial file remains', 'await rm(partial, { force: true })', ''],
  ],
  'platen-error.ts': [
    ["another copy's errors are not recognised", "Symbol.for('@platen/sdk/error')", "Symbol('x')"],
  ],
}

const rows = Object.entries(MUTANTS).flatMap(([file, mutants]) =>
  mutants.map(([broken, from, to]) => [file, broken, from, to] as const),
)

test('the tests pass without a mutant', async () => {
  expect(await testsPass(() => {})).toBeTrue()
})

test.each(rows)('%s: %s', async (file, _broken, from, to) => {
  const passed = await testsPass((sdk) => {
    const path = join(sdk, 'src', file)
    const source = readFileSync(path, 'utf8')
    expect(source.split(from).length).toBe(2)
    writeFileSync(
      path,
      source.replace(from, () => to),
    )
  })
  expect(passed).toBeFalse()
})

async function testsPass(change: (sdk: string) => void): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'platen-mutant-'))
  try {
    change(copySdk(home))
    const files = TESTS.map((name) => `./sdk/test/${name}.test.ts`)
    const child = Bun.spawn([process.execPath, 'test', '--bail', ...files], {
      cwd: home,
      stdout: 'ignore',
      stderr: 'pipe',
    })
    const output = await new Response(child.stderr).text()
    const code = await child.exited
    // A mutant that does not load would not test the tests.
    expect(output).not.toMatch(/SyntaxError|Cannot find module/)
    return code === 0
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
