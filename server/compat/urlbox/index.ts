/** The render links of Urlbox on top of our own renders. */
import {
  type Adapter,
  type AdapterRequest,
  type AdapterServices,
  type Caller,
  CompatError,
} from '../adapter.ts'
import { type Format, newDraft } from '../fields/index.ts'
import {
  answerPicture,
  bySignature,
  IMAGE_FORMATS,
  invalid,
  rawQuery,
  readPicture,
} from '../pictures/index.ts'
import { errorReply } from './errors.ts'
import { finishUrlbox, URLBOX_FIELDS } from './fields.ts'

const DIALECT = { fields: URLBOX_FIELDS, credentials: ['format', 'token'], finish: finishUrlbox }

/** The parts of the path of a render link. */
interface Place {
  key: string
  /** Null in the unsigned form. */
  token: string | null
  format: Format
}

/**
 * Parameters that are in every query that a link secret signs for another route: a link that
 * expires there must not be usable here.
 */
const OF_OTHERS = ['signer', 'access_key']

export function createUrlbox(services: AdapterServices): Adapter {
  async function callerOf(arrival: AdapterRequest, { key, token, format }: Place): Promise<Caller> {
    if (token === null) return services.byKey(arrival, bearerOf(arrival))
    if (token.length === 40) throw oldToken()
    const text = rawQuery(arrival)
    const names = [...new URLSearchParams(text).keys()]
    if (names.some((name) => OF_OTHERS.includes(name))) throw otherRoute()
    const signed = { signer: key, signature: token, text, asked: `urlbox ${format} ${text}` }
    return bySignature(services, arrival, signed)
  }

  return {
    name: 'urlbox',
    port: null,
    quietPaths: [],
    // Programs may have put an API key into the path.
    loggedPath: (path) => path.replace(/^(\/v1)\/.*?(\/[a-z]{1,8})?$/, '$1/[key]$2'),
    async answer(arrival) {
      const place = placeOf(arrival)
      const caller = await callerOf(arrival, place)
      const sent = [...new URLSearchParams(rawQuery(arrival))]
      const read = () => readPicture(services.contract, DIALECT, sent, newDraft(place.format))
      return answerPicture(services, arrival, { caller, read })
    },
    refuse: (error, { requestId }) => errorReply(error, requestId),
    async close() {},
  }
}

function placeOf({ path, request: { method } }: AdapterRequest): Place {
  const [, key = '', token = null, word = ''] =
    /^\/v1\/([^/]+)(?:\/([^/]+))?\/([^/]+)$/.exec(path) ?? []
  if (key === '' || key === 'render') {
    const message = 'Only render links are available: /v1/{api key}/{token}/{format}.'
    throw new CompatError(404, message, {}, 'invalid')
  }
  if (method !== 'GET' && method !== 'HEAD') {
    throw new CompatError(405, 'Use GET.', { Allow: 'GET, HEAD' }, 'invalid')
  }
  const found = Object.entries(IMAGE_FORMATS).find(([name]) => name === word.toLowerCase())
  if (!found) throw invalid([`The format must be one of ${Object.keys(IMAGE_FORMATS).join(', ')}.`])
  return { key, token, format: found[1] }
}

/** The unsigned form: the key in its path stands in public pages. */
function bearerOf({ request: { headers } }: AdapterRequest): string {
  const [, key] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (key !== undefined) return key
  const message =
    'An address without a token requires an API key as a bearer token: sign the address, or send the key.'
  throw new CompatError(401, message, {}, 'no_token')
}

function otherRoute(): CompatError {
  const message =
    'This query has `signer` or `access_key`: it was signed for another route, and can be requested there only.'
  return new CompatError(401, message, {}, 'signature')
}

function oldToken(): CompatError {
  const message = 'Tokens made with SHA1 are not accepted: use the HMAC-SHA256 of the query.'
  return new CompatError(401, message, {}, 'signature')
}
