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

/** An archive with the PDF as `1.pdf`. */
const ZIP =
  'UEsDBBQAAAAIAAAAIVzlQvCsuAAAAC8BAAAFAAAAMS5wZGZljz0LgzAQhvf8ilsc2ySaSAVxqK1LKRXbTRxSjGIRU2IKtr++qYJSvOHg3nve+3DSQ7KhW4YoEFD3Rxji2/spcSyMaFWNU1HLHlzbzKJIdqVFkPuPjgg+NWWfez+uwLF6dQbobPDWBpu0tNA4GZ9l2Yi9GnJiSx5w2DG3mO2DlhUiwBCZA3zOPQ4VLFoAU6dbNO6uNEroohktmlZqe9e1+UhgOFPK3j09i3ojtBl3U58hxzleEvQFUEsBAhQDFAAAAAgAAAAhXOVC8Ky4AAAALwEAAAUAAAAAAAAAAAAAAIABAAAAADEucGRmUEsFBgAAAAABAAEAMwAAANsAAAAAAA=='

const IMAGES: Record<string, string> = {
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'image/avif':
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAB0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAlbWRhdBIACgc4AAaQENBpMhAZQmMEwAA0AACQQMkcYIpq',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
}

/** Fonts have their first bytes only. */
const FONT = 'd09GMg=='

/** Returns a file of one page or one pixel. @param type its media type */
export function sampleFile(type: string): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  if (type === 'application/pdf') return { type, bytes: new TextEncoder().encode(PDF) }
  if (type === 'application/zip') return { type, bytes: bytesOf(ZIP) }
  return { type, bytes: bytesOf(IMAGES[type] ?? FONT) }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
}
