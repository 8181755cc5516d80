/** The addresses that pages, and other requests to addresses of users, may reach. */
export { type BlockedHosts, withBlockCounts } from './egress-policy/block-counts.ts'
export { internalNameReason } from './egress-policy/hostnames.ts'
export {
  createEgressPolicy,
  createSelfAddress,
  type Destination,
  EgressError,
  type EgressPolicy,
  type Endpoint,
  hostOf,
  type Lookup,
  openReserved,
  parseAllow,
  type Reserved,
  type SelfAddress,
} from './egress-policy/index.ts'
