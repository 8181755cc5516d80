/**
 * The report of a screenshot names the fonts that Chromium drew, also for text of a kind that its
 * page had before.
 */
import { expect, setDefaultTimeout, test } from 'bun:test'
import { renderWithReport } from '../../support/rendering/render-with-report.ts'
import type { TestUser } from '../../support/server/server.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

setDefaultTimeout(60_000)

/** Documents that differ in one thing on which the fonts of a text depend. */
const DOCUMENTS = [
  '<p>text',
  '<p>text 12',
  '<p style="font-family: monospace">text',
  '<p style="font-family: sans-serif; font-weight: bold">text',
  '<p>✓ text',
  '<p>日本語',
  '<p>text <b>bold</b>',
  '<p>text <b>日本語</b>',
  '<style>p::before { content: "✓" }</style><p>text',
  '<style>p::first-line { font-family: monospace }</style><p>text',
  '<style>@font-face { font-family: Mine; src: local("Liberation Mono") } p { font-family: Mine }</style><p>text',
  '<style>@font-face { font-family: Mine; src: local("Liberation Sans") } p { font-family: Mine }</style><p>text',
  '<svg><text y=20>text</text></svg>',
  '<p><template shadowrootmode=open><slot></slot>✓</template>text',
]

// Its one lane makes each render follow the previous one.
const { server } = useSharedServer()

async function fontsOf(user: TestUser, html: string): Promise<string[]> {
  const options = { width: 200, height: 100 }
  const { report } = await renderWithReport(server, user, 'screenshot', { html, options })
  return report.fonts.used
}

test('the fonts of a screenshot are the same in a page that has drawn similar text', async () => {
  const asNew: string[][] = []
  for (const html of DOCUMENTS) asNew.push(await fontsOf(await server.newUser(), html))
  expect(asNew[0]).not.toEqual([])
  expect(asNew[4]).not.toEqual(asNew[0] ?? [])
  const user = await server.newUser()
  for (let rounds = 2; rounds > 0; rounds -= 1) {
    const found: string[][] = []
    for (const html of DOCUMENTS) found.push(await fontsOf(user, html))
    expect(found).toEqual(asNew)
  }
})
