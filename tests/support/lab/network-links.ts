/**
 * Sets up the network of a namespace with rtnetlink(7), since a fresh Debian has no `ip` command:
 * addresses on the loopback, and a veth pair that leads nowhere as the default route, so that
 * packets to the rest of the world can be captured.
 */
import ipaddr from 'ipaddr.js'
import { cString, type Libc } from './libc.ts'

const [AF_NETLINK, SOCK_RAW, NETLINK_ROUTE] = [16, 3, 0]
const [AF_UNSPEC, AF_INET, AF_INET6] = [0, 2, 10]
const [RTM_NEWLINK, RTM_NEWADDR, RTM_NEWROUTE] = [16, 20, 24]
const [NLM_F_REQUEST, NLM_F_ACK, NLM_F_CREATE] = [1, 4, 0x400]
const [IFLA_IFNAME, IFLA_LINKINFO, IFLA_INFO_KIND, IFLA_INFO_DATA, VETH_INFO_PEER] = [
  3, 18, 1, 2, 1,
]
const [IFA_ADDRESS, IFA_LOCAL, IFA_F_NODAD] = [1, 2, 2]
const [RTA_OIF, RT_TABLE_MAIN, RTPROT_STATIC, RTN_UNICAST] = [4, 254, 4, 1]
/** NOARP: no host on the veth pair would answer ARP requests. */
const [IFF_UP, IFF_NOARP] = [1, 0x80]

const VETH_PAIR = ['lab0', 'lab1'] as const

export interface Links {
  /** Adds an address to the loopback. */
  address(address: string): void
}

/**
 * Brings up the loopback and a veth pair whose near end has the `outer` addresses and the default
 * route.
 * @throws Error with the errno of the kernel
 */
export function openLinks(libc: Libc, outer: readonly string[]): Links {
  const socket = libc.socket(AF_NETLINK, SOCK_RAW, NETLINK_ROUTE)
  if (socket < 0) throw new Error('The netlink socket cannot be opened.')

  function request(what: string, type: number, body: Buffer): void {
    const header = Buffer.alloc(16)
    header.writeUInt32LE(16 + body.length, 0)
    header.writeUInt16LE(type, 4)
    header.writeUInt16LE(NLM_F_REQUEST | NLM_F_ACK | NLM_F_CREATE, 6)
    const message = Buffer.concat([header, body])
    const reply = Buffer.alloc(4096)
    libc.send(socket, message, message.length, 0)
    libc.recv(socket, reply, reply.length, 0)
    const error = -reply.readInt32LE(16)
    if (error !== 0) throw new Error(`${what}: the kernel refused (errno ${error}).`)
  }

  function indexOf(name: string): number {
    return libc.if_nametoindex(cString(name))
  }

  function bringUp(name: string): void {
    const flags = name === 'lo' ? IFF_UP : IFF_UP | IFF_NOARP
    request(`${name} up`, RTM_NEWLINK, linkHeader(indexOf(name), flags))
  }

  function addAddress(name: string, text: string): void {
    const { family, bytes } = read(text)
    const header = Buffer.from([family, bytes.length * 8, IFA_F_NODAD, 0, 0, 0, 0, 0])
    header.writeUInt32LE(indexOf(name), 4)
    const body = [header, attribute(IFA_LOCAL, bytes), attribute(IFA_ADDRESS, bytes)]
    request(`${text} on ${name}`, RTM_NEWADDR, Buffer.concat(body))
  }

  function routeAll(family: number, name: string): void {
    const table = [RT_TABLE_MAIN, RTPROT_STATIC, 0, RTN_UNICAST]
    const header = Buffer.from([family, 0, 0, 0, ...table, 0, 0, 0, 0])
    const index = Buffer.alloc(4)
    index.writeUInt32LE(indexOf(name))
    request('default route', RTM_NEWROUTE, Buffer.concat([header, attribute(RTA_OIF, index)]))
  }

  bringUp('lo')
  request('veth pair', RTM_NEWLINK, vethPair())
  for (const name of VETH_PAIR) bringUp(name)
  for (const address of outer) addAddress(VETH_PAIR[0], address)
  for (const family of [AF_INET, AF_INET6]) routeAll(family, VETH_PAIR[0])
  return { address: (address) => addAddress('lo', address) }
}

/** The message body that creates both ends of the veth pair. */
function vethPair(): Buffer {
  const [near, far] = VETH_PAIR.map((name) => attribute(IFLA_IFNAME, cString(name)))
  const peer = attribute(VETH_INFO_PEER, Buffer.concat([linkHeader(0, 0), far ?? Buffer.alloc(0)]))
  const kind = attribute(IFLA_INFO_KIND, cString('veth'))
  const info = attribute(IFLA_LINKINFO, Buffer.concat([kind, attribute(IFLA_INFO_DATA, peer)]))
  return Buffer.concat([linkHeader(0, 0), near ?? Buffer.alloc(0), info])
}

/** struct ifinfomsg that sets these flags and leaves the others unchanged. */
function linkHeader(index: number, flags: number): Buffer {
  const header = Buffer.alloc(16)
  header.writeUInt8(AF_UNSPEC, 0)
  header.writeInt32LE(index, 4)
  header.writeUInt32LE(flags, 8)
  header.writeUInt32LE(flags, 12)
  return header
}

/** struct rtattr, padded to four bytes. */
function attribute(type: number, value: Buffer): Buffer {
  const header = Buffer.alloc(4)
  header.writeUInt16LE(4 + value.length, 0)
  header.writeUInt16LE(type, 2)
  return Buffer.concat([header, value, Buffer.alloc(-value.length & 3)])
}

function read(text: string): { family: number; bytes: Buffer } {
  const parsed = ipaddr.parse(text)
  const family = parsed.kind() === 'ipv4' ? AF_INET : AF_INET6
  return { family, bytes: Buffer.from(parsed.toByteArray()) }
}
