/** How the user wants to work, and the brand of new templates: both are kept with the account. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { components } from '../server/dashboard-contract.gen.ts'
import { dashboard, unwrap } from './api.ts'

export type Preferences = components['schemas']['Preferences']
export type WorkStyle = NonNullable<Preferences['work_style']>
export type Brand = Required<Preferences['brand']>

const PREFERENCES = ['preferences']
const PATH = '/dashboard/api/preferences'

export function usePreferences() {
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: async () => (await unwrap(dashboard.GET(PATH))).data,
    staleTime: 60_000,
  })
}

export function useChangePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Preferences>) => unwrap(dashboard.PATCH(PATH, { body })),
    onSuccess: ({ data }) => client.setQueryData(PREFERENCES, data),
  })
}

/** The brand of the account. @throws ApiFailure */
export async function readBrand(): Promise<Preferences['brand']> {
  return (await unwrap(dashboard.GET(PATH))).data.brand
}
