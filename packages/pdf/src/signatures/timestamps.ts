/** Time stamps of signatures (RFC 3161): the request, and the reply as an attribute. */
import { createHash } from 'node:crypto'
import { Integer } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  ExtKeyUsage,
  MessageImprint,
  SignedAndUnsignedAttributes,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { certificateOf } from './certificates.ts'
import { attributeIn, type CheckedCms, checkCms } from './check-cms.ts'
import { contentOf, HASHES, OIDS, octets, readCms } from './cms.ts'
import { bufferOf, derOf } from './der.ts'
import { type Der, SigningError } from './tasks.ts'

const EXTENDED_KEY_USAGE = '2.5.29.37'
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** Asks for the certificates, too, so that the token can be checked alone. */
export function timeRequest(cms: Der, nonce: Uint8Array): Der {
  const { signer } = readCms(cms)
  const digest = createHash('sha256').update(signer.signature.valueBlock.valueHexView).digest()
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: HASHES.sha256 }),
      hashedMessage: octets(digest),
    }),
    nonce: nonceOf(nonce),
    certReq: true,
  })
  return derOf(request.toSchema())
}

/** Positive, as the first bit is cleared. */
function nonceOf(nonce: Uint8Array): Integer {
  const bytes = new Uint8Array(nonce)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x01
  return new Integer({ valueHex: bytes.buffer })
}

/** @throws SigningError for a reply that is no time stamp of this signature */
export function withTime(cms: Der, reply: Uint8Array, nonce: Uint8Array): Der {
  const { signed, signer } = readCms(cms)
  const token = tokenOf(reply)
  const checked = checkToken(token, signer.signature.valueBlock.valueHexView)
  if (checked.problem !== null) throw new SigningError('timestamp', checked.problem)
  if (checked.nonce === null || !checked.nonce.isEqual(nonceOf(nonce))) {
    throw new SigningError('timestamp', 'The time stamp answers another request.')
  }
  const content = TimeStampResp.fromBER(bufferOf(reply)).timeStampToken
  if (content === undefined) throw new SigningError('timestamp', NO_STAMP)
  signer.unsignedAttrs = new SignedAndUnsignedAttributes({
    type: 1,
    attributes: [
      ...(signer.unsignedAttrs?.attributes ?? []),
      new Attribute({ type: OIDS.timeStampToken, values: [content.toSchema()] }),
    ],
  })
  return contentOf(signed)
}

const NO_STAMP = 'The time-stamp server answered with no time stamp.'

function tokenOf(reply: Uint8Array): Der {
  let response: TimeStampResp
  try {
    response = TimeStampResp.fromBER(bufferOf(reply))
  } catch {
    throw new SigningError('timestamp', NO_STAMP)
  }
  const { status, timeStampToken } = response
  if (status.status > 1 || timeStampToken === undefined) {
    const message = `The time-stamp server refused the request (status ${Number(status.status)}).`
    throw new SigningError('timestamp', message)
  }
  return derOf(timeStampToken.toSchema())
}

export interface CheckedToken {
  cms: CheckedCms
  time: Date
  nonce: Integer | null
  problem: string | null
}

/** Checks a token, and that it is about these bytes. @throws SigningError */
export function checkToken(token: Uint8Array, stamped: Uint8Array): CheckedToken {
  const { signed } = readCms(token)
  const content = signed.encapContentInfo.eContent
  if (content === undefined) throw new SigningError('timestamp', NO_STAMP)
  const bytes = new Uint8Array(content.getValue())
  const cms = checkCms(token, [bytes])
  const info = infoOf(bytes)
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const name = Object.entries(HASHES).find(([, oid]) => oid === hashAlgorithm.algorithmId)?.[0]
  const isSame =
    name !== undefined &&
    createHash(name)
      .update(stamped)
      .digest()
      .equals(Buffer.from(hashedMessage.valueBlock.valueHexView))
  const problem = isSame
    ? (cms.problem ?? purposeProblem(cms))
    : 'The time stamp is about other bytes.'
  return { cms, time: info.genTime, nonce: info.nonce ?? null, problem }
}

/** The certificate is for time stamps and nothing else, and says so as critical (RFC 3161, 2.3). */
function purposeProblem({ certificate }: CheckedCms): string | null {
  const own = certificate && certificateOf(certificate)
  const usages = own?.extensions?.filter(({ extnID }) => extnID === EXTENDED_KEY_USAGE) ?? []
  const [usage, ...others] = usages
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : []
  const isForTime = purposes.length === 1 && purposes[0] === TIME_STAMPING
  if (isForTime && usage?.critical && others.length === 0) return null
  return 'The certificate of the time stamp is not one for time stamps.'
}

function infoOf(bytes: Uint8Array): TSTInfo {
  try {
    return TSTInfo.fromBER(bufferOf(bytes))
  } catch {
    throw new SigningError('timestamp', NO_STAMP)
  }
}

/** The token of a signature; null without one. */
export function tokenIn({ signer }: Pick<CheckedCms, 'signer'>): Uint8Array | null {
  const value = attributeIn(signer.unsignedAttrs?.attributes ?? [], OIDS.timeStampToken)
  if (value === undefined) return null
  return derOf(value as { toBER(): ArrayBuffer })
}
