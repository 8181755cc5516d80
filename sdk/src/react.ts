/** Renders React elements to HTML with the `react-dom` of the customer's project. */
import { ConfigurationError } from './errors.ts'

/** A React element, described without the types of React. */
export interface ReactElementLike {
  /** Component or tag name. */
  readonly type: unknown
  /** Properties of the component. */
  readonly props: unknown
  /** Key within a list. */
  readonly key: string | null
}

/** Not a literal, so that bundlers do not require a package that only some projects have. */
const RENDERER = ['react-dom', 'server'].join('/')

interface Renderer {
  renderToStaticMarkup(element: unknown): string
}

/**
 * Returns HTML as it is, and the HTML of a React element.
 * @throws ConfigurationError without `react-dom`
 */
export async function htmlOf(html: string | ReactElementLike): Promise<string> {
  if (!('props' in Object(html))) return html as string
  const { renderToStaticMarkup } = await loadRenderer()
  const text = renderToStaticMarkup(html)
  // Without a doctype Chromium lays out the page in quirks mode.
  return /^<html[\s>]/i.test(text) ? `<!DOCTYPE html>${text}` : text
}

async function loadRenderer(): Promise<Renderer> {
  try {
    const loaded = await import(/* @vite-ignore */ /* webpackIgnore: true */ RENDERER)
    return loaded.default ?? loaded
  } catch (error) {
    throw new ConfigurationError(
      'html is a React element, and react-dom could not be loaded. Install react-dom, or pass renderToStaticMarkup(element).',
      { cause: error },
    )
  }
}
