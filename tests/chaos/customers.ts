/** The users of a run. */
import type { Cluster } from '../support/cluster/cluster.ts'
import { admin } from '../support/processes/server-process.ts'

export interface Customer {
  id: string
  key: string
}

const CUSTOMERS = 3

/** Creates users whose plan has background renders. */
export async function newCustomers(cluster: Cluster): Promise<[Customer, ...Customer[]]> {
  const [api] = cluster.apis
  if (!api) throw new Error('the cluster has no api process')
  const make = async (): Promise<Customer> => {
    const email = `${crypto.randomUUID()}@example.com`
    const user = await admin<{ id: string }>(api, 'POST', '/users', { email, plan: 'business' })
    const path = `/users/${user.id}/keys`
    const { key } = await admin<{ key: string }>(api, 'POST', path, { name: 'chaos' })
    return { id: user.id, key }
  }
  const [first, ...others] = await Promise.all(Array.from({ length: CUSTOMERS }, make))
  if (!first) throw new Error('no customer was made')
  return [first, ...others]
}
