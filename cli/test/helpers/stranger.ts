/**
 * The packed command beside a server that answers whatever a test wants, and records what it is
 * sent.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installCli, type Outcome, run } from './fixture.ts'

interface Recorded {
  path: string
  body: Record<string, unknown> | null
}

interface FakeTemplate {
  slug: string
  html: string
  name?: string
  /** Other fields of the answer. */
  more?: object
}

export interface Stranger extends AsyncDisposable {
  home: string
  /** The working directory of the commands. */
  project: string
  requests: Recorded[]
  /** The templates that the server says it has. */
  templates: FakeTemplate[]
  /** Lets every request fail with this message; null ends it. */
  failWith(message: string | null): void
  /** The archive that a split is answered with. */
  archive: { bytes: Uint8Array<ArrayBuffer> }
  /** Runs the command. */
  platen(args: string[]): Promise<Outcome>
}

export async function openStranger(): Promise<Stranger> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'platen-stranger-')))
  const project = join(home, 'project')
  mkdirSync(project)
  const bin = await installCli(home, project)
  const requests: Recorded[] = []
  const templates: FakeTemplate[] = []
  const archive = { bytes: new Uint8Array() }
  let failure: string | null = null

  const recordOf = ({ slug, html, name = slug, more }: FakeTemplate, version = 1) => ({
    id: '00000000-0000-4000-8000-000000000000',
    ...{ slug, html, name, version, variables: ['x'], ...more },
  })
  const server = Bun.serve({
    port: 0,
    maxRequestBodySize: 200_000_000,
    async fetch(request) {
      const path = new URL(request.url).pathname
      const text = await request.text()
      requests.push({ path, body: text.startsWith('{') ? JSON.parse(text) : null })
      if (failure !== null) {
        const error = { code: 'RENDER_FAILED', message: failure, status: 500, request_id: 'req_1' }
        return Response.json({ error }, { status: 500 })
      }
      if (path === '/api/v1/pdf') {
        return new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } })
      }
      if (path === '/api/v1/pdfs/split') {
        return new Response(archive.bytes, { headers: { 'Content-Type': 'application/zip' } })
      }
      if (path === '/api/v1/templates') {
        const data = templates.map((one) => recordOf(one))
        const pagination = { total: data.length, limit: 50, offset: 0 }
        return Response.json({ success: true, data, pagination })
      }
      const [template = { slug: 'x', html: 'x' }] = templates
      const version = request.method === 'GET' ? 1 : 2
      return Response.json({ success: true, data: recordOf(template, version) })
    },
  })
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    PLATEN_BASE_URL: `http://127.0.0.1:${server.port}`,
    PLATEN_API_KEY: `svc_live_${'0'.repeat(32)}`,
  }
  return {
    home,
    project,
    requests,
    templates,
    archive,
    failWith(message) {
      failure = message
    },
    platen: (args) => run(['node', bin, ...args], { cwd: project, env }),
    async [Symbol.asyncDispose]() {
      await server.stop(true)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
