/** The calls of the page of render links. */
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'

type Schemas = components['schemas']
export type LinkSecret = Schemas['LinkSecret']
export type RenderLink = Schemas['RenderLink']

export const LINK_SECRETS = ['link-secrets']

export function useLinkSecrets() {
  return useQuery({
    queryKey: LINK_SECRETS,
    queryFn: async () => (await unwrap(api.GET('/api/v1/link-secrets'))).data,
  })
}
