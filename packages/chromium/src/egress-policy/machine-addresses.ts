/**
 * The addresses of this machine or container, read again each time: interfaces may change while the
 * server runs.
 */
import { networkInterfaces } from 'node:os'

/** All addresses, loopback included. */
export function ownAddresses(): string[] {
  return addressesOf(allInterfaces())
}

/** The addresses that other machines know it by; loopback if it has no other. */
export function machineAddresses(): string[] {
  const all = allInterfaces()
  const outside = all.filter(({ internal }) => !internal)
  return addressesOf(outside.length > 0 ? outside : all)
}

function allInterfaces() {
  return Object.values(networkInterfaces()).flatMap((interfaces) => interfaces ?? [])
}

function addressesOf(interfaces: { address: string }[]): string[] {
  return [...new Set(interfaces.map(({ address }) => address))]
}
