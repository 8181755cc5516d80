/**
 * openapi.yaml agrees with the mounted routes, the handlers, the table of errors and the generated
 * files.
 */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import {
  type Access,
  loadContract,
  loadDashboardContract,
  type Operation,
} from '../../../server/contract/contract.ts'
import { ERRORS } from '../../../server/errors.ts'
import { createHandlers } from '../../../server/handlers.ts'
import { createYamlReader, type OperationObject } from '../../support/api/openapi-yaml.ts'
import { possibleErrors } from '../../support/api/possible-errors.ts'
import { readError } from '../../support/api/renders.ts'
import { statusLabel } from '../../support/api/status-label.ts'
import { ADMIN_TOKEN, type TestUser } from '../../support/server/server.ts'
import { useServer } from '../../support/server/use-server.ts'

const contract = await loadContract()
const yaml = createYamlReader(contract.document)
const { operations } = contract
const named = operations.map((operation) => [operation.id, operation] as const)

const { server, user } = useServer()

/** Calls an operation on existing resources, with an empty object or form if it takes a body. */
function call(
  { path, method, checkBody, fileBytesMax }: Operation,
  target: TestUser,
  credential?: string,
) {
  const id = path.startsWith('/admin/v1/keys/') ? target.keyId : target.id
  const query = credential && path.startsWith('/api/v1/og/') ? `?key=${credential}` : ''
  const headers = new Headers()
  if (credential) headers.set('Authorization', `Bearer ${credential}`)
  if (checkBody) headers.set('Content-Type', 'application/json')
  const form = fileBytesMax === null ? undefined : new FormData()
  const body = checkBody ? '{}' : form
  const url = path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'x')
  return server.fetch(`${url}${query}`, { method, headers, body })
}

describe('operations', () => {
  test('every path and method of openapi.yaml is an operation of the server', () => {
    const described = yaml.operations().map(({ path, method, object }) => {
      return `${method} ${path} ${object.operationId}`
    })
    expect(operations.map(({ path, method, id }) => `${method} ${path} ${id}`)).toEqual(described)
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
  })

  test('every operation has a handler, and every handler an operation, in the group of their security scheme', () => {
    const keys = { find: async () => null, forget() {} }
    const nothing = async () => null
    const reply = async () => ({ status: 204, bytes: null }) as const
    const wiring = {
      draining: () => false,
      cachedRenders: { recall: nothing, serve: reply },
      renderLinks: { checkSigner: nothing, recall: nothing, serve: reply },
      dispatch: async () => new Response(),
    }
    const handled = Object.fromEntries(
      Object.entries(createHandlers(server.services, keys, wiring)).map(([group, handlers]) => [
        group,
        Object.keys(handlers).sort(),
      ]),
    )
    const described: typeof handled = { user: [], operator: [], public: [] }
    for (const { object } of yaml.operations()) {
      described[groupOf(object)]?.push(object.operationId)
    }
    for (const ids of Object.values(described)) ids.sort()
    expect(handled).toEqual(described)
  })

  test.each(named)('%s answers a caller that is allowed to use it', async (_id, operation) => {
    const target = await server.newUser()
    const credential: Partial<Record<Access, string>> = {
      operator: ADMIN_TOKEN,
      user: user.key,
      query_key: user.key,
    }
    const response = await call(operation, target, credential[operation.access])
    expect([200, 400, 403, 404]).toContain(response.status)
  })

  // A render link is refused with 403: see tests/api/render-links/signatures.test.ts.
  const closed = named.filter(([, { access }]) => access !== 'public' && access !== 'link')
  test.each(closed)('%s refuses any other caller with 401', async (_id, operation) => {
    const wrong = operation.access === 'operator' ? user.key : ADMIN_TOKEN
    for (const [credential, code] of [
      [undefined, 'AUTH_MISSING'],
      [wrong, 'AUTH_INVALID'],
    ] as const) {
      const response = await call(operation, user, credential)
      expect(response.status).toBe(401)
      if (operation.method !== 'HEAD') expect(await statusLabel(response)).toBe(`401 ${code}`)
    }
  })

  test.each(yaml.operations().map((one) => [one.object.operationId, one.object] as const))(
    '%s has an id, a summary, a description, a security scheme and examples',
    (_id, { operationId, summary, description, security, requestBody }) => {
      for (const text of [operationId, summary, description]) expect(text).toMatch(/\S/)
      expect(security).toBeArray()
      for (const media of Object.values(requestBody?.content ?? {})) {
        expect(Object.keys(media.examples ?? {})).not.toEqual([])
      }
    },
  )
})

describe('schemas', () => {
  const ajv = new Ajv2020({ strictSchema: false })

  test('of both documents are valid JSON Schemas', async () => {
    const { document } = await loadDashboardContract(contract)
    for (const { components } of [contract.document, document]) {
      ajv.validateSchema({ $defs: components.schemas })
      expect(ajv.errors ?? []).toEqual([])
    }
  })

  test('compile to validators, and those of a first error too', async () => {
    const dashboard = await loadDashboardContract(contract)
    for (const { checkBody, checkQuery, checkHeaders } of [
      ...operations,
      ...dashboard.operations,
    ]) {
      expect(() => {
        checkBody?.({})
        checkBody?.({}, false)
        checkQuery?.({})
        checkHeaders?.({})
      }).not.toThrow()
    }
  })
})

describe('errors', () => {
  const { enum: codes, description, 'x-statuses': statuses } = yaml.errorCode()
  const table = Object.fromEntries(
    Object.entries(ERRORS).map(([code, { status }]) => [code, status as number]),
  )

  test('the codes of openapi.yaml and their statuses match the table of errors', () => {
    expect(statuses).toEqual(table)
    expect([...codes].sort()).toEqual(Object.keys(table).sort())
    const rows = description.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)
    expect(
      Object.fromEntries(Array.from(rows, ([, code, status]) => [code, Number(status)])),
    ).toEqual(table)
  })

  test('a response mentions only codes of its own status, and every code is mentioned', () => {
    const mentioned = yaml.operations().flatMap(({ object }) => yaml.errors(object))
    expect(mentioned.filter(({ code, status }) => table[code] !== status)).toEqual([])
    // Any path answers METHOD_NOT_ALLOWED to methods that no operation describes, and every
    // operation has a handler.
    const unmentioned = Object.keys(table).filter(
      (code) => !mentioned.some((one) => one.code === code),
    )
    expect(unmentioned).toEqual(['METHOD_NOT_ALLOWED', 'NOT_IMPLEMENTED'])
  })

  test.each(named)('%s names the codes that it can answer, and no others', (id, operation) => {
    const object = yaml.object(id)
    const described = yaml.errors(object).map(({ code }) => code)
    const possible = possibleErrors(operation, object.requestBody !== undefined)
    expect(described.sort()).toEqual([...new Set<string>(possible)].sort())
  })

  test('the path of an issue has the format of the example in openapi.yaml', async () => {
    const [example] = yaml.issuesExample()
    const body = { html: '', async: true, options: { scale: 3 } }
    const { details } = await readError(await server.post('/api/v1/pdf', body, user.key))
    expect(details?.issues?.map(({ path }) => path)).toEqual([example?.path ?? ''])
  })
})

describe('the OpenAPI document', () => {
  test('is served unchanged, as YAML and as JSON', async () => {
    const file = await Bun.file(join(import.meta.dir, '../../..', 'openapi.yaml')).text()
    expect(await (await server.fetch('/openapi.yaml')).text()).toBe(file)
    expect(await (await server.fetch('/openapi.json')).json()).toEqual(Bun.YAML.parse(file))
  })

  test('has version 1.0.0', () => expect(contract.document.info.version).toBe('1.0.0'))

  test('matches the generated files', async () => {
    const generator = Bun.spawn([process.execPath, 'tools/generate.ts', '--check'], {
      cwd: join(import.meta.dir, '../../..'),
      stderr: 'pipe',
    })
    expect(await new Response(generator.stderr).text()).toBe('')
    expect(await generator.exited).toBe(0)
  })

  test('marks every property that can hold a secret with x-redact', () => {
    // Content and URLs of customers, links that work without a key, and keys.
    const secret =
      /^(html|url|data|metadata|(header|footer)Template|inject(CSS|JS)|waitForExpression|failOn|cookies|extraHeaders|httpCredentials|password|key|token|webhook_(url|secret)|(output|signed|share|invitation)_url|setup_code|images_not_loaded|pending)$/
    const properties = yaml.properties().filter(({ name }) => secret.test(name))
    expect(properties.length).toBeGreaterThan(20)
    expect(properties.filter(({ redacted }) => !redacted).map(({ where }) => where)).toEqual([])
  })

  test.each<[path: string, status: number, init: RequestInit]>([
    ['/api/v1/pdf', 200, { method: 'POST', body: '{"html":"<p>x"}' }],
    ['/api/v1/pdf', 400, { method: 'POST', body: '{}' }],
    ['/api/v1/usage', 401, { headers: { Authorization: 'Basic x' } }],
    ['/admin/v1/users/unknown/keys', 404, {}],
    ['/admin/v1/users/{id}/keys', 201, { method: 'POST', body: '{"name":"x"}' }],
    ['/openapi.json', 200, {}],
  ])(
    'requires headers for %s with status %i, and the response has them all',
    async (template, status, init) => {
      const credential = template.startsWith('/admin') ? ADMIN_TOKEN : user.key
      const response = await server.fetch(template.replace('{id}', user.id), {
        headers: { Authorization: `Bearer ${credential}`, 'Content-Type': 'application/json' },
        ...init,
      })
      expect(response.status).toBe(status)
      const method = init.method ?? 'GET'
      const required = yaml.requiredHeaders(template.replace('unknown', '{id}'), method, status)
      expect(required).toContain('X-Request-Id')
      expect(required.filter((name) => !response.headers.has(name))).toEqual([])
    },
  )
})

function groupOf({ security }: OperationObject): string {
  const [scheme] = Object.keys(security[0] ?? {})
  if (scheme === undefined) return 'public'
  return scheme === 'adminToken' ? 'operator' : 'user'
}
