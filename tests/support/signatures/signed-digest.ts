/** CMS signatures of the key of a file, for tests. */
import { createPrivateKey } from 'node:crypto'
import { certificatesOfPem } from '../../../packages/pdf/src/signatures/certificates.ts'
import { attributesOf, sealCms } from '../../../packages/pdf/src/signatures/cms.ts'
import type { SignerFile } from './authority.ts'

/** @param more certificates that come with the signature, as PEM */
export function cmsOf({ chain, key }: SignerFile, digest: Uint8Array, more?: string): Uint8Array {
  const certificates = certificatesOfPem(chain)
  const [certificate = new Uint8Array()] = certificates
  const pkcs8 = createPrivateKey(key).export({ format: 'der', type: 'pkcs8' })
  return sealCms({
    attributes: attributesOf(digest, certificate, 'sha256'),
    by: { key: new Uint8Array(pkcs8) },
    certificates: [...certificates, ...(more === undefined ? [] : certificatesOfPem(more))],
    hash: 'sha256',
  })
}
