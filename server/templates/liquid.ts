/**
 * Our Liquid dialect: output is HTML-escaped, no tag reads files, an undefined variable is empty.
 * Templates and data may be hostile and take long to process, so this code runs in a process of its own.
 */
import { Context, filters, Liquid, LiquidError, RenderError, Token } from 'liquidjs'
import { createFilters } from './liquid-filters.ts'

/** A problem with a template or with its expansion. */
export interface Fault {
  /** A sentence without its subject and full stop. */
  message: string
  /** Both count from 1; null if the fault has no position. */
  line: number | null
  column: number | null
}

export type Result<T> = { value: T } | { fault: Fault }

/** List items and characters that one expansion may allocate. */
const MEMORY_LIMIT = 5_000_000
/** Processor time: on a busy machine a short expansion may take long. */
const EXPANSION_MS = 500
const CHARACTERS_MAX = 5_000_000
/** Tags that read other files. */
const FILE_TAGS = ['include', 'render', 'layout', 'block']

const TOO_LARGE = 'it is too large, or nested too deeply'

export interface TemplateLanguage {
  /** The names of the variables that a template uses, in alphabetical order. */
  inspect(html: string): Result<string[]>
  expand(html: string, data: Record<string, string>): Result<string>
}

export function createTemplateLanguage(): TemplateLanguage {
  const liquid = new Liquid({
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    memoryLimit: MEMORY_LIMIT,
    templates: {},
    // Fixed, so that the output does not depend on the machine's settings.
    timezoneOffset: 0,
    locale: 'en',
  })
  for (const name of FILE_TAGS) delete liquid.tags[name]
  const { date } = filters
  if (typeof date !== 'function') throw new Error('the library has no date filter')
  for (const [name, filter] of Object.entries(createFilters(date))) {
    liquid.registerFilter(name, filter)
  }

  return {
    inspect: (html) => attempt(() => variableNames(liquid, html)),
    expand(html, data) {
      const result = attempt((): string =>
        liquid.renderSync(liquid.parse(html), limitedContext(liquid, data)),
      )
      if ('value' in result && result.value.length > CHARACTERS_MAX) {
        const message = `expands to more than ${CHARACTERS_MAX} characters of HTML`
        return { fault: { message, line: null, column: null } }
      }
      return result
    },
  }
}

/** Ends an expansion that takes too long. The library checks the real time, before each step. */
function limitedContext(liquid: Liquid, data: Record<string, string>): Context {
  const context = new Context(data, liquid.options, { sync: true }, { liquid })
  const [startedAt, usedBefore] = [performance.now(), process.cpuUsage()]
  context.renderLimit.check = (now) => {
    // Reading the processor time takes longer than most steps.
    if (now - startedAt <= EXPANSION_MS) return
    const { user, system } = process.cpuUsage(usedBefore)
    if ((user + system) / 1_000 > EXPANSION_MS) throw new Error('template render limit exceeded')
  }
  return context
}

function attempt<T>(work: () => T): Result<T> {
  try {
    return { value: work() }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof LiquidError)) {
    return { message: `cannot be expanded: ${TOO_LARGE}`, line: null, column: null }
  }
  const [line = 1, column = 1] = error.token.getPosition()
  // The library appends the position in its own format, and an excerpt of the template.
  const libraryMessage = error.message.replace(/, line:\d+, col:\d+[\s\S]*$/, '')
  const reason = error.originalError instanceof RangeError ? TOO_LARGE : libraryMessage
  const stage = error instanceof RenderError ? 'cannot be expanded' : 'is not valid Liquid'
  return { message: `${stage}: ${reason} (line ${line}, column ${column})`, line, column }
}

/**
 * The library computes the position of every variable by counting from the start of the template, which
 * takes half a minute for a long one. The positions are not needed, so they are stubbed out.
 */
function variableNames(liquid: Liquid, html: string): string[] {
  const parsed = liquid.parse(html)
  const { getPosition } = Token.prototype
  Token.prototype.getPosition = () => [1, 1]
  try {
    return liquid.globalVariablesSync(parsed, { partials: false }).sort()
  } finally {
    Token.prototype.getPosition = getPosition
  }
}
