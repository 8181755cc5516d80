/** The judge of Gotenberg's feature files fails where it should. */
import { expect, test } from 'bun:test'
import { failedRules } from '../../gotenberg-features/programs.ts'
import { checkEach } from '../../gotenberg-features/steps/pdfs.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, user } = useServer()

async function printed(options: object): Promise<Uint8Array> {
  const response = await server.fetch('/api/v1/pdf', {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ html: '<!doctype html><html lang="en"><title>t</title><h1>x', options }),
  })
  expect(response.status).toBe(200)
  return response.bytes()
}

test('a file of one part of a standard is no file of another part, or of another level', async () => {
  const accessible = await printed({ pdfua: 1 })
  const archive = await printed({ pdfa: '2b' })
  const verdicts: [pdf: Uint8Array, standard: string, fails: boolean][] = [
    [accessible, 'PDF/UA-1', false],
    [accessible, 'PDF/UA-2', true],
    [accessible, 'PDF/A-2b', true],
    [archive, 'PDF/A-2b', false],
    [archive, 'PDF/A-3b', true],
    [archive, 'PDF/A-2u', true],
    [archive, 'PDF/UA-1', true],
  ]
  for (const [pdf, standard, fails] of verdicts) {
    expect([standard, (await failedRules(pdf, standard)) > 0]).toEqual([standard, fails])
  }
})

test('a check of each PDF fails if no PDF came back', async () => {
  await expect(checkEach([], async () => {})).rejects.toThrow('no PDF came back')
})
