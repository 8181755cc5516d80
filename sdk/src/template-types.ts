/** Writes the types of an account's templates, against which the compiler checks `render({ template, data })`. */
import type { Platen } from './client.ts'

/** A template, as far as its type needs it. */
export interface TypedTemplate {
  /** Slug of the template. */
  slug: string
  /** Version that the type describes. */
  version: number
  /** Names of its variables. */
  variables: readonly string[]
  /** HTML in Liquid syntax. */
  html: string
}

/**
 * Returns the declarations of all templates of the account, as the text of a `.d.ts` file. A variable is
 * optional if the template tests it (`{% if note %}`) or gives it a default (`{{ note | default: "" }}`).
 * @example
 * import { writeFile } from 'node:fs/promises'
 * await writeFile('platen-templates.d.ts', await templateTypes(platen))
 */
export async function templateTypes(platen: Platen): Promise<string> {
  const templates: TypedTemplate[] = []
  for await (const { id } of platen.templates.list({ limit: 100 })) {
    templates.push(await platen.templates.get(id))
  }
  return declarations(templates)
}

/** Formats the declarations, sorted by slug so that the file changes only with the templates. */
export function declarations(templates: readonly TypedTemplate[]): string {
  const sorted = [...templates].sort((a, b) => (a.slug < b.slug ? -1 : 1))
  const members = sorted.map(({ slug, version, variables, html }) => {
    const fields = variables.map((name) => {
      const optional = isOptional(name, html) ? '?' : ''
      return `      ${JSON.stringify(name)}${optional}: string`
    })
    const body = fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n    }`
    return `    /** Version ${version}. */\n    ${JSON.stringify(slug)}: ${body}`
  })
  return [
    '/** Templates of the account. Written by `platen generate`; do not edit. */',
    "import '@platen/sdk'",
    '',
    "declare module '@platen/sdk' {",
    '  interface Templates {',
    ...members,
    '  }',
    '}',
    '',
  ].join('\n')
}

/** True if the template itself handles a missing value. */
function isOptional(name: string, html: string): boolean {
  const word = `(?<![\\w.-])${name.replaceAll(/[^\w]/g, '\\$&')}(?![\\w-])`
  const tested = new RegExp(`\\{%-?\\s*(?:if|unless|elsif|case|when)\\b[^%]*?${word}`)
  const defaulted = new RegExp(`\\{\\{-?\\s*${word}[^}]*\\|\\s*default\\b`)
  return tested.test(html) || defaulted.test(html)
}
