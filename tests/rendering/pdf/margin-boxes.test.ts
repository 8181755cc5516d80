/** Text in the margin boxes of `@page`: page numbers from page 2, and a first page that differs. */
import { expect, test } from 'bun:test'
import { pdfOf } from '../../support/api/renders.ts'
import { codeBlocks } from '../../support/docs/documents.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const BODY =
  '<h1>Cover</h1><p style="break-before:page">Two</p><p style="break-before:page">Three</p>'

const { server, user } = useSharedServer()

/** The text of each page in one line. */
async function textsOf(html: string): Promise<string[]> {
  const pages = await pdfOf(server, user, { html })
  return pages.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
}

test('the example of the guide numbers pages from page 2, and has another header on page 1', async () => {
  const block = codeBlocks(['docs/guides/print.md']).find(
    ({ language, text }) => language === 'html' && text.includes('@page :first'),
  )
  const [first, second, ...others] = await textsOf(block?.text ?? '')
  expect(others).toEqual([])
  expect(first).toContain('Acme GmbH, Lindenweg 4, 10115 Berlin')
  expect(first).not.toContain('Page')
  expect(second).toContain('Page 2 of 2')
  expect(second).toContain('Acme GmbH')
  expect(second).not.toContain('Lindenweg')
})

test('the second page is page 1 if the first page sets the counter to 0', async () => {
  const style = `<style>
    @page { @bottom-center { content: "Page " counter(page) } }
    @page :first { counter-reset: page 0; @bottom-center { content: none } }
  </style>`
  const [first, second, third] = await textsOf(style + BODY)
  expect(first).toBe('Cover')
  expect(second).toContain('Page 1')
  expect(third).toContain('Page 2')
})

test('a named page has boxes of its own', async () => {
  const style = `<style>
    @page { @bottom-center { content: counter(page) } }
    @page appendix { @bottom-center { content: "Appendix, " counter(page) } }
    section { page: appendix }
  </style>`
  const texts = await textsOf(`${style}<h1>Cover</h1><section>More</section>`)
  expect(texts).toEqual(['1 Cover', 'Appendix, 2 More'])
})
