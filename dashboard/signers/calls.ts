/** Calls about signers: the keys with which PDFs are signed. */
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../sdk/src/generated/schema.ts'
import { api, unwrap } from '../api.ts'

export const SIGNERS = ['signers']

/** A key and its certificates, without the key. */
export type Signer = components['schemas']['Signer']

export function useSigners() {
  return useQuery({
    queryKey: SIGNERS,
    queryFn: async () => (await unwrap(api.GET('/api/v1/signers'))).data,
  })
}
