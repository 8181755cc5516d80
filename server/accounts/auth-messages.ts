/**
 * Error messages for missing and invalid credentials. They depend on the form of the credential
 * alone, so they do not reveal which keys exist, and they never quote the credential.
 */

/** The credential that a path requires: a user's API key, or the operator's token. */
export type Credential = 'key' | 'token'

const SEND: Record<Credential, string> = {
  key: 'Send your API key in the header "Authorization: Bearer svc_live_...".',
  token: 'Send the operator\'s token (ADMIN_TOKEN) in the header "Authorization: Bearer ...".',
}

/** Headers and query parameters that other services use for API keys. */
const OTHER_HEADERS = [
  'x-api-key',
  'api-key',
  'apikey',
  'x-api-token',
  'x-auth-token',
  'x-access-token',
]
const OTHER_PARAMETERS = ['key', 'api_key', 'apikey', 'apiKey', 'token', 'access_token']

/** Longer credentials are not examined: they are no typing mistake. */
const EXAMINED_CHARS = 200

/** The message for a request without a valid `Authorization: Bearer` header. */
export function missingBearer(request: Request, credential: Credential): string {
  return `${missingReason(request)} ${SEND[credential]}`
}

function missingReason({ headers, url }: Request): string {
  const given = (headers.get('authorization')?.trim() ?? '').slice(0, EXAMINED_CHARS)
  if (given === '') {
    const header = OTHER_HEADERS.find((name) => headers.has(name))
    if (header) return `The header ${header} is not used for authentication.`
    const query = URL.parse(url)?.searchParams
    if (query && OTHER_PARAMETERS.some((name) => query.has(name))) {
      return 'An API key in the query string is not accepted here, because URLs end up in logs.'
    }
    return 'The header Authorization is missing.'
  }
  if (/^bearer:?$/i.test(given)) {
    return 'There is no key after "Bearer": check that the variable that should hold it is set.'
  }
  if (/^basic\b/i.test(given)) return 'Basic authentication (curl -u) is not supported.'
  if (/^["'<]?svc_\S+$/i.test(given)) return 'The word "Bearer" is missing before the key.'
  if (/^bearer[:=,]?\s*\S*$/i.test(given)) {
    return '"Bearer" and the key must be separated by exactly one space.'
  }
  if (/^bearer\b/i.test(given)) return 'There must be exactly one key after "Bearer".'
  return 'The header Authorization does not begin with "Bearer".'
}

/** The message for an Open Graph image request without exactly one `key` parameter. */
export function missingQueryKey(url: URL): string {
  const given = url.searchParams.getAll('key')
  const send = 'Send one API key, preferably of scope `og`, as the query parameter `key`.'
  if (given.length > 1) return `The query parameter \`key\` is given ${given.length} times. ${send}`
  if (given.length === 1) return `The query parameter \`key\` is empty. ${send}`
  return `The query parameter \`key\` is missing. ${send}`
}

const FORM = 'An API key is `svc_live_` and 32 hexadecimal digits in lower case'

/**
 * The message for an API key that is not accepted.
 * @param anyScope whether keys of scope `og` are accepted too
 */
export function invalidKey(key: string, anyScope: boolean): string {
  if (isKey(key)) {
    return anyScope
      ? 'This API key is not known.'
      : 'This API key is not known, or it has the scope `og`, which gives access to Open Graph images only.'
  }
  if (key.length > EXAMINED_CHARS) return `This is not an API key. ${FORM}.`
  const unquoted = key.replaceAll(/^["'`<]+|["'`>]+$/g, '')
  if (isKey(unquoted)) return 'Remove the quotes or brackets around the API key.'
  if (PLACEHOLDER.test(unquoted)) {
    return 'This is a placeholder, not an API key. Put your own key in its place; if it comes from a variable, check that your shell expands it.'
  }
  if (/^bearer/i.test(key)) return 'The word "Bearer" is given twice.'
  if (/\s|%20/.test(key)) return `The API key contains white space. ${FORM}.`
  if (isKey(key.toLowerCase())) return `${FORM}; this one has capital letters.`
  if (key.startsWith(PREFIX)) {
    const length = key.length - PREFIX.length
    return length === 32
      ? `${FORM}; this one has other characters.`
      : `${FORM}; this one has ${length} characters after its prefix.`
  }
  return `This is not an API key. ${FORM}. (The operator's token, ADMIN_TOKEN, is accepted by /admin/v1 only.)`
}

const PREFIX = 'svc_live_'
const PLACEHOLDER = /^\$|^%\w+%$|^\$?\{|your|example|placeholder|xxxx|api_?key|\.\.\.|…|<|>/i

/** The message for a token that /admin/v1 does not accept. */
export function invalidToken(token: string): string {
  return isKey(token)
    ? "This is an API key. /admin/v1 requires the operator's token: the server's ADMIN_TOKEN."
    : "This is not the operator's token (ADMIN_TOKEN) of this server."
}

function isKey(text: string): boolean {
  return /^svc_live_[0-9a-f]{32}$/.test(text)
}

/** Said to a user whom the operator has suspended. */
export const SUSPENDED = 'This account is suspended. Ask the operator of the server.'
