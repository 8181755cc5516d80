/** The hints of a preview that the studio lists: those about what the template is made for. */
import { expect, test } from 'bun:test'
import { ownHints } from '../../dashboard/studio/own-hints.ts'
import type { Hint } from '../../dashboard/templates/queries.ts'

function hint(code: Hint['code'], where: string): Hint {
  return { code, where, message: '', fix: '', severity: 'warning', docs_url: '' } as Hint
}

function previewOf(type: string, ...hints: Hint[]) {
  return { blob: new Blob([], { type }), hints }
}

const WIDE = hint('CONTENT_TOO_WIDE', 'options.scale')
const MISSING = hint('ASSET_MISSING', 'logo.png')

test('a card that was shown as a PDF has no problem with paper, but its missing picture', () => {
  const hintsOf = ownHints()
  expect(hintsOf(previewOf('image/png', MISSING), 'card')).toEqual([MISSING])
  expect(hintsOf(previewOf('application/pdf', WIDE, MISSING), 'card')).toEqual([MISSING])
  expect(hintsOf(previewOf('application/pdf', WIDE), 'card')).toEqual([])
  expect(hintsOf(previewOf('image/png'), 'card')).toEqual([])
})

test('a document has all hints about its pages', () => {
  const hintsOf = ownHints()
  expect(hintsOf(previewOf('application/pdf', WIDE, MISSING), 'document')).toEqual([WIDE, MISSING])
  expect(hintsOf(previewOf('image/png', MISSING), 'document')).toEqual([MISSING])
  expect(hintsOf(null, 'document')).toEqual([])
})
