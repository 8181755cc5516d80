import { listRenders, renderPdf, uploadAsset } from './generated'

const rendered = await renderPdf({ html: '<h1>Hello</h1>' })
const bytes = rendered.data instanceof Blob ? await rendered.data.arrayBuffer() : new ArrayBuffer(0)
const pdf = new TextDecoder().decode(bytes.slice(0, 5))
const refused = await renderPdf({ html: 'x', options: { scale: 9 } })
const { error } = refused.status === 400 && 'error' in refused.data ? refused.data : { error: '' }
const code = typeof error === 'string' ? error : error.code
const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'dot.svg')
const uploaded = await uploadAsset({ file })
const listed = await listRenders()
const total = listed.status === 200 ? listed.data.pagination.total : -1
const filename = uploaded.status === 200 ? uploaded.data.data.filename : ''
process.stdout.write(JSON.stringify({ pdf, code, total, filename }))
