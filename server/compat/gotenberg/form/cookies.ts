/** Reads the field `cookies`. */
import { FieldProblem, type SentCookie, toCookie } from '../../fields/index.ts'
import { isText, jsonObjects } from './json.ts'

const ITEMS_MAX = 1_000

/** @throws FieldProblem */
export function parseCookies(text: string): SentCookie[] {
  const cookies = jsonObjects(text, 'cookies')
  if (cookies.length > ITEMS_MAX) throw new FieldProblem(`more than ${ITEMS_MAX} cookies`)
  const problems: string[] = []
  const parsed = cookies.map((cookie, index) => {
    const { name, value, domain } = cookie
    const isWhole = [name, value, domain].every((one) => isText(one) && one.trim() !== '')
    if (!isWhole) problems.push(`cookie ${index} must have its name, value and domain set`)
    // Cookies are of all ports (RFC 6265, 8.5).
    const host = String(domain).replace(/:\d{1,5}$/, '')
    return toCookie({ name: String(name), value: String(value), domain: host }, cookie)
  })
  if (problems.length > 0) throw new FieldProblem(problems.slice(0, 20).join('\n'))
  return parsed
}
