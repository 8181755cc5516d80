/** The client chromiumly with a server of ours, and the files that it reads by their paths. */
import { afterAll, beforeAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Chromiumly, HtmlConverter } from 'chromiumly'
import { readPdf } from '../files/pdf.ts'
import { useServer } from '../server/use-server.ts'

/** Starts a server, and configures the client for it. */
export function useChromiumly() {
  const { server, user, site } = useServer({ env: { EGRESS_ALLOW: '127.0.0.0/8' } })
  const folder = mkdtempSync(join(tmpdir(), 'platen-chromiumly-'))

  beforeAll(() => {
    Chromiumly.configure({
      endpoint: `${server.url}/gotenberg`,
      username: 'platen',
      password: user.key,
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Writes a file, and returns its path. */
  async function written(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name)
    await Bun.write(path, content)
    return path
  }

  const page = (body: string) => written('index.html', `<!doctype html><title>t</title>${body}`)

  /** Prints a page for each text. */
  async function printed(name: string, ...texts: string[]): Promise<string> {
    const html = await page(
      texts.map((text) => `<h1 style="break-before:page">${text}</h1>`).join(''),
    )
    return written(name, await new HtmlConverter().convert({ html, generateDocumentOutline: true }))
  }

  return { site, written, page, printed }
}

/** The texts of all pages. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  return (await readPdf(pdf)).map(({ text }) => text.trim())
}
