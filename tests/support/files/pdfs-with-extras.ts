/** Small PDFs with what Chromium does not write: page labels, fields, layers. */
import { pdfOf } from './hostile-pdfs.ts'

const PAGE = '/Type /Page /Parent 2 0 R /MediaBox [0 0 200 200]'

/** Pages `i`, `ii` and `A-1`. */
export function labelledPdf(): Buffer {
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /PageLabels <</Nums [0 <</S /r>> 2 <</S /D /P (A-)>>]>>>>',
    '<</Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R]>>',
    ...Array.from({ length: 3 }, () => `<<${PAGE}>>`),
  ])
}

/** A page with a text field called `name`, which has the value `Anna`, and a second one without it. */
export function formPdf(): Buffer {
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R] /DA (/Helv 12 Tf 0 g) /DR <</Font <</Helv 5 0 R>>>>>>>>',
    '<</Type /Pages /Count 2 /Kids [3 0 R 6 0 R]>>',
    `<<${PAGE} /Annots [4 0 R]>>`,
    '<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Anna) /DA (/Helv 12 Tf 0 g) /F 4 /P 3 0 R /Rect [20 20 180 50]>>',
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
    `<<${PAGE}>>`,
  ])
}

/** A page with a black square in a layer that is hidden. */
export function layeredPdf(): Buffer {
  const content = '/OC /L BDC 50 50 100 100 re f EMC'
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /OCProperties <</OCGs [4 0 R] /D <</OFF [4 0 R] /Order [4 0 R]>>>>>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<<${PAGE} /Contents 5 0 R /Resources <</Properties <</L 4 0 R>>>>>>`,
    '<</Type /OCG /Name (hidden)>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}
