/** The steps of signing and verifying, as messages between the server and the process. */
import type { PdfFailureFacts } from '../operations/failure.ts'
import type { PdfNote } from '../operations/notes.ts'
import type { PdfSource } from '../operations/tasks.ts'

export type HashName = 'sha256' | 'sha384' | 'sha512'

/** A certificate, a key or a CMS structure, as DER. */
export type Der = Uint8Array

/** The certificate of a signer, as it says itself. */
export interface CertificateFacts {
  subject: string
  issuer: string
  /** Hexadecimal. */
  serial_number: string
  /** The SHA-256 of the certificate in hexadecimal. */
  fingerprint: string
  /** Dates as ISO 8601. */
  valid_from: string
  valid_until: string
}

/** A key and its certificates, the one of the key first, up to the last one that is known. */
export interface SignerMaterial {
  /** PKCS#8; null for a key that is elsewhere. */
  key: Der | null
  certificates: Der[]
  /** Such as `RSA 2048` or `ECDSA P-256`. */
  algorithm: string
  hash: HashName
  facts: CertificateFacts[]
}

export interface SignatureOptions {
  /** The field that is signed. One that the form does not have is made; null chooses a name. */
  field: string | null
  reason: string | null
  location: string | null
  contact: string | null
  /** The name of the person or authority. */
  name: string | null
  /** The changes that a certified file allows (12.8.2.2); null does not certify. */
  certify: 1 | 2 | 3 | null
  /** The picture: the first page of a PDF. */
  picture: Uint8Array | null
  /** The place of a new field; null is invisible. In points, from the upper left of the page. */
  place: { page: number; x: number; y: number; width: number; height: number } | null
  /** The bytes that the signature may take. */
  roomBytes: number
  /** The time that the signer claims, as ISO 8601. */
  date: string
}

/** A file whose signature is missing, and the place of it. */
export interface PreparedPdf {
  pdf: Uint8Array
  /** The offset of the first hexadecimal digit, and the number of bytes that they can hold. */
  gap: { at: number; bytes: number }
  digest: Uint8Array
}

/** An answer that a certificate authority gave, as it was sent. */
export interface Fetched {
  url: string
  /** The body that was sent: an address of OCSP is asked about each certificate. */
  request: Uint8Array | null
  body: Uint8Array
}

/** A request that tells whether a certificate was revoked, or who issued it. */
export interface Wanted {
  kind: 'issuer' | 'crl' | 'ocsp'
  url: string
  /** Sent with POST. */
  body: Uint8Array | null
}

export type SigningTask =
  /** Opens a PKCS#12 file. */
  | { step: 'open'; pkcs12: Uint8Array; password: string }
  /** Reads certificates as PEM, the one of the key first. */
  | { step: 'certificates'; pem: string }
  /** Reads what a picture has to fit: its field, if it has one, its own place, and its file. */
  | { step: 'field'; source: PdfSource; field: string | null; isPlaced: boolean }
  | { step: 'prepare'; source: PdfSource; options: SignatureOptions; hash: HashName }
  /** Makes the bytes that a key signs, and their digest. */
  | { step: 'attributes'; digest: Uint8Array; certificate: Der; hash: HashName }
  /** Signs with the key, or takes the signature that was made elsewhere. */
  | {
      step: 'seal'
      attributes: Der
      by: { key: Der } | { signature: Uint8Array }
      certificates: Der[]
      hash: HashName
    }
  /** Checks a CMS structure that was made elsewhere. */
  | { step: 'check'; cms: Der; digest: Uint8Array; certificate: Der }
  | { step: 'timeRequest'; cms: Der; nonce: Uint8Array }
  /** Adds the reply of a time-stamp server. */
  | { step: 'time'; cms: Der; reply: Uint8Array; nonce: Uint8Array }
  /** Names the requests that are still to be made about the certificates of a signature. */
  | { step: 'wanted'; cms: Der; fetched: Fetched[]; now: string }
  /** Adds what later checks need. */
  | { step: 'keep'; pdf: Uint8Array; cms: Der; fetched: Fetched[]; now: string }
  | { step: 'verify'; source: PdfSource; roots: string[]; now: string }

export type SigningReply =
  | { step: 'signer'; signer: SignerMaterial }
  | { step: 'prepared'; prepared: PreparedPdf; notes: PdfNote[] }
  /** `size` is null for a field that is invisible or does not exist. */
  | { step: 'field'; size: { width: number; height: number } | null; isArchive: boolean }
  | { step: 'attributes'; attributes: Der; digest: Uint8Array }
  | { step: 'cms'; cms: Der }
  | { step: 'request'; request: Der }
  | { step: 'wanted'; wanted: Wanted[] }
  | { step: 'kept'; pdf: Uint8Array; missing: number }
  /** `signed`, and `signatures` as `SignatureCheck[]`, as JSON. */
  | { step: 'verified'; json: Uint8Array; notes: PdfNote[] }
  /** `path` is the field of the request, where the reason alone does not tell it. */
  | { step: 'refused'; reason: SigningProblem; message: string; path?: string | undefined }
  | { step: 'failure'; failure: PdfFailureFacts }

/** Why there is no signature, apart from what is wrong with the PDF. */
export type SigningProblem =
  | 'password'
  | 'pkcs12'
  | 'certificate'
  | 'revoked'
  | 'signature'
  | 'timestamp'
  | 'field'
  | 'certified'

export class SigningError extends Error {
  override readonly name = 'SigningError'

  constructor(
    readonly reason: SigningProblem,
    message: string,
    /** The field of the request, where the reason alone does not tell it. */
    readonly path?: string,
  ) {
    super(message)
  }
}
