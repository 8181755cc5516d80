// What the program for workerd takes for a server.
export default {
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (['/api/v1/pdf', '/api/v1/pdfs/merge'].includes(pathname)) {
      return new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })
    }
    if (pathname === '/api/v1/assets') {
      const file = (await request.formData()).get('file')
      return Response.json({ success: true, data: { filename: file.name } })
    }
    if (pathname === '/api/v1/templates') return new Promise(() => {})
    const error = { code: 'VALIDATION_ERROR', message: 'No.', status: 400, request_id: 'req_1' }
    return Response.json({ error }, { status: 400 })
  },
}
