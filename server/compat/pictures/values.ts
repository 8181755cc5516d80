/** Values that are written as one text: cookies and headers. */
import { FieldProblem, type SentCookie, toCookie } from '../fields/index.ts'

/** Reads `name=value; Domain=example.com; Path=/; Secure; HttpOnly; SameSite=Lax`. */
export function readCookie(text: string): SentCookie {
  const [pair = '', ...attributes] = text.split(';')
  const at = pair.indexOf('=')
  if (at <= 0) throw new FieldProblem('must be a cookie such as name=value')
  const read = new Map(attributes.map((one) => splitAt(one, '=')))
  return toCookie(
    {
      name: pair.slice(0, at).trim(),
      value: pair.slice(at + 1).trim(),
      domain: read.get('domain') || null,
    },
    {
      path: read.get('path'),
      secure: read.has('secure'),
      httpOnly: read.has('httponly'),
      sameSite: read.get('samesite'),
    },
  )
}

/** Reads `Name: value`, or `Name=value`. */
export function readHeader(text: string): [name: string, value: string] {
  const at = text.search(/[:=]/)
  if (at <= 0) throw new FieldProblem('must be a header such as Name: value')
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}

/** The most that our renders take. */
const TIMEOUT_MS_MAX = 60_000

/** Other services allow longer renders: theirs become the longest of ours. */
export function withinTimeout(ms: number): number {
  return Math.min(Math.round(ms), TIMEOUT_MS_MAX)
}

function splitAt(text: string, mark: string): [name: string, value: string] {
  const at = text.indexOf(mark)
  if (at < 0) return [text.trim().toLowerCase(), '']
  return [text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()]
}
