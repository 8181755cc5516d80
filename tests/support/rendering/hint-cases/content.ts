/** Hints about fonts, empty outputs and placeholders. */
import { DATA_PNG, type HintCase, type HintCases, JS, type RenderBody } from '../hint-fixture.ts'

const explained: HintCase[] = [
  [
    'a font that is not installed',
    'FONT_REPLACED',
    { html: '<p style="font-family:Inter, sans-serif">x' },
    'Inter',
    '`Liberation Sans`',
  ],
  [
    'an invalid font file',
    'FONT_NOT_LOADED',
    {
      html: '<style>@font-face{font-family:Mine;src:url(data:font/woff2;base64,AAAA)}p{font-family:Mine}</style><p>x',
    },
    'Mine',
  ],
  [
    'characters without a glyph',
    'GLYPHS_MISSING',
    { html: '<p>A \u{1FAE9} \u{1FAC6} end' },
    'U+1FAE9',
    'U+1FAE9, U+1FAC6.',
  ],
  [
    'a character without a glyph, written as a reference',
    'GLYPHS_MISSING',
    { html: '<p>A &#x1FAE9; end' },
    'U+1FAE9',
    'The text has 1 character that no font',
  ],
  [
    'a character without a glyph that a script writes',
    'GLYPHS_MISSING',
    {
      html: '<p id=p>A<script>p.textContent += String.fromCodePoint(0x1fae9)</script>',
      options: JS,
    },
    'U+1FAE9',
  ],
  ['an empty document', 'EMPTY_OUTPUT', { html: '' }, 'html'],
  [
    'a document that hides everything',
    'EMPTY_OUTPUT',
    { html: '<div style="display:none">x</div>' },
    'html',
  ],
  [
    'a placeholder',
    'PLACEHOLDER_LEFT',
    { html: '<p>Dear {{ customer.name }},' },
    '{{ customer.name }}',
  ],
  [
    'a placeholder in an address',
    'PLACEHOLDER_LEFT',
    { html: '<p>x<img src="{{ logo }}">' },
    '{{ logo }}',
  ],
]

/** Correct content, or content that only looks like a mistake. */
const withoutHints: [what: string, body: RenderBody][] = [
  ['a plain document', { html: '<h1>Hello' }],
  [
    'fonts with metric-compatible replacements',
    {
      html: '<p style="font-family:Arial">a<p style="font-family:Helvetica,Arial">b<p style="font-family:Times New Roman">c<p style="font-family:Courier New">d',
    },
  ],
  [
    'system fonts',
    {
      html: '<p style="font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto">a<p style="font-family:system-ui">b<p style="font-family:monospace">c',
    },
  ],
  [
    'a similar font later in the font stack',
    { html: '<p style="font-family:Helvetica Neue,Helvetica,Arial,sans-serif">a' },
  ],
  ['other writing systems and emoji', { html: '<p style="font-family:Arial">漢字 العربية 😀' }],
  [
    'many writing systems, symbols and emoji sequences',
    {
      html: '<p>Ελληνικά Кириллица हिन्दी ไทย עברית 한국어 日本語 → ✓ € ☎ ♥ ½ \u00ad\u200b\u200d\ufeff 👩‍👩‍👧 🏳️‍🌈 👍🏽 ☺️ e\u0301 &nbsp;&zwj;',
    },
  ],
  [
    'hidden characters and comments without a glyph',
    {
      html: '<p>x<p hidden>\u{1FAE9}<!-- \u{1FAE9} --><style>/* \u{1FAE9} */</style><p style="visibility:hidden">\u{1FAE9}',
    },
  ],
  [
    'the font of hidden text',
    { html: '<p>x<div style="display:none"><p style="font-family:Inter">y</div>' },
  ],
  ['an image and nothing else', { html: `<img src="${DATA_PNG}">` }],
  ['a background and nothing else', { html: '<body style="background:gold">' }],
  ['a drawing and nothing else', { html: '<svg><rect width=9 height=9 /></svg>' }],
  ['code with braces', { html: '<pre>{{ name }}</pre><code>{{ x }}</code><p>a {{ and } b' }],
]

/** The cases of tests/rendering/report/hints.test.ts. */
export const CONTENT: HintCases = { explained, withoutHints }
