/** Adds what later checks need as a further revision (ETSI EN 319 142-1, 5.4: the DSS). */
import { createHash } from 'node:crypto'
import { compressed, type PdfDocument } from '../objects/document.ts'
import { openRevisions } from '../objects/revisions.ts'
import { type Dict, dictOf, isDict, itemsOf, Name, type PdfValue } from '../objects/values.ts'
import { foundSignatures, signedBytes } from './byte-ranges.ts'
import type { Evidence } from './revocation.ts'

export function keepEvidence(signed: Uint8Array, evidence: Evidence): Buffer {
  const pdf = Buffer.from(signed.buffer, signed.byteOffset, signed.length)
  const document = openRevisions(pdf)
  const streams = (ders: Uint8Array[]) => ders.map((der) => document.add(compressed(der)))
  const lists = {
    Certs: streams(evidence.certificates),
    OCSPs: streams(evidence.ocsps),
    CRLs: streams(evidence.crls),
  }
  const catalog = new Map(document.catalog())
  const store: Dict = new Map(document.dict(catalog.get('DSS')))
  store.set('Type', new Name('DSS'))
  for (const [key, refs] of Object.entries(lists)) {
    const own = itemsOf(document.resolve(store.get(key)))
    if (own.length + refs.length > 0) store.set(key, [...own, ...refs])
  }
  const key = keyOfLast(document, pdf)
  if (key !== null) {
    const entries = dictOf({ Cert: lists.Certs, OCSP: lists.OCSPs, CRL: lists.CRLs })
    const related: Dict = new Map([...entries].filter(([, list]) => itemsOf(list).length > 0))
    const own = new Map(document.dict(store.get('VRI')))
    store.set('VRI', own.set(key, related))
  }
  catalog.set('DSS', document.add(store))
  catalog.set('Extensions', extensions(document, catalog.get('Extensions')))
  document.setCatalog(catalog)
  return document.save()
}

/** The store is no part of PDF 1.7, so the file names its extension (5.4.1). */
function extensions(document: PdfDocument, own: PdfValue | undefined): Dict {
  const entries = new Map(document.dict(own))
  if (isDict(document.resolve(entries.get('ESIC')))) return entries
  const extension = dictOf({ BaseVersion: new Name('1.7'), ExtensionLevel: 5 })
  return entries.set('ESIC', extension)
}

/** The store names a signature by the hash of its bytes, without the zeros that fill the gap. */
function keyOfLast(document: PdfDocument, pdf: Buffer): string | null {
  const ends = foundSignatures(document).flatMap(
    ({ dict }) => signedBytes(document, pdf, dict) ?? [],
  )
  const [last] = ends.sort((a, b) => b.end - a.end)
  if (last === undefined) return null
  return createHash('sha1').update(last.cms).digest('hex').toUpperCase()
}
