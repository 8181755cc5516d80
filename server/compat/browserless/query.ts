/** Reads the parameters of the address, which all routes share. */
import { CompatError } from '../adapter.ts'

export interface Query {
  token: string | null
  timeoutMs: number | null
  blockAds: boolean
  /** Names of parameters that were sent and have no effect. */
  ignored: string[]
}

const IGNORED = ['launch', 'trackingId', 'headless', 'stealth']
const LAUNCH_CHARS_MAX = 10_000

/** @throws CompatError 400 */
export function readQuery(address: string): Query {
  const parameters = URL.parse(address)?.searchParams ?? new URLSearchParams()
  if ([...parameters.keys()].some((name) => name.startsWith('--'))) throw noArguments()
  const launch = parameters.get('launch')
  if (launch) checkLaunch(launch)
  const timeout = parameters.get('timeout')
  if (timeout && !/^\d{1,9}$/.test(timeout)) {
    throw new CompatError(400, 'The parameter "timeout" must be a number of milliseconds.')
  }
  const blockAds = parameters.get('blockAds')
  return {
    token: parameters.get('token')?.trim() || null,
    timeoutMs: timeout ? Number(timeout) : null,
    blockAds: blockAds !== null && blockAds !== 'false' && blockAds !== '0',
    ignored: IGNORED.filter((name) => parameters.has(name)),
  }
}

/** Options that start another browser are refused where the page could look or load otherwise. */
function checkLaunch(text: string): void {
  const options = text.length <= LAUNCH_CHARS_MAX ? parseLaunch(text) : null
  if (typeof options !== 'object' || options === null) {
    throw new CompatError(400, 'The parameter "launch" must be a JSON object, or one in Base64.')
  }
  if ('args' in options && Array.isArray(options.args) && options.args.length > 0) {
    throw noArguments()
  }
  const insecure = ['acceptInsecureCerts', 'ignoreHTTPSErrors']
  const found = insecure.find((name) => Reflect.get(options, name) === true)
  if (found) {
    throw new CompatError(400, `"launch.${found}" is not available: certificates are checked.`)
  }
}

function parseLaunch(text: string): unknown {
  for (const json of [text, Buffer.from(text, 'base64').toString('utf8')]) {
    try {
      return JSON.parse(json)
    } catch {
      // It may be Base64. Otherwise it is refused.
    }
  }
  return null
}

function noArguments(): CompatError {
  const message =
    'Arguments of Chromium are not available: the browser runs already, and it is shared.'
  return new CompatError(400, message)
}
