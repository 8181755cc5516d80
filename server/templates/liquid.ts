/**
 * Liquid as we offer it: values are escaped, nothing is read from files, a missing variable is empty.
 * Whatever html and data come here may be hostile: it may take long, and runs in a process of its own.
 */
import { Liquid, LiquidError, RenderError, Token } from 'liquidjs'

/** What is wrong with a template, or with filling it. */
export interface Fault {
  /** A sentence without its subject and full stop. */
  message: string
  /** Both from 1; null where there is no place to point at. */
  line: number | null
  column: number | null
}

export type Result<T> = { value: T } | { fault: Fault }

/** List items and characters that one fill may make on its way. */
const MEMORY_LIMIT = 5_000_000
const FILL_MS = 500
const CHARACTERS_MAX = 5_000_000
/** They read other files. */
const FILE_TAGS = ['include', 'render', 'layout', 'block']

export interface TemplateLanguage {
  /** The names that a template takes from its data, in alphabetical order. */
  inspect(html: string): Result<string[]>
  fill(html: string, data: Record<string, string>): Result<string>
}

export function createTemplateLanguage(): TemplateLanguage {
  const liquid = new Liquid({
    outputEscape: 'escape',
    ownPropertyOnly: true,
    strictFilters: true,
    renderLimit: FILL_MS,
    memoryLimit: MEMORY_LIMIT,
    templates: {},
    // The same everywhere, whatever the machine thinks of itself.
    timezoneOffset: 0,
    locale: 'en',
  })
  for (const name of FILE_TAGS) delete liquid.tags[name]

  return {
    inspect: (html) => attempt(() => namesIn(liquid, html)),
    fill(html, data) {
      const filled = attempt((): string => liquid.parseAndRenderSync(html, data))
      if ('value' in filled && filled.value.length > CHARACTERS_MAX) {
        const message = `expands to more than ${CHARACTERS_MAX} characters of HTML`
        return { fault: { message, line: null, column: null } }
      }
      return filled
    },
  }
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
    return {
      message: 'cannot be expanded: it is too large, or nested too deeply',
      line: null,
      column: null,
    }
  }
  const [line = 1, column = 1] = error.token.getPosition()
  // The library adds the place in its own way, and lines of the template.
  const said = error.message.replace(/, line:\d+, col:\d+[\s\S]*$/, '')
  const isTooLarge = error.originalError instanceof RangeError
  const reason = isTooLarge ? 'it is too large, or nested too deeply' : said
  const stage = error instanceof RenderError ? 'cannot be expanded' : 'is not valid Liquid'
  return { message: `${stage}: ${reason} (line ${line}, column ${column})`, line, column }
}

/** Asked for every variable, and counts from the start each time: a long template takes half a minute. */
function namesIn(liquid: Liquid, html: string): string[] {
  const parsed = liquid.parse(html)
  const { getPosition } = Token.prototype
  Token.prototype.getPosition = () => [1, 1]
  try {
    return liquid.globalVariablesSync(parsed, { partials: false }).sort()
  } finally {
    Token.prototype.getPosition = getPosition
  }
}
