/** The calls of the operator's page "People". */
import { useQuery } from '@tanstack/react-query'
import type { components } from '../../server/contract.gen.ts'
import { admin, unwrap } from '../api.ts'
import type { Invitation } from '../pages/invitation-link.tsx'

export type User = components['schemas']['User']
export type Plan = User['plan']

export const USERS = ['users']
export const PLANS = ['free', 'starter', 'pro', 'business'] as const

export const planOf = (text: string): Plan => PLANS.find((plan) => plan === text) ?? 'free'

/** Makes a link with which a user chooses a password. */
export async function invite({ id, email }: Pick<User, 'id' | 'email'>): Promise<Invitation> {
  const call = admin.POST('/admin/v1/users/{id}/invitations', { params: { path: { id } } })
  return { email, url: (await unwrap(call)).data.invitation_url }
}

/** The usage of a user in this month and the last 30 days. */
export function useUsageOf(id: string) {
  return useQuery({
    queryKey: [...USERS, 'usage', id],
    queryFn: async () => {
      const params = { path: { id } }
      return (await unwrap(admin.GET('/admin/v1/users/{id}/usage', { params }))).data
    },
  })
}

/** Suspends a user or ends the suspension. */
export function setSuspended({ id }: Pick<User, 'id'>, to: 'suspend' | 'resume') {
  const params = { path: { id } }
  return to === 'suspend'
    ? unwrap(admin.POST('/admin/v1/users/{id}/suspend', { params }))
    : unwrap(admin.POST('/admin/v1/users/{id}/resume', { params }))
}
