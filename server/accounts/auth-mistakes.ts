/**
 * What is wrong with a credential, judged by its form alone: no sentence depends on which keys exist. The
 * credential itself is never repeated.
 */

/** What a path takes: a user's API key, or the operator's token. */
export type Credential = 'key' | 'token'

const SEND: Record<Credential, string> = {
  key: 'Send your API key in the header "Authorization: Bearer svc_live_...".',
  token: 'Send the operator\'s token (ADMIN_TOKEN) in the header "Authorization: Bearer ...".',
}

/** Headers and query parameters in which other services take their keys. */
const OTHER_HEADERS = [
  'x-api-key',
  'api-key',
  'apikey',
  'x-api-token',
  'x-auth-token',
  'x-access-token',
]
const OTHER_PARAMETERS = ['key', 'api_key', 'apikey', 'apiKey', 'token', 'access_token']

/** Longer credentials are nobody's slip. */
const LOOK_CHARS = 200

/** Why no credential was found where one is expected: `Authorization: Bearer`. */
export function missingBearer(request: Request, credential: Credential): string {
  return `${reasonOf(request)} ${SEND[credential]}`
}

function reasonOf({ headers, url }: Request): string {
  const given = (headers.get('authorization')?.trim() ?? '').slice(0, LOOK_CHARS)
  if (given === '') {
    const header = OTHER_HEADERS.find((name) => headers.has(name))
    if (header) return `The header ${header} is not read.`
    const query = URL.parse(url)?.searchParams
    if (query && OTHER_PARAMETERS.some((name) => query.has(name))) {
      return 'A key in the address is not read here, since addresses end up in logs.'
    }
    return 'The header Authorization is missing.'
  }
  if (/^bearer:?$/i.test(given)) {
    return 'There is nothing after "Bearer": check that the variable which should hold the key is set.'
  }
  if (/^basic\b/i.test(given)) return 'Basic authentication (curl -u) is not supported.'
  if (/^["'<]?svc_\S+$/i.test(given)) return 'The word "Bearer" is missing before the key.'
  if (/^bearer[:=,]?\s*\S*$/i.test(given)) {
    return 'Between "Bearer" and the key there must be one space, and nothing else.'
  }
  if (/^bearer\b/i.test(given)) return 'There must be exactly one key after "Bearer".'
  return 'The header Authorization does not begin with "Bearer".'
}

/** Why an Open Graph image was asked for without exactly one `key`. */
export function missingQueryKey(url: URL): string {
  const given = url.searchParams.getAll('key')
  const send = 'Send an API key, best one of scope `og`, once, as the query parameter `key`.'
  if (given.length > 1) return `The query parameter \`key\` is given ${given.length} times. ${send}`
  if (given.length === 1) return `The query parameter \`key\` is empty. ${send}`
  return `An image's address holds its key, since no header can be sent from a meta tag. ${send}`
}

const FORM = 'An API key is `svc_live_` and 32 hexadecimal digits in lower case'

/**
 * Why an API key is not taken.
 * @param anyScope whether keys of scope `og` are taken too
 */
export function invalidKey(key: string, anyScope: boolean): string {
  if (isKey(key)) {
    return anyScope
      ? 'This API key is not known.'
      : 'This API key is not known, or it has the scope `og`, which opens Open Graph images only.'
  }
  if (key.length > LOOK_CHARS) return `This is not an API key. ${FORM}.`
  const inside = key.replaceAll(/^["'`<]+|["'`>]+$/g, '')
  if (isKey(inside)) return 'Remove the quotes or brackets around the API key.'
  if (PLACEHOLDER.test(inside)) {
    return 'This is a placeholder, not an API key. Put your own key in its place; if it comes from a variable, check that your shell fills that in.'
  }
  if (/^bearer/i.test(key)) return 'The word "Bearer" is there twice.'
  if (/\s|%20/.test(key)) return `There is white space in the API key. ${FORM}.`
  if (isKey(key.toLowerCase())) return `${FORM}; this one has capital letters.`
  if (key.startsWith(PREFIX)) {
    const length = key.length - PREFIX.length
    return length === 32
      ? `${FORM}; this one has other characters.`
      : `${FORM}; this one has ${length} characters after its prefix.`
  }
  return `This is not an API key. ${FORM}. (The operator's token, ADMIN_TOKEN, opens /admin/v1 only.)`
}

const PREFIX = 'svc_live_'
const PLACEHOLDER = /^\$|^%\w+%$|^\$?\{|your|example|placeholder|xxxx|api_?key|\.\.\.|…|<|>/i

/** Why a token does not open /admin/v1. */
export function invalidToken(token: string): string {
  return isKey(token)
    ? "This is an API key. /admin/v1 takes the operator's token: the server's ADMIN_TOKEN."
    : "This is not the operator's token of this server, its ADMIN_TOKEN."
}

function isKey(text: string): boolean {
  return /^svc_live_[0-9a-f]{32}$/.test(text)
}
