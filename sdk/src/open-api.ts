/** Opens the `Api` of a client, which every entry of the package with requests needs. */
import { type Api, createApi } from './api.ts'
import type { ClientOptions } from './client-options.ts'
import { SYSTEM_CLOCK } from './clock.ts'
import { resolveOptions } from './resolve-options.ts'
import { createSend } from './transport.ts'

/** The name under which a client has its options, the same in every copy of the package. */
export const OPTIONS = Symbol.for('@platen/sdk/options')

/** @throws ConfigurationError */
export function openApi(options: ClientOptions): Api {
  const resolved = resolveOptions(options)
  return createApi(resolved, createSend(resolved, SYSTEM_CLOCK))
}
