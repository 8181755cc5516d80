/** The Content-Security-Policy of documentation pages, and the one inline script that it allows. */
import { createHash } from 'node:crypto'

/**
 * Sets the color scheme that the reader chose before anything is painted. The dashboard uses the
 * same key.
 */
export const THEME_SCRIPT = `{const t=localStorage.getItem('platen-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}`
const THEME_HASH = createHash('sha256').update(THEME_SCRIPT).digest('base64')

const DIRECTIVES = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${THEME_HASH}'`,
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
]

/** Pages load from this server only, and their script cannot turn text into elements. */
export const POLICY = [...DIRECTIVES, "img-src 'self' data:"].join('; ')

/** Pages that send requests also show the pictures and PDFs of the answers. */
export const TRY_POLICY = [
  ...DIRECTIVES,
  "img-src 'self' data: blob:",
  'frame-src blob:',
  'object-src blob:',
].join('; ')
