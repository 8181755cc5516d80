/**
 * A page that reuses parts of an earlier one of its user (a warm page, its renderer process or its
 * browser context) is guarded like a new page, in a lab network with internal addresses.
 */
import { beforeAll, expect, test } from 'bun:test'
import { ALLOWED_SITE, PRIVATE } from '../../support/lab/addresses.ts'
import { hostile, MODES, type Mode, SITE } from '../../support/lab/egress-pages.ts'
import { describeInLab } from '../../support/lab/lab.ts'
import type { LabServer, RenderBody } from '../../support/lab/lab-server.ts'

describeInLab('a page that follows one of the same user in the only lane', (lab) => {
  let server: LabServer
  beforeAll(async () => {
    server = await lab.server({ LANES: '1', EGRESS_ALLOW: ALLOWED_SITE })
  })

  /** A page of the same kind that leaves nothing. */
  async function harmless({ from, scripts }: Mode): Promise<RenderBody> {
    const options = { enableJavaScript: scripts }
    if (from === 'html') return { html: '<p>harmless', options }
    await lab.call('route', '/harmless', { body: '<p>harmless' })
    return { url: `${from === 'url' ? SITE : `http://${ALLOWED_SITE}`}/harmless`, options }
  }

  test.each(MODES)('and tries every way out reaches no internal address (%s)', async (_, mode) => {
    const before = await harmless(mode)
    const body = await hostile(lab, mode, `${PRIVATE}:80`)
    const heard = await lab.during(async () => {
      expect(await server.text(before)).toContain('harmless')
      expect(await server.text(body)).toContain('original document')
      expect(await server.text(before)).toContain('harmless')
    })
    expect([heard.packets, heard.accepts, heard.requests]).toEqual([[], [], []])
    expect(heard.dialled.length).toBeGreaterThan(0)
  })
})
