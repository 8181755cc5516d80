/** The body of a request that renders, without what only the SDK knows: React and `template`. */
import { ConfigurationError } from './errors.ts'
import { htmlOf } from './react.ts'

/** @throws ConfigurationError */
export async function renderBody(params: object): Promise<{ html: string }> {
  if (typeof params !== 'object' || params === null) {
    throw new ConfigurationError(
      'Pass an object with html, url or template, such as { html: "Hi" }.',
    )
  }
  const { html, template, ...rest } = params as { html?: string; template?: string }
  return {
    ...rest,
    ...(html !== undefined && { html: await htmlOf(html) }),
    ...(template !== undefined && { template_id: template }),
    // Each operation needs one of the sources; the types of the methods have checked this.
  } as { html: string }
}
