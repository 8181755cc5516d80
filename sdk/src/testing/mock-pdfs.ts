/** Operations on PDFs of the mock server. Every result is the same page, or an archive with it. */
import type { PdfFacts } from '../generated/types.ts'
import type { MockRenders } from './mock-renders.ts'
import type { Route } from './mock-request.ts'

interface Work {
  pages?: unknown[]
  document?: object
}

/** The facts of the sample PDF. */
const FACTS: Omit<PdfFacts, 'request_id'> = {
  version: '1.4',
  encrypted: false,
  tagged: false,
  page_count: 1,
  pages: [{ width: 595, height: 842, rotation: 0 }],
  document: {
    title: null,
    author: null,
    subject: null,
    keywords: null,
    creator: null,
    producer: null,
    language: null,
    created: null,
    modified: null,
  },
  outline: [],
  conformance: [],
  attachments: [],
}

export function createMockPdfs(submit: MockRenders['submit']): Route[] {
  return [
    [
      'POST',
      /^\/api\/v1\/pdfs\/(merge|split|rotate|stamp|flatten|metadata|convert|steps)$/,
      (request, operation) => {
        const work = workOf(request.body)
        const isArchive = operation === 'split' && work.pages?.length !== 1
        const file = submit('pdfs', { ...request, body: work }, isArchive ? 'zip' : 'pdf')
        return operation === 'metadata' && !work.document ? factsOf(file) : file
      },
    ],
  ]
}

/** The JSON of a request, which may be a field of a form. */
function workOf(body: unknown): Work {
  const { request, ...rest } = Object(body)
  return typeof request === 'string' ? JSON.parse(request) : rest
}

function factsOf({ headers }: Response): Response {
  const all = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'content-disposition']) all.delete(name)
  const data = { request_id: headers.get('x-request-id'), ...FACTS }
  return Response.json({ success: true, data }, { headers: all })
}
