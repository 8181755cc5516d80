/** Reads the certificates that a file keeps for later checks (ETSI EN 319 142-1, 5.4). */
import { Certificate } from 'pkijs'
import { decode, type PdfDocument } from '../objects/document.ts'
import { itemsOf, Stream } from '../objects/values.ts'
import type { Der } from './tasks.ts'

/** A file may keep any number of them. */
const CERTIFICATES_MAX = 100

/** The certificates of the file; what is none is left out. */
export function storedCertificates(document: PdfDocument): Der[] {
  const store = document.dict(document.catalog().get('DSS'))
  return itemsOf(document.resolve(store.get('Certs')))
    .slice(0, CERTIFICATES_MAX)
    .flatMap((ref) => {
      const stream = document.resolve(ref)
      if (!(stream instanceof Stream)) return []
      try {
        const der = new Uint8Array(decode(stream, 100_000))
        return Certificate.fromBER(der.buffer) && [der]
      } catch {
        return [] // What a file keeps may be anything.
      }
    })
}
