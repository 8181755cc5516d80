/**
 * Captures the packets of a network namespace that open a connection, whether or not the target
 * listens: TCP connection attempts (SYN) and all UDP datagrams.
 */
import { ptr } from 'bun:ffi'
import ipaddr from 'ipaddr.js'
import type { Libc } from './libc.ts'

export interface Packet {
  protocol: 'tcp' | 'udp'
  from: Endpoint
  to: Endpoint
}

export interface Endpoint {
  /** Canonical text form. */
  address: string
  port: number
}

export interface PacketCapture {
  /**
   * Returns the packets since the last call, in order. The kernel buffers about a hundred.
   * @throws Error when packets were lost
   */
  read(): Packet[]
}

const [AF_PACKET, SOCK_DGRAM, ETH_P_ALL] = [17, 2, 0x0003]
const [SOL_SOCKET, SO_ATTACH_FILTER] = [1, 26]
/** Without PACKET_IGNORE_OUTGOING each loopback packet is seen twice: outgoing and incoming. */
const [SOL_PACKET, PACKET_STATISTICS, PACKET_IGNORE_OUTGOING] = [263, 6, 23]
const MSG_DONTWAIT = 0x40
const [TCP, UDP] = [6, 17]
const FPROG_BYTES = 16

/**
 * Opens a capture for the network namespace of this process.
 * @throws Error without that privilege
 */
export function openPacketCapture(libc: Libc): PacketCapture {
  const socket = libc.socket(AF_PACKET, SOCK_DGRAM, 0)
  if (socket < 0) throw new Error('The packet socket cannot be opened.')

  function set(level: number, option: number, value: Buffer, bytes = value.length): void {
    if (libc.setsockopt(socket, level, option, value, bytes) === 0) return
    throw new Error(`The packet socket refuses option ${option}.`)
  }

  set(SOL_SOCKET, SO_ATTACH_FILTER, filterProgram(), FPROG_BYTES)
  set(SOL_PACKET, PACKET_IGNORE_OUTGOING, int(1))
  // The capture starts with `bind`: struct sockaddr_ll, any interface.
  const everything = Buffer.alloc(20)
  everything.writeUInt16LE(AF_PACKET, 0)
  everything.writeUInt16BE(ETH_P_ALL, 2)
  if (libc.bind(socket, everything, everything.length) !== 0)
    throw new Error('The packet socket cannot be bound.')

  function assertNoneLost(): void {
    const statistics = Buffer.alloc(8)
    libc.getsockopt(socket, SOL_PACKET, PACKET_STATISTICS, statistics, int(8))
    if (statistics.readUInt32LE(4) > 0) throw new Error('The kernel dropped packets.')
  }

  return {
    read() {
      const packets: Packet[] = []
      const buffer = Buffer.alloc(128)
      while (Number(libc.recv(socket, buffer, buffer.length, MSG_DONTWAIT)) > 0) {
        packets.push(readPacket(buffer))
      }
      assertNoneLost()
      return packets
    },
  }
}

function int(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32LE(value)
  return buffer
}

/** Parses a packet that passed the filter; it starts at the IPv4 or IPv6 header. */
function readPacket(packet: Buffer): Packet {
  const isV4 = packet.readUInt8(0) >> 4 === 4
  const ports = isV4 ? (packet.readUInt8(0) & 15) * 4 : 40
  const [at, size] = isV4 ? [12, 4] : [8, 16]
  const address = (from: number) => {
    const parsed = ipaddr.fromByteArray([...packet.subarray(from, from + size)])
    return parsed instanceof ipaddr.IPv6 ? parsed.toRFC5952String() : parsed.toString()
  }
  return {
    protocol: packet.readUInt8(isV4 ? 9 : 6) === TCP ? 'tcp' : 'udp',
    from: { address: address(at), port: packet.readUInt16BE(ports) },
    to: { address: address(at + size), port: packet.readUInt16BE(ports + 2) },
  }
}

/**
 * A classic BPF program that passes UDP, and TCP with SYN but without ACK. Other packets would only
 * fill the buffer. Jump offsets count the instructions to skip.
 * @returns struct sock_fprog, followed by the instructions that it points to
 */
function filterProgram(): Buffer {
  const [LOAD, LOAD_BEHIND_HEADER, HEADER_LENGTH, AND, SHIFT] = [0x30, 0x50, 0xb1, 0x54, 0x74]
  const [JUMP, IF_EQUAL, RETURN] = [0x05, 0x15, 0x06]
  const lines: [code: number, yes: number, no: number, value: number][] = [
    [LOAD, 0, 0, 0],
    [SHIFT, 0, 0, 4],
    [IF_EQUAL, 0, 6, 4],
    [LOAD, 0, 0, 9],
    [IF_EQUAL, 11, 0, UDP],
    [IF_EQUAL, 0, 11, TCP],
    [HEADER_LENGTH, 0, 0, 0],
    [LOAD_BEHIND_HEADER, 0, 0, 13],
    [JUMP, 0, 0, 5],
    [IF_EQUAL, 0, 7, 6],
    [LOAD, 0, 0, 6],
    [IF_EQUAL, 4, 0, UDP],
    [IF_EQUAL, 0, 4, TCP],
    [LOAD, 0, 0, 53],
    [AND, 0, 0, 0x12],
    [IF_EQUAL, 0, 1, 0x02],
    [RETURN, 0, 0, 0xffff],
    [RETURN, 0, 0, 0],
  ]
  const program = Buffer.alloc(FPROG_BYTES + lines.length * 8)
  program.writeUInt16LE(lines.length, 0)
  program.writeBigUInt64LE(BigInt(ptr(program) + FPROG_BYTES), 8)
  for (const [index, [code, yes, no, value]] of lines.entries()) {
    const at = FPROG_BYTES + index * 8
    program.writeUInt16LE(code, at)
    program.writeUInt8(yes, at + 2)
    program.writeUInt8(no, at + 3)
    program.writeUInt32LE(value, at + 4)
  }
  return program
}
