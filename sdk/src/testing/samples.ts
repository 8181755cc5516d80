/** The smallest valid files of each type, as the results of mock renders. */

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`

const IMAGES: Record<string, string> = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  jpeg: '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  webp: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
}

/** Returns a file of one page or one pixel. @param format `pdf`, `png`, `jpeg` or `webp` */
export function sampleFile(format: string): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  if (format === 'pdf') return { type: 'application/pdf', bytes: new TextEncoder().encode(PDF) }
  const known = IMAGES[format] === undefined ? 'png' : format
  const bytes = Uint8Array.from(atob(IMAGES[known] ?? ''), (one) => one.charCodeAt(0))
  return { type: `image/${known}`, bytes }
}
