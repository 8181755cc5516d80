/** The SDK with one thing broken at a time: its tests must notice every time. */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copySdk } from '../helpers/package.ts'

setDefaultTimeout(120_000)

const TESTS = ['webhooks', 'retries', 'transport', 'resources', 'options', 'node']

const MUTANTS: Record<string, [broken: string, from: string, to: string][]> = {
  'webhooks/hmac.ts': [
    ['the comparison says yes', 'return results.includes(true)', 'return true'],
    ['the comparison says no', 'return results.includes(true)', 'return false'],
    ['all secrets must hold', 'results.includes(true)', '!results.includes(false)'],
    ['an empty secret counts', '|| !secrets.every(Boolean)', ''],
    ['no secret counts', 'secrets.length === 0 ||', ''],
  ],
  'webhooks/verify.ts': [
    ['one signature of two is enough', 'if (held.includes(false))', 'if (!held.includes(true))'],
    ['no tolerance', 'toleranceSeconds !== false && !(Math', 'toleranceSeconds === 0 && !(Math'],
    ['a tolerance for the past only', 'Math.abs(age)', 'age'],
    ['a tolerance to just below', '(age) <= toleranceSeconds', '(age) < toleranceSeconds'],
    ['another tolerance', 'TOLERANCE_SECONDS = 600', 'TOLERANCE_SECONDS = 6_000'],
    ['a tolerance of 0 is taken', '!(toleranceSeconds > 0)', '!(toleranceSeconds >= 0)'],
    ['the clock cannot be set', 'now() / 1000', 'Date.now() / 1000'],
    ['the age is that of the body', 'timestamp ?? endedAt(event)', 'endedAt(event)'],
  ],
  'webhooks/signatures.ts': [
    [
      'a time that nothing covers counts',
      "standard && get('webhook-timestamp')",
      "get('webhook-timestamp')",
    ],
    ['an id that nothing covers counts', "standard && get('webhook-id')", "get('webhook-id')"],
    ['upper case is taken', '[0-9a-f]{64}$/', '[0-9a-f]{64}$/i'],
    ['more may follow', '{64}$/.test(service)', '{64}/.test(service)'],
    ['the id is not covered', 'id}.$', 'timestamp}.$'],
    ['capitals are not found', 'key.toLowerCase() === name', 'key === name'],
    ['only the first signature counts', ".split(' ')", ".split(' ').slice(0, 1)"],
    ['nothing is nobody', 'if (claims.length > 0) return', 'if (claims.length >= 0) return'],
  ],
  'webhooks/payload.ts': [
    ['the whole buffer', 'as ArrayBuffer, byteOffset, byteLength)', 'as ArrayBuffer)'],
    ['any bytes are text', '{ fatal: true }', '{ fatal: false }'],
    [
      'an object is written anew',
      "throw new WebhookVerificationError(\n    'bad_payload_type'",
      "return new TextEncoder().encode(JSON.stringify(payload))\n  throw new WebhookVerificationError(\n    'bad_payload_type'",
    ],
  ],
  'webhooks/request.ts': [
    [
      'a forgery is taken',
      'if (!(error instanceof WebhookVerificationError) || isReceiversMistake(error)) throw error',
      'return new Response(null, { status: 204 })',
    ],
    ['a mistake is blamed on the sender', ' || isReceiversMistake(error)', ''],
    ['nobody waits for the function', 'await onCompleted', 'onCompleted'],
    ['read twice', 'request.bodyUsed || request.body?.locked', 'false'],
  ],
  'retry.ts': [
    [
      'by status',
      'if (REFUSED.includes(error.code)) return true',
      'if (error.status >= 429) return true',
    ],
    ['never', 'if (REFUSED.includes(error.code)) return true', ''],
    ['a spent month', "&& error.headers.get('x-renders-remaining') === '0'", '&& false'],
    [
      'what cannot be repeated',
      'if (error instanceof ConnectionError) return repeatable',
      'if (error instanceof ConnectionError) return true',
    ],
    ['once too often', 'failed > maxRetries', 'failed > maxRetries + 1'],
    ['however long', 'asked > maxRetryDelayMs ? null : asked', 'asked'],
    ['deaf to Retry-After', 'if (asked !== null)', 'if (asked === 0)'],
    ['without end', 'LONGEST_DELAY_MS)', 'Infinity)'],
    ['deaf to the server', "told === 'true' || told === 'false'", 'false'],
    ['a proxy is final', 'error.status >= 500 && error.status !== 501', 'false'],
  ],
  'transport.ts': [
    ['keys are told', "'$1***')\n", "'$&')\n"],
    ['tokens are told', "[^?]+/, '$1***'", "[^?]+/, '$&'"],
    ['a POST can always be repeated', "method !== 'POST' || idempotencyKey !== null", 'true'],
    [
      'the limit of a request is not heard',
      'options.timeoutMs ?? client.timeoutMs',
      'client.timeoutMs',
    ],
  ],
  'attempt.ts': [
    ['a body may stop', 'await line.within(reader.read())', 'await reader.read()'],
    ['JSON may stop', 'await line.within(response.text())', 'await response.text()'],
    ['nobody reading counts', 'leftMs -= clock.now() - started', 'leftMs = 0'],
    [
      'listeners stay',
      "close: () => signal?.removeEventListener('abort', abort)",
      'close: () => {}',
    ],
    ['a timer overflows', 'Math.min(leftMs, TIMER_MAX_MS)', 'leftMs'],
    ['any file will do', '/^(application\\/pdf|image\\/|font\\/)/.test(type)', 'true'],
    ['an abort before is not heard', 'signal?.throwIfAborted()', ''],
    ['fetch has a this', 'fetch(url, { ...init,', 'options.fetch(url, { ...init,'],
    [
      'a field too many',
      'signal: line.signal }',
      "signal: line.signal, credentials: 'omit' } as FetchInit",
    ],
  ],
  'failure.ts': [
    ['the flat shape is not read', "if (typeof error === 'string')", "if (error === 'x')"],
    ['dates are not read', 'Date.parse(value) - now', 'Number.NaN'],
    ['HTML is a crash', 'return text // of a proxy', 'throw new RangeError(text) // of a proxy'],
  ],
  'pages.ts': [
    ['twice', 'if (seen.has(identify(item))) continue', ''],
    ['one page', 'if (page.data.length < limit) return', 'return'],
    ['the filter is lost', '{ ...query, limit,', '{ limit,'],
  ],
  'wait.ts': [
    ['no deadline', 'Promise.race([follow(), giveUp()])', 'Promise.race([follow()])'],
    ['always the same interval', 'intervalMs *= GROWTH', 'intervalMs *= 1'],
    ['a failed one is waited for', "if (seen.status === 'failed') throw failure(seen)", ''],
  ],
  'options.ts': [
    ['browsers are let in', 'isBrowser() && !options', 'false && !options'],
    ['a key with a line end', 'const trimmed = key.trim()', 'const trimmed = key'],
    ['a malformed key is sent', '/^[\\x21-\\x7e]+$/.test(trimmed)', 'true'],
  ],
  'api.ts': [
    ['a redirect is followed', "redirect: 'manual',", "redirect: 'follow',"],
    [
      'the key goes to links',
      'async () =>\n        send({ url: url(), method, headers,',
      'async () =>\n        send({ url: url(), method, headers: { authorization: options.apiKey },',
    ],
  ],
  'ids.ts': [['dots are an id', '!/^\\.{0,2}$/.test(id)', "id !== ''"]],
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
      'written in its place',
      'await open(partial,',
      'await open(path + Math.random().toString().slice(0, 0),',
    ],
    ['what broke off stays', 'await rm(partial, { force: true })', ''],
  ],
  'platen-error.ts': [["another copy's errors", "Symbol.for('@platen/sdk/error')", "Symbol('x')"]],
}

const rows = Object.entries(MUTANTS).flatMap(([file, mutants]) =>
  mutants.map(([broken, from, to]) => [file, broken, from, to] as const),
)

test('as it is, its tests pass', async () => {
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
    // A mutant that does not even load shows nothing.
    expect(output).not.toMatch(/SyntaxError|Cannot find module/)
    return code === 0
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
