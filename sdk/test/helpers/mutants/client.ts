/** Mutants of the client: each breaks one thing, and the SDK's tests must notice. */

/** By file: what is broken, and the text that is replaced once. */
export const CLIENT_MUTANTS: Record<string, [broken: string, from: string, to: string][]> = {
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
    ['a timer overflows', 'Math.min(leftMs, TIMER_MAX_MS)', 'leftMs'],
    ['every media type is a file', '/^(application\\/(pdf|zip)|image|font)\\b/.test(type)', 'true'],
    ['an abort before the call is ignored', 'if (signal?.aborted) throw abortError(signal)', ''],
    ['fetch is called with a this', 'fetch(url, { ...init,', 'options.fetch(url, { ...init,'],
    [
      'fetch gets another option',
      'signal: budget.signal }',
      "signal: budget.signal, credentials: 'omit' } as FetchInit",
    ],
  ],
  'linked-signal.ts': [
    [
      'abort listeners are not removed',
      "release: () => signal?.removeEventListener('abort', abort)",
      'release: () => {}',
    ],
  ],
  'failure.ts': [
    ['the flat shape is not read', "if (typeof error === 'string')", "if (error === 'x')"],
    ['dates are not read', 'Date.parse(value) - now', 'Number.NaN'],
    ['HTML throws', 'return undefined // the caller', 'throw new RangeError(text) // the caller'],
  ],
  'pages.ts': [
    ['duplicates are returned', 'if (seen.has(identify(item))) continue', ''],
    ['the iteration ends after one page', 'data.length < limit ? null :', 'true ? null :'],
    ['the filter is lost', '{ ...query, limit,', '{ limit,'],
  ],
  'wait.ts': [
    [
      'there is no deadline',
      'Promise.race([pollUntilEnded(), failAtDeadline()])',
      'Promise.race([pollUntilEnded()])',
    ],
    ['the interval does not grow', 'intervalMs *= GROWTH', 'intervalMs *= 1'],
  ],
  'resolve-options.ts': [
    ['browsers are allowed', 'isBrowser() && !options', 'false && !options'],
    ['a key keeps its line break', 'const trimmed = String(key).trim()', 'const trimmed = key'],
    ['a malformed key is accepted', '/^[\\x21-\\x7e]+$/.test(trimmed)', 'true'],
  ],
  'outgoing.ts': [['a redirect is followed', "redirect: 'manual',", "redirect: 'follow',"]],
  'api.ts': [
    [
      'the key goes to links',
      'headers: { ...agent, ...headers }',
      'headers: { ...agent, ...headers, authorization: options.apiKey() }',
    ],
  ],
  'ids.ts': [
    ['dots are accepted as an id', '!/^\\.{0,2}$/.test(id)', "id !== ''"],
    [
      'no key of its own',
      'options?.idempotencyKey ?? newIdempotencyKey()',
      "options?.idempotencyKey ?? 'same'",
    ],
  ],
  'render-file.ts': [
    [
      'a file has the id of its download',
      "source.id ?? headers.get('x-request-id')",
      "headers.get('x-request-id')",
    ],
  ],
  'resources/og.ts': [
    [
      'the secret key in public',
      'key, template, variables, ...options }',
      'key: apiKey(), template, variables, ...options }',
    ],
    [
      'a variable is the key',
      "for (const name of ['v', ...Object.keys(own)])",
      'for (const name of [] as string[])',
    ],
  ],
  'resources/create-renders.ts': [
    ['a failed render is polled again', " || status === 'failed'", ''],
    ['an expired link is final', '!(error instanceof NotFoundError) ||', 'error ||'],
    [
      'no body at all',
      '{ path: { id }, body: { expiresIn } }',
      '{ path: { id }, ...(expiresIn !== undefined && { body: { expiresIn } }) } as never',
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
