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

/**
 * A page with a text field called `name`, which has the value `Anna`, and a second one without it.
 */
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

/**
 * A page with a signature that shows a black square, a field `free` that nobody has signed, and a
 * text field `note`.
 */
export function signedPdf(): Buffer {
  const square = '0 0 60 30 re f'
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 5 0 R 8 0 R] /SigFlags 3>> /Perms <</DocMDP 6 0 R>>>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<<${PAGE} /Annots [4 0 R 5 0 R 8 0 R]>>`,
    '<</Type /Annot /Subtype /Widget /FT /Sig /T (approval) /V 6 0 R /F 132 /P 3 0 R /Rect [20 20 140 80] /AP <</N 7 0 R>>>>',
    '<</Type /Annot /Subtype /Widget /FT /Sig /T (free) /F 4 /P 3 0 R /Rect [20 100 140 120]>>',
    `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 200 300] /Contents <${'00'.repeat(64)}> /Name (Anna Signer) /M (D:20261127080000Z)>>`,
    `<</Type /XObject /Subtype /Form /BBox [0 0 60 30] /Length ${square.length}>>\nstream\n${square}\nendstream`,
    '<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /F 4 /P 3 0 R /Rect [20 150 140 170]>>',
  ])
}

/**
 * A page with every kind of what a PDF can do, links that stay, and a black square as the look of a
 * button.
 */
export function activePdf(): Buffer {
  const square = '0 0 20 20 re f'
  const stream = (entries: string, data: string) =>
    `<<${entries} /Length ${data.length}>>\nstream\n${data}\nendstream`
  const link = (rect: string, action: string) =>
    `<</Type /Annot /Subtype /Link /Rect [${rect}] /A ${action}>>`
  return pdfOf([
    `<</Type /Catalog /Pages 2 0 R /OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>
      /AA <</WC <</S /JavaScript /JS 15 0 R>>>>
      /Names <</JavaScript <</Names [(start) <</S /JavaScript /JS (start\\(\\))>>]>> /EmbeddedFiles <</Names [(a.txt) 13 0 R]>>>>
      /AcroForm <</Fields [4 0 R] /XFA 16 0 R>> /Outlines 17 0 R>>`,
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<<${PAGE} /AA <</O <</S /Launch /F (calc.exe)>>>> /Annots [4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R]>>`,
    `<</Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /F 4 /Rect [20 20 60 60] /AP <</N 12 0 R>>
      /A <</S /SubmitForm /F <</FS /URL /F (https://example.com/)>>>> /AA <</E <</S /JavaScript /JS (over\\(\\))>>>>>>`,
    link('20 80 60 90', '<</S /URI /URI (https://example.com/stays)>>'),
    link('20 90 60 100', '<</S /GoTo /D [3 0 R /Fit] /Next <</S /Launch /F (next.exe)>>>>'),
    link('20 100 60 110', '<</S /GoToR /F (other.pdf) /D [0 /Fit]>>'),
    link('20 110 60 120', '<</S /Java#53cript /JS (hidden\\(\\))>>'),
    link('20 120 60 130', '<</S /ImportData /F (data.fdf)>>'),
    '<</Type /Annot /Subtype /RichMedia /Rect [100 100 120 120] /RichMediaContent <<>>>>',
    link('20 130 60 140', '<</S /URI /URI (javascript:scripted\\(\\))>>'),
    stream('/Type /XObject /Subtype /Form /BBox [0 0 20 20]', square),
    '<</Type /Filespec /F (a.txt) /UF (a.txt) /EF <</F 14 0 R>>>>',
    stream('/Type /EmbeddedFile', 'attached text'),
    stream('', 'closing()'),
    stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
    '<</Type /Outlines /First 18 0 R /Last 18 0 R /Count 1>>',
    '<</Title (Entry) /Parent 17 0 R /A <</S /Launch /F (outline.exe)>>>>',
  ])
}
