/**
 * Every operation of the API has a sample for curl and one for TypeScript, which are the same
 * request, and both run.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCurl } from '../../server/docs/samples/request.ts'
import { prepareDestinations } from '../support/api/destinations.ts'
import { newLinkSecret } from '../support/api/render-links.ts'
import { sharedContract } from '../support/api/shared-contract.ts'
import { prepareSigners } from '../support/api/signers.ts'
import { newTemplate, prepareDrafts } from '../support/api/templates.ts'
import { operationSample, runFollowing } from '../support/docs/following-samples.ts'
import { isRequestOf, runModules } from '../support/docs/run-modules.ts'
import {
  addIdleEndpoint,
  endedBatch,
  endedDelivery,
  reportedProblem,
} from '../support/docs/sample-resources.ts'
import { runShell, substitute } from '../support/docs/shell.ts'
import { formPdf } from '../support/files/pdfs-with-extras.ts'
import { PNG } from '../support/files/png.ts'
import { type Site, startSite } from '../support/network/site.ts'
import { type Receiver, startReceiver } from '../support/network/webhook-receiver.ts'
import {
  ADMIN_TOKEN,
  startServer,
  type TestServer,
  type TestUser,
} from '../support/server/server.ts'
import { type S3Server, startS3Server } from '../support/storage/s3-server.ts'

setDefaultTimeout(240_000)

const ROOT = join(import.meta.dir, '../..')
/** It runs while a render holds the only lane, so that another one is queued. */
const CANCEL = 'cancelRender'

const ids = (await sharedContract()).operations.map(({ id }) => id)
const gate = Promise.withResolvers<void>()

let server: TestServer
let site: Site
let receiver: Receiver
let s3: S3Server
let user: TestUser
let cwd = ''
let env: Record<string, string> = {}

beforeAll(async () => {
  site = await startSite({ '/slow': { body: '<p>slow', after: gate.promise } })
  receiver = await startReceiver(null, (_request, response) => response.writeHead(204).end())
  s3 = await startS3Server()
  const allowed = `${site.host},localhost:${receiver.port},${s3.url.host}`
  server = await startServer({
    env: { EGRESS_ALLOW: allowed, KEEP_REQUESTS: 'on', DASHBOARD: 'on' },
  })
  user = await server.newUser()
  const ogKey = await dataOf(
    await server.admin('POST', `/admin/v1/users/${user.id}/keys`, { name: 'og', scope: 'og' }),
  )
  const link = await newLinkSecret(server, user)
  cwd = mkdtempSync(join(tmpdir(), 'platen-samples-'))
  writeFileSync(join(cwd, 'logo.png'), PNG)
  writeFileSync(join(cwd, 'form.pdf'), formPdf())
  env = {
    PLATEN_BASE_URL: server.url,
    PLATEN_API_KEY: user.key,
    PLATEN_OG_KEY: String(ogKey['key']),
    PLATEN_LINK_SIGNER: String(link['id']),
    PLATEN_LINK_SECRET: String(link['secret']),
    ADMIN_TOKEN,
  }
  for (const name of ['Invoice', 'Blog post']) await addTemplate(name)
})
afterAll(async () => {
  gate.resolve()
  await server.close()
  await site.close()
  await receiver[Symbol.asyncDispose]()
  await s3.stop()
  rmSync(cwd, { recursive: true })
})

test('every operation has a file of samples, and every file an operation', () => {
  const files = [...new Bun.Glob('docs/samples/*').scanSync(ROOT)].sort()
  expect(files).toEqual(ids.map((id) => `docs/samples/${id}.md`).sort())
})

test('the samples that cancel a queued render run', async () => {
  await server.post('/api/v1/pdf', { url: `${site.url}/slow`, async: true }, user.key)
  await site.visited('/slow')
  for (const language of ['sh', 'ts'] as const) {
    const queued = await dataOf(
      await server.post('/api/v1/pdf', { html: '<p>x', async: true }, user.key),
    )
    const replacements: Record<string, string> = { '<queued-id>': String(queued['request_id']) }
    expect(await run(language, [CANCEL], replacements)).toEqual([])
  }
  gate.resolve()
})

const others = ids.filter((id) => id !== CANCEL)

test('the samples in sh run', async () => {
  expect(await run('sh', others, await prepare('sh'))).toEqual([])
})

test('the samples in TypeScript run, and send the requests of those for curl', async () => {
  const replacements = await prepare('ts')
  const texts = textsOf('ts', others, replacements)
  const { failures, requests } = await runModules(texts, { cwd, env })
  expect(failures).toEqual([])
  const commands = textsOf('sh', others, replacements)
  const different = [...commands].filter(([name, text]) => {
    const curl = readCurl(text)
    return curl && !requests.some((sent) => sent.name === name && isRequestOf(sent, curl))
  })
  expect(different).toEqual([])
})

test('the samples in Python and for the command line that follow from curl run', async () => {
  const replacements = await prepare('python')
  const commands = textsOf('sh', others, replacements)
  expect(await runFollowing(commands, { cwd, env, replacements: {} })).toEqual([])
})

/** Runs samples. @returns the failures */
async function run(
  language: 'sh' | 'ts',
  names: string[],
  replacements: Record<string, string>,
): Promise<string[]> {
  const texts = textsOf(language, names, replacements)
  if (language === 'ts') return (await runModules(texts, { cwd, env })).failures
  const failures: string[] = []
  for (const [name, script] of texts) {
    const { ok, output } = await runShell(script, { cwd, env, replacements: {} })
    if (!ok) failures.push(`${name}: ${output}`)
  }
  return failures
}

/** The samples by their names, with the values of this test. */
function textsOf(language: 'sh' | 'ts', names: string[], replacements: Record<string, string>) {
  return new Map(
    names.map((name) => {
      const values = { ...replacements, ...exceptionsOf(name, replacements) }
      return [name, substitute(operationSample(name, language), values)]
    }),
  )
}

/** A render with a webhook secret, which is not kept, cannot be repeated without it. */
function exceptionsOf(name: string, replacements: Record<string, string>): Record<string, string> {
  const plain = replacements['<plain-id>'] ?? ''
  return name === 'rerunRender' ? { '<render-id>': plain } : {}
}

/** Makes what the samples need. What they delete is made for each language. */
async function prepare(language: string): Promise<Record<string, string>> {
  const webhook = `http://localhost:${receiver.port}/hook`
  const body = {
    html: '<p>x',
    async: true,
    webhook_url: webhook,
    webhook_secret: 'a-long-random-secret',
  }
  const { request_id: id } = await dataOf(await server.post('/api/v1/pdf', body, user.key))
  const render = `/api/v1/renders/${id}`
  const get = async (path: string) => dataOf(await server.fetch(path, bearer()))
  const { output_url: output } = await get(`${render}?wait=30`)
  const deliveryId = await endedDelivery(server, user, render)
  const { request_id: other_render } = await dataOf(
    await server.post('/api/v1/pdf', body, user.key),
  )
  const links = await dataOf(await server.post(`${render}/signed-url`, {}, user.key))
  const spare = await dataOf(await server.post(`${render}/signed-url`, {}, user.key))
  const form = new FormData()
  form.append('file', new Blob([PNG]), 'logo.png')
  const upload = { method: 'POST', body: form, ...bearer() }
  const asset = await dataOf(await server.fetch('/api/v1/assets', upload))
  const kept = await dataOf(
    await server.fetch('/api/v1/assets', { ...upload, body: formOf('kept.png') }),
  )
  const other = await server.newUser()
  const former = await dataOf(
    await server.admin('POST', '/admin/v1/users', { email: `former-${language}@example.com` }),
  )
  const site = await dataOf(
    await server.admin('POST', `/admin/v1/users/${other.id}/keys`, { name: 'Site', scope: 'og' }),
  )
  if (language !== 'sh')
    await server.fetch('/api/v1/templates/receipt', { method: 'DELETE', ...bearer() })
  await addTemplate('Old invoice')
  await prepareDrafts(server, user)
  const page = await (await server.fetch('/docs')).text()
  // Sharing is revoked by one sample before another one downloads.
  const shared = await dataOf(
    await server.post('/api/v1/pdf', { html: '<p>y', async: true }, user.key),
  )
  await get(`/api/v1/renders/${shared['request_id']}?wait=30`)
  const sharing = `/api/v1/renders/${shared['request_id']}/signed-url`
  const share = await dataOf(await server.post(sharing, {}, user.key))
  return {
    '<render-id>': String(id),
    ...(await prepareDestinations(server, user, s3.settings)),
    ...(await prepareSigners(server, user)),
    '<plain-id>': String(shared['request_id']),
    '<problem-report-id>': await reportedProblem(server, user),
    '<closed-report-id>': await reportedProblem(server, user),
    '<batch-id>': await endedBatch(server, user),
    '<delivery-id>': deliveryId,
    '<other-delivery-id>': await endedDelivery(server, user, `/api/v1/renders/${other_render}`),
    '<endpoint-id>': await addIdleEndpoint(server, user, receiver),
    '<former-endpoint-id>': await addIdleEndpoint(server, user, receiver),
    '<former-link-secret-id>': (await newLinkSecret(server, user)).id,
    '<link-secret-id>': (await newLinkSecret(server, user)).id,
    '<link-id>': String(language === 'sh' ? links['share_link_id'] : spare['share_link_id']),
    '<asset-id>': String(asset['id']),
    '<asset-url>': String(kept['url']),
    '<user-id>': other.id,
    '<former-user-id>': String(former['id']),
    '<former-user-email>': String(former['email']),
    '<key-id>': String(site['id']),
    '<output-url>': String(output),
    '<share-url>': String(share['share_url']),
    '<name>': /\/docs\/assets\/(docs-\w+\.js)/.exec(page)?.[1] ?? '',
    'ada@example.com': `${language}@example.com`,
  }
}

const bearer = () => ({ headers: { Authorization: `Bearer ${user.key}` } })

function formOf(name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([PNG]), name)
  return form
}

async function addTemplate(name: string): Promise<void> {
  await newTemplate(server, user, { name, html: '<h1>{{ customer }}{{ title }}</h1>' })
}

async function dataOf(response: Response): Promise<Record<string, unknown>> {
  return ((await response.json()) as { data: Record<string, unknown> }).data
}
