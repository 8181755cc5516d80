/** A DNS server over UDP (RFC 1035): A, AAAA and CNAME, from a zone whose answers may change. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

/**
 * What a name answers, by the question's number among those for this name and type, from 0 on.
 * Null: there is no such name. Undefined: the question stays without an answer.
 */
export type Zone = (name: string, count: number) => DnsAnswer | null | undefined

export interface DnsAnswer {
  /** Of both families: those of the type asked for are sent. */
  addresses: string[]
  /** The name is an alias of this one, which has the addresses. */
  cname?: string
}

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' }
const [TYPE_A, TYPE_CNAME, TYPE_AAAA, CLASS_IN] = [1, 5, 28, 1]
const [RESPONSE, RECURSION, NAME_ERROR] = [0x8400, 0x0180, 3]
const HEADER_BYTES = 12

/**
 * Listens on port 53 of an address. Its answers live no longer than they take to arrive (TTL 0).
 * @param asked is told of every question, as `name TYPE`
 */
export async function startDns(
  address: string,
  zone: Zone,
  asked: (question: string) => void,
): Promise<void> {
  const counts = new Map<string, number>()
  const socket = createSocket('udp4', (query, { address: from, port }) => {
    const { name, type, end } = readQuestion(query)
    const question = `${name} ${TYPES[type] ?? type}`
    asked(question)
    const count = counts.get(question) ?? 0
    counts.set(question, count + 1)
    const answer = zone(name, count)
    if (answer === undefined) return
    socket.send(respond(query.subarray(0, end), recordsOf(answer, type)), port, from)
  })
  socket.bind(53, address)
  await once(socket, 'listening')
}

/** Its only question: a name in lower case without its last dot. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Null when there is no such name. */
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

/** Points to the name in the question. */
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
