/** Says what the device colors of the file mean (ISO 32000-1, 14.11.5), which PDF/A requires. */
import { compressed, type PdfDocument } from '../objects/document.ts'
import { Bytes, type Dict, dictOf, Name } from '../objects/values.ts'
import { srgbProfile } from './srgb-profile.ts'

export function addOutputIntent(document: PdfDocument, catalog: Dict): void {
  const profile = document.add(compressed(srgbProfile(), dictOf({ N: 3 })))
  const intent = dictOf({
    Type: new Name('OutputIntent'),
    S: new Name('GTS_PDFA1'),
    OutputConditionIdentifier: new Bytes('sRGB'),
    Info: new Bytes('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  catalog.set('OutputIntents', [document.add(intent)])
}
