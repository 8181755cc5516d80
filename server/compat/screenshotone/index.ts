/** The route `/take` of ScreenshotOne on top of our own renders. */
import {
  type Adapter,
  type AdapterRequest,
  type AdapterServices,
  type Caller,
  CompatError,
} from '../adapter.ts'
import { answerPicture, bySignature, invalid, rawQuery, readPicture } from '../pictures/index.ts'
import { errorReply } from './errors.ts'
import { finishScreenshotOne, SCREENSHOTONE_FIELDS } from './fields.ts'

const DIALECT = {
  fields: SCREENSHOTONE_FIELDS,
  credentials: ['access_key', 'signature'],
  finish: finishScreenshotOne,
}

const IS_SECRET_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const UNSIGNED =
  'This access_key is the id of a link secret, which takes signed addresses only. Make the address with generateSignedTakeURL(), or use an API key of scope "full" as access_key: keep such an address out of public pages.'

type Sent = [name: string, value: string][]

export function createScreenshotOne(services: AdapterServices): Adapter {
  const { bodies, contract } = services

  async function ofQuery(arrival: AdapterRequest) {
    const query = rawQuery(arrival)
    const sent: Sent = [...new URLSearchParams(query)]
    const key = only(sent, 'access_key')
    const signature = only(sent, 'signature')
    if (signature === null) return { caller: await ofKey(arrival, key), sent }
    if (key === null) throw noKey()
    const parts = query.split('&').filter((part) => !part.startsWith('signature='))
    const text = parts.join('&')
    const signed = { signer: key, signature, text, asked: `screenshotone ${text}` }
    return { caller: await bySignature(services, arrival, signed), sent }
  }

  async function ofKey(arrival: AdapterRequest, key: string | null): Promise<Caller> {
    if (key === null) throw noKey()
    // The id of a link secret is in every public page with a signed address.
    if (IS_SECRET_ID.test(key)) throw new CompatError(400, UNSIGNED, {}, 'bad_key')
    return services.byKey(arrival, key)
  }

  async function get(arrival: AdapterRequest) {
    const { caller, sent } = await ofQuery(arrival)
    const read = () => readPicture(contract, DIALECT, sent)
    return answerPicture(services, arrival, { caller, read })
  }

  /** A signature would not cover the body: the key is an API key, in the query or the header. */
  async function post(arrival: AdapterRequest) {
    const { request } = arrival
    const query: Sent = [...new URLSearchParams(rawQuery(arrival))]
    if (only(query, 'signature') !== null) {
      throw invalid(['A request with a body cannot be signed: send it with an API key.'])
    }
    const key = request.headers.get('x-access-key') ?? only(query, 'access_key')
    const caller = await ofKey(arrival, key)
    const hold = bodies.open(caller)
    try {
      const sent = parametersOf(await services.readJson(request, hold))
      const read = () => readPicture(contract, DIALECT, [...query, ...sent])
      return await answerPicture(services, arrival, { caller, read })
    } finally {
      hold.release()
    }
  }

  return {
    name: 'screenshotone',
    port: null,
    quietPaths: [],
    async answer(arrival) {
      if (arrival.path !== '/take') {
        throw new CompatError(404, 'Only /take is available.', {}, 'invalid')
      }
      const { method } = arrival.request
      if (method === 'GET' || method === 'HEAD') return get(arrival)
      if (method === 'POST') return post(arrival)
      throw new CompatError(405, 'Use GET or POST.', { Allow: 'GET, HEAD, POST' }, 'invalid')
    },
    refuse: errorReply,
    async close() {},
  }
}

function only(sent: Sent, name: string): string | null {
  const values = sent.filter(([one]) => one === name)
  if (values.length > 1) throw invalid([`${name} was sent more than once.`])
  return values[0]?.[1] || null
}

function noKey(): CompatError {
  const message =
    'Send access_key: the id of a link secret with a signature, or an API key without.'
  return new CompatError(400, message, {}, 'no_key')
}

function parametersOf(body: Record<string, unknown>): Sent {
  return Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => {
      if (typeof one === 'object' && one !== null) throw invalid([`${name} must be a text.`])
      return [name, String(one ?? '')]
    }),
  )
}
