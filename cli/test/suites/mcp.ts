/**
 * Tests of `platen mcp`: the tools on standard input and output, called by the client of the
 * protocol's own SDK.
 */
import { describe, expect, test } from 'bun:test'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import sharp from 'sharp'
import {
  connect,
  connectOverHttp,
  type McpClient,
  NOISE,
} from '../../../tests/support/mcp/client.ts'
import { admin } from '../../../tests/support/processes/server-process.ts'
import type { Cli } from '../helpers/fixture.ts'

/** @param opened returns the fixture; called in tests only */
export function testMcp(opened: () => Cli): void {
  describe('platen mcp', () => {
    function start(env: Record<string, string> = {}, ...args: string[]): Promise<McpClient> {
      const { bin, home, project, server, key } = opened()
      return connect(
        new StdioClientTransport({
          command: 'node',
          args: [bin, 'mcp', ...args],
          cwd: project,
          env: {
            PATH: process.env['PATH'] ?? '',
            HOME: home,
            PLATEN_BASE_URL: server.url,
            PLATEN_API_KEY: key,
            ...env,
          },
          stderr: 'ignore',
        }),
      )
    }

    test('has the tools of the server, renders a PDF and returns a picture', async () => {
      // What the SDK logs must not come between the messages.
      await using mcp = await start({}, '--verbose')
      const { server, key } = opened()
      await using overHttp = await connectOverHttp(server.url, key)
      expect(await mcp.client.listTools()).toEqual(await overHttp.client.listTools())

      const pdf = await mcp.call('render_pdf', { html: '<img src="missing.png"><p>x' })
      expect(await (await fetch(pdf.json.output_url)).text()).toStartWith('%PDF-')
      const report = await mcp.call('get_report', { request_id: pdf.json.request_id })
      expect(report.json.hints[0].message).toContain('missing.png')
      const options = { width: 90, height: 60 }
      const { pictures } = await mcp.call('render_screenshot', { html: '<p>x', options })
      expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({ width: 90, height: 60 })
      const large = await mcp.call('render_screenshot', { html: NOISE })
      expect([large.pictures, large.texts[1]]).toEqual([[], expect.stringContaining('750,000')])
    })

    test('creates, previews and lists templates', async () => {
      const { server } = opened()
      const user = { email: 'mcp@example.com', plan: 'business' }
      const { id } = await admin<{ id: string }>(server, 'POST', '/users', user)
      const path = `/users/${id}/keys`
      const { key } = await admin<{ key: string }>(server, 'POST', path, { name: 'x' })
      await using mcp = await start({ PLATEN_API_KEY: key })
      await mcp.call('create_template', { name: 'Greeting', html: '<h1>{{ name }}', width: 80 })
      const data = { name: 'Ada' }
      const { pictures } = await mcp.call('preview_template', { template_id: 'greeting', data })
      expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({ width: 80 })
      const { json } = await mcp.call('list_templates', { limit: 1 })
      expect(json.data[0]).toMatchObject({ slug: 'greeting', variables: ['name'] })
    })

    test('answers mistakes, a wrong key and a dead server as results that name the fix', async () => {
      await using mcp = await start()
      const scale = await mcp.call('render_pdf', { html: 'x', options: { scale: 9 } })
      expect([scale.isError, scale.texts[0]]).toEqual([
        true,
        expect.stringMatching(/^`options\.scale` must be at most 2/),
      ])
      await using stranger = await start({ PLATEN_API_KEY: `svc_live_${'0'.repeat(32)}` })
      const refused = await stranger.call('list_renders')
      expect([refused.isError, refused.texts[0]]).toEqual([
        true,
        expect.stringContaining('This API key is not known'),
      ])
      await using lost = await start({ PLATEN_BASE_URL: 'http://127.0.0.1:9' })
      const failed = await lost.call('list_renders')
      expect([failed.isError, failed.texts[0]]).toEqual([
        true,
        expect.stringContaining('Is the server running?'),
      ])
    })

    test('does not start without a key or a server, and ends with its input', async () => {
      const { platen } = opened()
      const keyless = await platen(['mcp'], { PLATEN_API_KEY: '' })
      expect(keyless).toMatchObject({ code: 2, stdout: '' })
      expect(keyless.stderr).toContain('platen login')
      expect((await platen(['mcp'], { PLATEN_BASE_URL: '' })).stderr).toContain('PLATEN_BASE_URL')
      const list = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })}\n`
      const { code, stdout } = await platen(['mcp'], {}, list)
      expect([code, JSON.parse(stdout).id]).toEqual([0, 1])
    })

    test('ends instead of holding a message of more than 10 MB', async () => {
      const { code, stdout, stderr } = await opened().platen(['mcp'], {}, 'x'.repeat(11_000_000))
      expect([code, stdout]).toEqual([0, ''])
      expect(stderr).toContain('exceeded maximum size')
    })
  })
}
