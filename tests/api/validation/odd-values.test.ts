/**
 * No value in a path, a query, a header or a body causes a server error: an impossible id is not found,
 * and text that the database cannot store is refused. Every operation of the contract is tested.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Operation } from '../../../server/contract/contract.ts'
import { PDF_OPERATIONS } from '../../support/api/possible-errors.ts'
import { readError } from '../../support/api/renders.ts'
import { sharedContract } from '../../support/api/shared-contract.ts'
import { BODIES } from '../../support/api/valid-bodies.ts'
import {
  ADMIN_TOKEN,
  DATABASES,
  startServer,
  type TestServer,
  type TestUser,
} from '../../support/server/server.ts'
import { THOROUGH } from '../../support/thorough.ts'

setDefaultTimeout(180_000)

const { operations, document } = await sharedContract()

/** Path segments that cannot be an id, a slug, a token or a file name. */
const ODD = [
  '%00',
  'req_%00',
  'req_abc%00',
  '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d%00',
  '%ff',
  '%ed%a0%80',
  '%ed%b0%80x',
  '%C3%28',
  '%0a',
  '..%2f..%2fetc%2fpasswd',
  '%F0%9F%98%80',
  "'%20or%201=1--",
  '%25s',
  `req_${'a'.repeat(5_000)}`,
  'a'.repeat(5_000),
  '漢字',
]

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  oneOf?: Schema[]
}

const resolve = (schema: Schema): Schema =>
  document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
type Place = [path: string, put: (text: string) => unknown]

/** Lists the positions of a schema that take a text: each path, and a function that builds a value with a text there. */
function placesIn(given: Schema, path = ''): Place[] {
  const schema = resolve(given)
  const found: Place[] = [schema.type]
    .flat()
    .some((type) => type === 'string' || type === undefined)
    ? [[path, (text) => text]]
    : []
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    placesIn(property, `${path}.${name}`).map(
      ([place, put]): Place => [place, (text) => ({ [name]: put(text) })],
    ),
  )
  const { additionalProperties: more, items } = schema
  if (more !== undefined && more !== false && !schema.properties) {
    found.push(
      [`${path}.*`, (text) => ({ a: text })],
      [`${path}.<name>`, (text) => ({ [text]: 'a' })],
    )
  }
  if (items) {
    for (const [place, put] of placesIn(items, `${path}[0]`))
      found.push([place, (text) => [put(text)]])
  }
  return [...found, ...properties]
}

const TEXTS = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\uffff', '\u202e😀', "'; drop table a"]

/** Operations whose errors are pages for people. */
const PAGES = new Set(['getDocsPage', 'getDocsSectionPage'])

/** Operations that render on every request. */
const RENDERS = new Set([
  'renderPdf',
  'renderScreenshot',
  'previewTemplate',
  'lint',
  'extract',
  ...PDF_OPERATIONS,
])

/** Operations whose options may wait for something that never comes, on the one lane of the server. */
const WAITING = new Set(['renderPdf', 'renderScreenshot', 'lint', 'extract'])

/** Takes turns, so that the check tries each value in many places; the soak run tries all values in all places. */
function sampleOf<T>(values: T[], every: number): T[] {
  if (THOROUGH) return values
  turn += 1
  return values.filter((_, at) => at % every === turn % every)
}
let turn = 0

const textsFor = ({ id }: Operation): string[] =>
  RENDERS.has(id) && !THOROUGH ? TEXTS.slice(1, 3) : sampleOf(TEXTS, 3)

describe.each(DATABASES)('odd values on %s', (database) => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startServer({ database })
    user = await server.newUser()
  })
  afterAll(() => server.close())

  function request(
    { id, method, access, checkBody }: Operation,
    path: string,
    body: unknown = BODIES[id] ?? {},
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = new Headers(more)
    const token = access === 'operator' ? ADMIN_TOKEN : user.key
    if (access !== 'public') headers.set('Authorization', `Bearer ${token}`)
    if (checkBody) headers.set('Content-Type', 'application/json')
    const url = `${server.url}${path}${access === 'query_key' ? `${path.includes('?') ? '&' : '?'}key=${user.key}` : ''}`
    return fetch(url, { method, headers, body: checkBody ? JSON.stringify(body) : null })
  }

  const withParams = operations.filter(({ params }) => params.length > 0)
  test.each(withParams.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s finds nothing under an impossible id',
    async (_name, operation) => {
      for (const odd of sampleOf(ODD, 4)) {
        for (const param of operation.params) {
          const path = operation.path
            .replace(`{${param}}`, odd)
            .replaceAll(/\{\w+\}/g, '0193a5c2-6f1e-4c3a-9b7d-2e4f8a1b3c5d')
          const response = await request(operation, path)
          const expected = operation.params.includes('token') ? 403 : 404
          expect([path.slice(0, 100), response.status]).toEqual([path.slice(0, 100), expected])
          if (operation.method === 'HEAD' || PAGES.has(operation.id)) continue
          const { code } = await readError(response)
          expect(code).toMatch(/NOT_FOUND$|^LINK_INVALID$/)
        }
      }
    },
  )

  const withQuery = operations.filter(({ checkQuery }) => checkQuery)
  test.each(withQuery.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s answers an odd query without a server error',
    async (_name, operation) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x')
      for (const odd of sampleOf(ODD, 4)) {
        for (const name of [...operation.query, 'unknown', odd]) {
          const response = await request(operation, `${path}?${name}=${odd}`)
          expect([name.slice(0, 50), odd.slice(0, 50), response.status < 500]).toEqual([
            name.slice(0, 50),
            odd.slice(0, 50),
            true,
          ])
        }
      }
    },
  )

  const withHeaders = operations.filter(({ headers }) => headers.length > 0)
  test.each(withHeaders.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s answers an odd header without a server error',
    async (_name, operation) => {
      const path = operation.path.replaceAll(/\{\w+\}/g, 'x')
      for (const name of operation.headers) {
        for (const odd of ['ÿ', 'é\u0080', '%00', "'", 'x'.repeat(5_000), '"\\"']) {
          const response = await request(operation, path, undefined, { [name]: odd })
          expect([name, odd.slice(0, 50), response.status < 500]).toEqual([
            name,
            odd.slice(0, 50),
            true,
          ])
        }
      }
    },
  )

  const withBodies = operations.filter(({ checkBody }) => checkBody)
  test.each(withBodies.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s answers odd text in its body without a server error',
    async (_name, operation) => {
      const template = { name: 'x', slug: `odd-${crypto.randomUUID().slice(0, 8)}`, html: 'x' }
      const made = await server.post('/api/v1/templates', template, user.key)
      expect(made.status).toBe(201)
      const id = operation.path.startsWith('/admin') ? user.id : template.slug
      const path = operation.path.replaceAll(/\{\w+\}/g, id)
      const object = document.paths[operation.path]?.[operation.method.toLowerCase()]
      const schema = object?.requestBody?.content['application/json']?.schema as Schema
      for (const [place, put] of placesIn(schema)) {
        for (const text of textsFor(operation)) {
          const body: Record<string, object> = { ...BODIES[operation.id], ...Object(put(text)) }
          if ('url' in body || 'template_id' in body) Reflect.deleteProperty(body, 'html')
          if (WAITING.has(operation.id)) body['options'] = { timeout: 1_000, ...body['options'] }
          const { status } = await request(operation, path, body)
          // All others render in the background. What never comes ends in an error.
          const mayFail = operation.id === 'extract' && /waitFor|failOn/.test(place)
          const isAnswered = mayFail || (status < 500 && status !== 408)
          expect([place, text, isAnswered]).toEqual([place, text, true])
        }
      }
    },
  )

  test.each<[kind: string, options: (text: string) => object]>([
    ['pdf', (text) => ({ displayHeaderFooter: true, headerTemplate: `a${text}` })],
    ['screenshot', (text) => ({ injectCSS: `a { content: "${text}" }` })],
  ])('a %s of malformed Unicode is rendered', async (kind, options) => {
    for (const text of ['\ud800', '\u0000', '\udfff\ud800']) {
      const html = `<p>a${text}b</p>`
      for (const body of [{ html }, { html: 'x', options: options(text) }]) {
        const response = await server.post(`/api/v1/${kind}`, body, user.key)
        expect([text, response.status]).toEqual([text, 200])
      }
    }
  })

  test.each(['\ud800', '\u0000'])(
    'a template with a text that contains %j is refused',
    async (text) => {
      for (const field of ['name', 'html']) {
        const body = { name: 'x', html: 'x', [field]: `a${text}` }
        const response = await server.post('/api/v1/templates', body, user.key)
        expect(response.status).toBe(400)
        const message = `\`${field}\` must not contain a null character or an unpaired surrogate.`
        expect((await readError(response)).message).toBe(message)
      }
    },
  )
})
