/** The header and the footer that the studio inserts, and reads back from the styles. */
import { expect, test } from 'bun:test'
import type { Content } from '../../dashboard/studio/content.ts'
import {
  isFooterTaken,
  type Margins,
  type MarginTexts,
  marginsOf,
  PAGE_NUMBER,
  readMargins,
} from '../../dashboard/studio/insert/margins.ts'
import { withPiece } from '../../dashboard/studio/insert/pieces.ts'

const STYLES = 'h1 { color: red }\n'
const CONTENT: Content = {
  html: '<p>Text</p>',
  styles: STYLES,
  header: '',
  footer: '',
  sample_data: '',
  settings: '',
  variable_rules: '',
}
const found = (styles: string, more: Partial<Content> = {}) =>
  readMargins({ ...CONTENT, ...more, styles })
const withMargins = (styles: string, margins: Margins | null) =>
  withPiece({ ...CONTENT, styles }, marginsOf(margins), null, {}).content.styles
const inserted = (others: Partial<MarginTexts>, first: Partial<MarginTexts> | null = null) => ({
  others: { header: '', footer: '', ...others },
  first: first && { header: '', footer: '', ...first },
})

test('headers, footers and page numbers are boxes in the margins', () => {
  expect(withPiece(CONTENT, PAGE_NUMBER, null, {}).content.styles).toBe(
    'h1 { color: red }\n\n@page {\n  @bottom-center { content: counter(page) " / " counter(pages); font: 8pt sans-serif; }\n}\n',
  )
  const styles = withMargins(
    STYLES,
    inserted({ header: 'Acme "GmbH"', footer: 'Page {page}' }, { header: '</style>{{ x }}' }),
  )
  expect(styles).toContain('@top-center { content: "Acme \\"GmbH\\""')
  expect(styles).toContain('@bottom-center { content: "Page " counter(page)')
  expect(styles).toContain('@page :first {')
  expect(styles).toContain('@bottom-center { content: none; }')
  expect(styles).not.toMatch(/<|\{\{/)
})

test.each<Margins>([
  inserted({ footer: '{page} / {pages}' }),
  inserted({ header: 'Fernhill GmbH', footer: 'Page {page}' }, {}),
  inserted({}, { header: 'Only the first' }),
  inserted({ header: 'a "b"{page}\\', footer: '{{ x }} {% if %} </style> {pages}{page} {' }),
  inserted({ header: "; } @page { it's /* not */", footer: '\\3c ' }, { footer: '}' }),
])('what was inserted is read back, changed and removed without a trace: %j', (margins) => {
  const styles = withMargins(STYLES, margins)
  expect(found(styles)).toEqual({ margins, byHand: 'none' })
  const around = `${styles}\np { margin: 0 }\n`
  const other = inserted({ header: 'Other' }, { footer: 'First' })
  const changed = withMargins(around, other)
  expect(found(changed)).toEqual({ margins: other, byHand: 'none' })
  expect(changed).toEndWith('}\n\np { margin: 0 }\n')
  expect(changed).not.toContain('\n\n\n')
  expect(withMargins(changed, null)).toBe('h1 { color: red }\n\np { margin: 0 }\n')
  expect(withMargins(styles, null)).toBe(STYLES)
  expect(found(STYLES)).toEqual({ margins: null, byHand: 'none' })
})

test('what is saved is not said to be on every page', () => {
  expect(marginsOf(inserted({}, { header: 'Acme' })).said).toBe(
    'The header and the footer are saved.',
  )
  expect(marginsOf(null).said).toBe('The header and the footer are removed.')
})

test('of what was inserted more than once, the later is read, and one is left', () => {
  const once = withMargins('', inserted({ header: 'Acme', footer: 'Old' }))
  const twice = `${once}\nh1 { color: red }\n\n${withMargins('', inserted({ footer: 'New' }))}`
  expect(found(twice).margins).toEqual(inserted({ header: 'Acme', footer: 'New' }))
  const styles = withMargins(twice, inserted({ header: 'One' }))
  expect(styles.match(/@page/g)).toHaveLength(1)
  expect(withMargins(styles, null)).toBe(STYLES)
})

const OWN = withMargins('', inserted({ header: 'Acme' }))

test.each([
  OWN.replace('8pt', '9pt'),
  OWN.replace('"Acme"', '"Acme" attr(title)'),
  OWN.replace('"Acme"', '"{{ company }}"'),
  OWN.replace('@page {', '@page {\n  margin: 20mm;'),
  `${OWN}@page :left { @top-center { content: "x" } }`,
  `{% if a %}${OWN}{% else %}${OWN}{% endif %}`,
  `@media print { ${OWN} }\n${OWN}`,
])('what somebody changed into more than two texts is not shown: %j', (styles) => {
  expect(found(styles)).toEqual({ margins: null, byHand: 'instead' })
})

test.each<[styles: string, more: Partial<Content>]>([
  [`${OWN}@page { @bottom-right { content: counter(page) } }`, {}],
  [OWN, { html: '<style>@page { @bottom-center { content: "x" } }</style>' }],
  [OWN, { footer: '<p>Footer</p>' }],
])('other texts of the margins are named, and stay: %j %j', (styles, more) => {
  const margins = inserted({ header: 'Acme' })
  expect(found(styles, more)).toEqual({ margins, byHand: 'beside' })
  expect(withMargins(styles, null)).toBe(styles.slice(OWN.length))
})

test('comments and texts that speak of boxes are none', () => {
  const styles = '/* @page { @top-center {} } */ p::after { content: "@bottom-center" }\n'
  expect(found(styles)).toEqual({ margins: null, byHand: 'none' })
})

// Read from each start to the end, they would take minutes.
test.each([
  `${'@page {'.repeat(2_000)}${' '.repeat(20_000)}"`,
  '\\"'.repeat(60_000),
  '\\"'.repeat(60_000).replace('\\', ''),
  '/* '.repeat(60_000),
  `"${'\\'.repeat(190_000)}`,
  "'\n".repeat(100_000),
])(
  'styles that end in the middle are read once: %#',
  (styles) => expect(found(styles).margins).toBeNull(),
  10_000,
)

test.each<[styles: string, more: Partial<Content>, isTaken: boolean]>([
  [STYLES, {}, false],
  [OWN, {}, false],
  [withMargins('', inserted({ footer: 'Acme' })), {}, true],
  [withMargins('', inserted({ header: 'Acme' }, {})), {}, true],
  ['@page { margin: 20mm; @bottom-center { content: "Acme" } }', {}, true],
  [STYLES, { html: '<style>@page { @bottom-center { content: "Acme" } }</style>' }, true],
  [STYLES, { footer: '<p>Acme</p>' }, true],
])('a page number replaces no footer that the template has: %j %j', (styles, more, isTaken) => {
  expect(isFooterTaken(found(styles, more))).toBe(isTaken)
})

test('escapes, comments and texts end where they do in browsers', () => {
  const margins = inserted({ header: 'Acme' })
  for (const before of ['.a\\"b {} ', 'p { content: "a\\\n" } ', 'p { content: "x\n} ']) {
    expect(found(before + OWN)).toEqual({ margins, byHand: 'none' })
  }
  expect(found(`/* ${OWN}`)).toEqual({ margins: null, byHand: 'none' })
})
