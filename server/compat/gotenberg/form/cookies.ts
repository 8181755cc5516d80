/** Reads the field `cookies`. */
import type { PdfOptions } from '../../../engine/index.ts'
import { isText, jsonObjects } from './json.ts'
import { ValueProblem } from './problem.ts'

const SAME_SITE: Record<string, 'Lax' | 'Strict' | 'None'> = {
  lax: 'Lax',
  strict: 'Strict',
  none: 'None',
}
const ITEMS_MAX = 1_000

/** @throws ValueProblem */
export function parseCookies(text: string): PdfOptions['cookies'] {
  const cookies = jsonObjects('cookies', text)
  if (cookies.length > ITEMS_MAX) throw new ValueProblem(`more than ${ITEMS_MAX} cookies`)
  const problems: string[] = []
  const parsed = cookies.map((cookie, index) => {
    const { name, value, domain, path, secure, httpOnly, sameSite } = cookie
    const isWhole = [name, value, domain].every((one) => isText(one) && one.trim() !== '')
    if (!isWhole) problems.push(`cookie ${index} must have its name, value and domain set`)
    const site = isText(sameSite) ? SAME_SITE[sameSite.toLowerCase()] : undefined
    return {
      name: String(name),
      value: String(value),
      // Cookies are of all ports (RFC 6265, 8.5).
      domain: String(domain).replace(/:\d{1,5}$/, ''),
      path: isText(path) && path.startsWith('/') ? path : '/',
      secure: secure === true,
      httpOnly: httpOnly === true,
      sameSite: site ?? null,
      expires: null,
    }
  })
  if (problems.length > 0) throw new ValueProblem(problems.slice(0, 20).join('\n'))
  return parsed
}
