/** The methods that work on PDFs which exist already. Each call counts as one render. */
import type { ApiPromise } from '../api-promise.ts'
import type { PdfFacts, PdfSignatures, QueuedRender } from '../generated/types.ts'
import type { RenderRequestOptions } from '../options.ts'
import type { Background } from '../params.ts'
import type { RenderFile } from '../render-file.ts'
import type {
  ConvertParams,
  FillParams,
  FlattenParams,
  MergeInput,
  MergeParams,
  PdfFactsParams,
  PdfInput,
  PdfMetadataParams,
  PdfStepsParams,
  RotateParams,
  SignParams,
  SplitParams,
  StampParams,
  VerifyParams,
} from './params.ts'

/**
 * The operations that make a PDF. Every PDF is a file, or `{ file }`, `{ request_id }` or `{ url }`
 * with its `password`. Files are uploaded, at most 50 MB for a call. Calls send an idempotency key,
 * so that their retries run and count once.
 * @typeParam Result the file, or the render in the queue
 * @typeParam More fields that the request takes beside those of the operation
 */
export interface PdfOperations<Result, More = unknown> {
  /**
   * Joins 2 to 100 PDFs into one, in their order. Outlines, links, tags and forms are kept.
   * @throws ValidationError that names the source, NotFoundError (`request_id`), SsrfBlockedError
   * @example
   * const cover = await platen.pdf.render({ html: '<h1>Report</h1>' })
   * const merged = await platen.pdfs.merge(
   *   [
   *     cover,
   *     { request_id: 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D' },
   *     { url: 'https://example.com/terms.pdf', pages: '1-3' },
   *   ],
   *   { outline: 'files' },
   * )
   * console.log(await merged.bytes())
   */
  merge(
    sources: readonly MergeInput[],
    params?: MergeParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Makes a PDF of each page range, or of every few pages. The result is a ZIP, and for a single
   * range the PDF itself.
   * @throws as `merge`
   * @example
   * const zip = await platen.pdfs.split({ url: 'https://example.com/report.pdf' }, { every: 1 })
   * const cover = await platen.pdfs.split(
   *   { url: 'https://example.com/report.pdf' },
   *   { pages: ['1'] },
   * )
   * console.log(zip.extension, cover.extension) // zip pdf
   */
  split(
    source: PdfInput,
    params: SplitParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Turns pages clockwise.
   * @throws as `merge`
   * @example
   * import { fileFromPath } from '@platen/sdk/node'
   * const scan = await fileFromPath('scan.pdf')
   * const upright = await platen.pdfs.rotate(scan, { angle: 90, pages: '2-' })
   * console.log(await upright.bytes())
   */
  rotate(
    source: PdfInput,
    params: RotateParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Draws HTML, or the pages of another PDF, over or under pages: watermarks, page numbers,
   * letterheads.
   * @throws as `merge`
   * @example
   * const invoice = { request_id: 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D' }
   * const numbered = await platen.pdfs.stamp(invoice, {
   *   html: '<p><span class=pageNumber></span> / <span class=totalPages></span>',
   * })
   * const stamp = { url: 'https://example.com/letterhead.pdf' }
   * const letter = await platen.pdfs.stamp(numbered, { stamp, layer: 'under', pages: '1' })
   * console.log(await letter.bytes())
   */
  stamp(
    source: PdfInput,
    params: StampParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Makes forms and annotations a part of their pages.
   * @throws as `merge`
   * @example
   * const flat = await platen.pdfs.flatten({ url: 'https://example.com/form.pdf' })
   * console.log(await flat.bytes())
   */
  flatten(
    source: PdfInput,
    params?: FlattenParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Fills fields of a form by their names, which `metadata` lists. Every value is checked first.
   * @throws as `merge`, ValidationError with an issue for each value that does not fit
   * @example
   * const form = { url: 'https://example.com/form.pdf' }
   * const filled = await platen.pdfs.fill(form, {
   *   values: { name: 'Ada Lovelace', terms: true, country: 'CH' },
   * })
   * console.log(await filled.bytes())
   */
  fill(
    source: PdfInput,
    params: FillParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Carries out several operations as one render: each works on the result of the one before.
   * @throws as `merge`
   * @example
   * const after = [{ url: 'https://example.com/terms.pdf' }]
   * const offer = await platen.pdfs.steps({ url: 'https://example.com/offer.pdf' }, {
   *   steps: [{ merge: { after } }, { stamp: { html: '<b class=pageNumber></b>' } }],
   * })
   * console.log(await offer.bytes())
   */
  steps(
    source: PdfInput,
    params: PdfStepsParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Sets properties. One that is left out stays as it is; an empty text removes it.
   * @throws as `merge`
   * @example
   * const source = { request_id: 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D' }
   * const titled = await platen.pdfs.setMetadata(source, {
   *   document: { title: 'Annual report', author: '' },
   * })
   * console.log(await titled.bytes())
   */
  setMetadata(
    source: PdfInput,
    params: PdfMetadataParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Signs a PDF with a key that you have saved, as PAdES says. Earlier signatures stay valid.
   * @throws as `merge`, NotFoundError for an unknown signer
   * @example
   * const contract = { request_id: 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D' }
   * const signed = await platen.pdfs.sign(contract, { signer: 'office', reason: 'I approve' })
   * console.log(await signed.bytes())
   */
  sign(
    source: PdfInput,
    params: SignParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
  /**
   * Encrypts, decrypts, compresses or archives. A source with a `password` becomes a PDF without
   * one, unless `encrypt` is given.
   * @throws as `merge`, ConformanceError
   * @example
   * const invoice = { request_id: 'req_01JD3Q8Z5M7W2K9X4T6V0B1C3D' }
   * const locked = await platen.pdfs.convert(invoice, {
   *   compress: true,
   *   encrypt: { userPassword: 'correct horse' },
   * })
   * const open = await platen.pdfs.convert({ file: locked, password: 'correct horse' })
   * console.log(await open.bytes())
   */
  convert(
    source: PdfInput,
    params?: ConvertParams & More,
    options?: RenderRequestOptions,
  ): ApiPromise<Result>
}

export interface PdfsResource extends PdfOperations<RenderFile> {
  /**
   * Reads what a PDF is: its pages with their sizes, properties, outline, attachments, the
   * fields of its form, and the standards that it declares.
   * @throws as `merge`
   * @example
   * const { page_count, document } = await platen.pdfs.metadata({
   *   url: 'https://example.com/report.pdf',
   * })
   * console.log(page_count, document.title)
   */
  metadata(
    source: PdfInput,
    params?: PdfFactsParams,
    options?: RenderRequestOptions,
  ): ApiPromise<PdfFacts>
  /**
   * Verifies each signature: whether its bytes are as they were signed, what was added later, who
   * signed and when, and with `roots` whether the certificate leads to one that you trust.
   * @throws as `merge`
   * @example
   * const { signed, signatures } = await platen.pdfs.verify({
   *   url: 'https://example.com/contract.pdf',
   * })
   * console.log(signed, signatures[0]?.valid)
   */
  verify(
    source: PdfInput,
    params?: VerifyParams,
    options?: RenderRequestOptions,
  ): ApiPromise<PdfSignatures>
  /**
   * The same operations in the background (paid plans), for work that may outlast a connection:
   * each returns at once. Await it with `renders.wait` or a webhook.
   * @example
   * const { request_id } = await platen.pdfs.enqueue.merge(
   *   [{ url: 'https://example.com/a.pdf' }, { url: 'https://example.com/b.pdf' }],
   *   { webhook_url: 'https://example.com/hooks/platen' },
   * )
   * const merged = await platen.renders.download(await platen.renders.wait(request_id))
   * console.log(await merged.bytes())
   */
  enqueue: PdfOperations<QueuedRender, Background>
}
