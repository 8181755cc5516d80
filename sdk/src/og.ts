/**
 * `@platen/sdk/og`: addresses of Open Graph images that are checked against the rules of their
 * template. An entry of its own, so that other programs are not larger for it.
 */
import { ConfigurationError } from './errors.ts'
import { type OgImage, ogImageUrl } from './resources/og.ts'

/**
 * A template as far as its addresses are checked: what `templates.get` returns, or a part of it
 * that a program keeps.
 */
export interface RuledTemplate {
  /** Slug of the template. */
  slug: string
  /** Rules for variables by their names. */
  variable_rules: Readonly<Record<string, { readonly required?: boolean }>>
}

/** The image of a template that is given with its rules. */
export interface CheckedOgImage extends Omit<OgImage, 'template'> {
  /** The template with its rules. */
  template: RuledTemplate
}

/**
 * Names the required variables that an address of an image lacks: those that are not there, `null`
 * or an empty text.
 * @example
 * import { missingOgVariables } from '@platen/sdk/og'
 * const template = await platen.templates.get('blog-post')
 * console.log(missingOgVariables({ template, variables: { title: '' } }))
 */
export function missingOgVariables({
  template,
  variables = {},
  json = {},
}: Pick<CheckedOgImage, 'template' | 'variables' | 'json'>): string[] {
  const values: Record<string, unknown> = { ...variables, ...json }
  return Object.entries(template.variable_rules).flatMap(([name, { required }]) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return required && (value === undefined || value === null || value === '') ? [name] : []
  })
}

/**
 * Builds the URL of an image as `ogImageUrl`, and refuses one that the server would refuse.
 * @throws ConfigurationError that names each required variable that is missing
 * @example
 * import { checkedOgImageUrl } from '@platen/sdk/og'
 * const template = await platen.templates.get('blog-post')
 * const image = { baseUrl: 'https://pdf.example.com', key: 'svc_live_...', template }
 * console.log(checkedOgImageUrl({ ...image, variables: { title: 'Hello' } }))
 */
export function checkedOgImageUrl({ template, ...image }: CheckedOgImage): string {
  const missing = missingOgVariables({ template, ...image })
  if (missing.length > 0) {
    throw new ConfigurationError(
      `The template ${template.slug} requires variables that are missing or empty: ${missing.join(', ')}.`,
    )
  }
  return ogImageUrl({ ...image, template: template.slug })
}
