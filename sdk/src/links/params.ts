/** The parameters of render links. */
import type { operations } from '../generated/schema.ts'
import type { TemplateJson } from '../generated/types.ts'
import type { Templates, TypedValues } from '../template-values.ts'

type Query = operations['getRenderLink']['parameters']['query']

/** The options of a link, which belong to its `format`. */
export interface RenderLinkOptions
  extends Omit<Query, 'signer' | 'signature' | 'expires' | 'url' | 'template' | 'json' | 'data'> {
  /** Public page. With the template `auto`, the page that the card is about. */
  url?: string
  /** Seconds for which the link works from now on. */
  expiresIn?: number
}

interface LinkTemplate<Name extends string> {
  /** Slug of a template, or `auto` for a card of the page. */
  template?: Name
}

interface AnyValues {
  /** Values of the template's variables. */
  data?: Record<string, string>
  /** Values of any JSON type. They replace those of `data`. */
  json?: TemplateJson
}

/** A template with its values, which are checked if `Templates` declares it. */
export type LinkValues<Name extends string> = LinkTemplate<Name> &
  (Name extends keyof Templates ? TypedValues<Name> : AnyValues)

interface Expiring {
  /** Until when the link works. */
  expires?: Date
}

/**
 * Parameters of a link: the public page at `url`, or a `template` with its variables; and options,
 * which belong to its `format`.
 */
export type RenderLinkParams<Name extends string = string> = RenderLinkOptions &
  Expiring &
  LinkValues<Name>

/** Returns the texts of the parameters, with the flat names of the link. */
export function textsOf(
  { data = {}, json, expires, expiresIn, ...options }: RenderLinkParams,
  now: number,
): Record<string, string> {
  const until = expiresIn === undefined ? expires?.getTime() : now + expiresIn * 1_000
  const given = {
    ...options,
    ...(json !== undefined && { json: JSON.stringify(json) }),
    ...(until !== undefined && { expires: Math.floor(until / 1_000) }),
    ...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data.${name}`, value])),
  }
  const texts = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])
  return Object.fromEntries(texts)
}
