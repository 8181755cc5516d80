/** Checks whether a certificate leads to one of the roots (RFC 5280, 6). */
import { CertificateChainValidationEngine } from 'pkijs'
import { printable } from '../metadata/properties.ts'
import { certificateOf } from './certificates.ts'
import type { Der } from './tasks.ts'

const CERTIFICATES_MAX = 100
const TEXT_CHARS_MAX = 500

export interface Chains {
  trusted: Der[]
  certificates: Der[]
}

/** @returns null without roots */
export async function chainTo(
  certificate: Der,
  { trusted, certificates, at }: Chains & { at: string },
): Promise<{ isTrusted: boolean; problem: string | null } | null> {
  if (trusted.length === 0) return null
  const engine = new CertificateChainValidationEngine({
    trustedCerts: trusted.map(certificateOf),
    certs: [...certificates.slice(0, CERTIFICATES_MAX), certificate].map(certificateOf),
    checkDate: new Date(at),
  })
  const { result, resultMessage } = await engine.verify()
  return {
    isTrusted: result,
    problem: result ? null : printable(resultMessage).slice(0, TEXT_CHARS_MAX),
  }
}
