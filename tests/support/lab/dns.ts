/**
 * A DNS server over UDP (RFC 1035) for A, AAAA and CNAME records; a zone's answers may change
 * between queries.
 */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

/**
 * Answers the query for a name. `count` is the number of earlier queries for this name and type.
 * Null answers NXDOMAIN, undefined sends no response.
 */
export type Zone = (name: string, count: number) => DnsAnswer | null | undefined

export interface DnsAnswer {
  /** Addresses of both families; those of the queried type are sent. */
  addresses: string[]
  /** Makes the name an alias of this one, which has the addresses. */
  cname?: string
}

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }
const [TYPE_A, TYPE_CNAME, TYPE_AAAA, CLASS_IN] = [1, 5, 28, 1]
const [RESPONSE, RECURSION, NAME_ERROR] = [0x8400, 0x0180, 3]
const HEADER_BYTES = 12

/**
 * Listens on port 53 of an address. All answers have TTL 0.
 * @param onQuery called with every query, as `name TYPE`
 */
export async function startDns(
  address: string,
  zone: Zone,
  onQuery: (question: string) => void,
): Promise<void> {
  const counts = new Map<string, number>()
  const socket = createSocket('udp4', (query, { address: from, port }) => {
    const { name, type, end } = readQuestion(query)
    const question = `${name} ${TYPES[type] ?? type}`
    onQuery(question)
    const count = counts.get(question) ?? 0
    counts.set(question, count + 1)
    const answer = zone(name, count)
    if (answer === undefined) return
    socket.send(respond(query.subarray(0, end), recordsOf(answer, type)), port, from)
  })
  socket.bind(53, address)
  await once(socket, 'listening')
}

/** Reads the only question of a query: a lowercase name without the trailing dot. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** The answer's records of this type; null if the name does not exist. */
function recordsOf(answer: DnsAnswer | null, type: number): Buffer[] | null {
  if (answer === null) return null
  const { addresses, cname } = answer
  const wanted = { [TYPE_A]: 'ipv4', [TYPE_AAAA]: 'ipv6' }[type]
  const found = addresses.map((text) => ipaddr.parse(text)).filter((one) => one.kind() === wanted)
  const data = found.map((one) => Buffer.from(one.toByteArray()))
  if (cname === undefined) return data.map((one) => record(QUESTION_NAME, type, one))
  const alias = nameBytes(cname)
  const records = data.map((one) => record(alias, type, one))
  return [record(QUESTION_NAME, TYPE_CNAME, alias), ...records]
}

function respond(question: Buffer, records: Buffer[] | null): Buffer {
  const response = Buffer.concat([question, ...(records ?? [])])
  response.writeUInt16BE(RESPONSE | RECURSION | (records ? 0 : NAME_ERROR), 2)
  response.writeUInt16BE(1, 4)
  response.writeUInt16BE(records?.length ?? 0, 6)
  response.fill(0, 8, HEADER_BYTES)
  return response
}

/** A compression pointer to the name in the question. */
const QUESTION_NAME = Buffer.from([0xc0, HEADER_BYTES])

function record(name: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(CLASS_IN, 2)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([name, head, data])
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([...labels.flat(), Buffer.from([0])])
}
