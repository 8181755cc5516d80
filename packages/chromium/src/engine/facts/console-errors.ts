/** Collects what scripts of a page log as errors, and what they throw and do not catch. */
import { type CdpSession, listen, type Protocol } from '../../chromium/cdp.ts'
import type { Report } from '../index.ts'
import type { LanePage } from '../page/page.ts'
import { FONTS_URL } from '../page/request-interceptor.ts'
import { URL_CHARS_MAX } from './requests.ts'

const ERRORS_MAX = 100
const TEXT_CHARS_MAX = 500

/** Collects errors that the page and its workers log, and exceptions that they do not catch. */
export function collectConsoleErrors(
  { cdp, workers }: LanePage,
  { messagesMax, onThrown }: { messagesMax: number; onThrown(message: string): void },
): {
  errors: Report['console_errors']
  end(): void
} {
  const errors: Report['console_errors'] = []
  let messages = 0
  const watched: CdpSession[] = []

  function note(error: Report['console_errors'][number] | null): void {
    messages += 1
    if (error && errors.length < ERRORS_MAX) errors.push(error)
    if (messages !== messagesMax) return
    for (const method of ['Runtime.disable', 'Log.disable'] as const) {
      cdp.send(method).catch(() => {}) // the page has ended, and logs no more
    }
    for (const worker of watched) worker.send('Runtime.disable').catch(() => {}) // the worker has ended
  }

  const ofScripts: Parameters<typeof listen>[1] = {
    'Runtime.consoleAPICalled': ({ type, args, stackTrace }) => {
      const isError = type === 'error' || type === 'assert'
      note(isError ? { message: textOf(args), ...placeOf(stackTrace) } : null)
    },
    'Runtime.exceptionThrown': ({ exceptionDetails: { text, exception, ...details } }) => {
      const message = (exception?.description ?? `${text} ${exception?.value ?? ''}`).trim()
      onThrown(message.split('\n', 1)[0] ?? '')
      note({
        message: message.slice(0, TEXT_CHARS_MAX),
        url: details.url?.slice(0, URL_CHARS_MAX) || null,
        line: details.lineNumber + 1,
      })
    },
  }
  const end = listen(cdp, {
    ...ofScripts,
    'Log.entryAdded': ({ entry: { level, source, text, url, lineNumber } }) => {
      // Failed requests are reported as such.
      const isError = level === 'error' && source !== 'network' && !text.includes(FONTS_URL)
      const message = text.slice(0, TEXT_CHARS_MAX)
      const line = lineNumber === undefined ? null : lineNumber + 1
      note(isError ? { message, url: url?.slice(0, URL_CHARS_MAX) || null, line } : null)
    },
  })
  const stopWatching = workers.onStart(({ session }) => {
    if (messages >= messagesMax) return undefined
    watched.push(session)
    listen(session, ofScripts)
    session.send('Runtime.enable').catch(() => {}) // the worker has ended
    return undefined
  })
  return {
    errors,
    end() {
      end()
      stopWatching()
    },
  }
}

function textOf(args: Protocol.Runtime.RemoteObject[]): string {
  const words = args.map(({ value, description, type }) => String(value ?? description ?? type))
  return words.join(' ').slice(0, TEXT_CHARS_MAX)
}

function placeOf(stack: Protocol.Runtime.StackTrace | undefined): {
  url: string | null
  line: number | null
} {
  const frame = stack?.callFrames[0]
  if (!frame) return { url: null, line: null }
  return { url: frame.url.slice(0, URL_CHARS_MAX) || null, line: frame.lineNumber + 1 }
}
