/** A certificate authority for tests, and the certificates it issues. */
import { generate } from 'selfsigned'

export interface Certificate {
  /** PEM. */
  cert: string
  /** PEM. */
  key: string
}

export interface Authority extends Certificate {
  /**
   * Issues a certificate for these names or addresses, valid from a day ago for two days, or until
   * an hour ago if expired.
   */
  issue(names: string[], options?: { expired?: boolean }): Promise<Certificate>
}

const HOUR_MS = 3_600_000

export async function createAuthority(): Promise<Authority> {
  const { cert, private: key } = await generate(commonName('Platen tests'), {
    ...KIND,
    ...validity(),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
  return {
    cert,
    key,
    issue: (names, { expired = false } = {}) => sign(names, { cert, key }, expired),
  }
}

/** A self-signed certificate. */
export function selfSigned(names: string[]): Promise<Certificate> {
  return sign(names)
}

async function sign(names: string[], ca?: Certificate, expired = false): Promise<Certificate> {
  const issued = await generate(commonName(names[0] ?? ''), {
    ...KIND,
    ...validity(expired),
    ...(ca && { ca }),
    extensions: [
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: names.map((name) =>
          /^[\d.]+$/.test(name) ? { type: 7, ip: name } : { type: 2, value: name },
        ),
      },
    ],
  })
  return { cert: issued.cert, key: issued.private }
}

const KIND = { keyType: 'ec', algorithm: 'sha256' } as const

function validity(expired = false) {
  const now = Date.now()
  return {
    notBeforeDate: new Date(now - 24 * HOUR_MS),
    notAfterDate: new Date(now + (expired ? -1 : 24) * HOUR_MS),
  }
}

function commonName(value: string) {
  return [{ name: 'commonName', value }]
}
