/** Answers of hosts that are made to be slow to read, by what reads them. */
import { newLinkSecret, signedQuery } from '../api/render-links.ts'
import { onePage } from '../files/hostile-pdfs.ts'
import { plainSigner } from '../signatures/plain-signer.ts'
import { type Attack, type Parser, times } from './attack.ts'

/** The answer of a bucket that a destination names. It is read when the destination is created. */
const bucket = (name: string, create: () => string): Attack => ({
  name,
  status: 400,
  send({ url, key, answerWith }) {
    const headers = { 'Content-Type': 'application/xml' }
    const endpoint = answerWith(() => new Response(create(), { status: 403, headers }))
    return fetch(`${url}/api/v1/destinations`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'archive',
        endpoint,
        bucket: 'outputs',
        access_key_id: 'KEY',
        secret_access_key: 'secret',
      }),
    })
  },
})

/** A page for which a card is drawn. */
const card = (name: string, create: () => string): Attack => ({
  name,
  status: 200,
  async send({ url, key, answerWith }) {
    const headers = { 'Content-Type': 'text/html' }
    const address = answerWith(() => new Response(create(), { headers }))
    const post = (path: string, body: object, token: string) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const secret = await newLinkSecret({ post }, { key })
    const parameters = { template: 'auto', url: `${address}/${crypto.randomUUID()}` }
    const response = await fetch(`${url}/api/v1/render?${signedQuery(secret, parameters)}`)
    const headersOf = { Authorization: `Bearer ${key}` }
    await fetch(`${url}/api/v1/link-secrets/${secret.id}`, { method: 'DELETE', headers: headersOf })
    return response
  },
})

const file = plainSigner('Mallory')

/** The answer of a remote signer. */
const signature = (name: string, create: () => string): Attack => ({
  name,
  status: 400,
  async send({ url, key, answerWith }) {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const address = answerWith(() => new Response(create()))
    const post = (path: string, body: object) =>
      fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const signer = `s-${crypto.randomUUID()}`
    const secret = 'a secret of the service of signing'
    const remote = { url: address, secret, certificates: file.chain }
    await post('signers', { name: signer, remote })
    const source = { content: onePage().toBase64() }
    const response = await post('pdfs/sign', { source, signer })
    await fetch(`${url}/api/v1/signers/${signer}`, { method: 'DELETE', headers })
    return response
  },
})

const meta = (at: number) => `<meta name=og:title content="${at}">`

export const REPLIES: Parser[] = [
  {
    parser: 'replies of buckets',
    attacks: [
      bucket('20,000 elements in each other', () => '<a>'.repeat(20_000)),
      bucket('10,000 attributes', () => `<Error ${times(10_000, (at) => `a${at}=""`)}/>`),
      bucket('12,000 references', () => `<Error><Code>${'&amp;'.repeat(12_000)}</Code></Error>`),
      bucket('60 kB of a name that does not end', () => `<${'a'.repeat(60_000)}`),
      bucket('9,000 comments that do not end', () => '<!--<!--'.repeat(7_500)),
      bucket(
        'entities of entities',
        () =>
          `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${times(9, (at) => `<!ENTITY a${at} "${'&a;'.repeat(99)}">`)}]><a>&a8;</a>`,
      ),
    ],
  },
  {
    parser: 'answers of remote signers',
    attacks: [
      signature('60 kB of brackets', () => '['.repeat(60_000)),
      signature('60 kB of escapes', () => `{"signature":"${'\\u0041'.repeat(10_000)}"}`),
      signature('a signature of 60 kB', () => `{"signature":"${'A'.repeat(60_000)}"}`),
      signature('6,000 signatures', () => `{${times(6_000, () => '"signature":"",')}"x":1}`),
    ],
  },
  {
    parser: 'pages of cards',
    attacks: [
      card('500 kB in a title', () => `<title>${'&amp;'.repeat(100_000)}`),
      card('15,000 names', () => times(15_000, meta)),
      card('a name of 500 kB', () => `<meta name=og:title content="${'&amp;'.repeat(99_000)}">`),
      card('170,000 elements in each other', () => '<b>'.repeat(170_000)),
      card('500 kB of attributes', () => `<html ${'a '.repeat(250_000)}>`),
      card('100,000 declarations of an encoding', () => '<meta '.repeat(85_000)),
    ],
  },
]
