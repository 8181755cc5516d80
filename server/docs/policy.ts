/** The Content-Security-Policy of documentation pages, and the one inline script that it allows. */
import { createHash } from 'node:crypto'

/**
 * Sets the color scheme that the reader chose before anything is painted. The dashboard uses the
 * same key.
 */
export const THEME_SCRIPT = `{const t=localStorage.getItem('platen-theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}`
const THEME_HASH = createHash('sha256').update(THEME_SCRIPT).digest('base64')

/** Pages load from this server only, and their script cannot turn text into elements. */
export const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${THEME_HASH}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')
