/** Changes behind a signature are told, and judged by what its certification allows. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { compressed, type PdfDocument } from '../../../packages/pdf/src/objects/document.ts'
import { openRevisions } from '../../../packages/pdf/src/objects/revisions.ts'
import {
  Bytes,
  type Dict,
  dictOf,
  itemsOf,
  Name,
  Ref,
} from '../../../packages/pdf/src/objects/values.ts'
import { formPdf } from '../../support/files/pdfs-with-extras.ts'
import { useFinisher } from '../../support/finisher/operations.ts'
import {
  createSigningAuthority,
  HAS_OPENSSL,
  type SignerFile,
  type SigningAuthority,
} from '../../support/signatures/authority.ts'
import { signingSteps } from '../../support/signatures/steps.ts'

const PAGES = 2
const PAGE = 3
const FIELD = 4

const finisher = useFinisher()
const { signed, verified } = signingSteps(finisher, () => authority)
let authority: SigningAuthority
let rosa: SignerFile
const certified = new Map<1 | 2 | 3 | null, Uint8Array>()

beforeAll(async () => {
  if (!HAS_OPENSSL) return
  authority = createSigningAuthority()
  rosa = authority.issue('ec384')
  for (const level of [1, 2, 3, null] as const) {
    certified.set(level, await signed(formPdf(), rosa, { certify: level }))
  }
})

afterAll(() => authority?.[Symbol.dispose]())

/** Writes changes as a further revision, as any program can. */
function changed(pdf: Uint8Array, change: (document: PdfDocument) => void): Uint8Array {
  const document = openRevisions(Buffer.from(pdf))
  change(document)
  return document.save()
}

function edit(document: PdfDocument, id: number, entries: Dict): void {
  document.set(id, new Map([...document.dict(document.object(id)), ...entries]))
}

const annotation = (type: string, entries: Dict = new Map()) =>
  new Map([
    ...dictOf({ Type: new Name('Annot'), Subtype: new Name(type), Rect: [9, 9, 99, 99] }),
    ...entries,
  ])

function addAnnotation(document: PdfDocument, dict: Dict): void {
  const own = itemsOf(document.resolve(document.dict(document.object(PAGE)).get('Annots')))
  edit(document, PAGE, dictOf({ Annots: [...own, document.add(dict)] }))
}

const CHANGES: Record<string, (document: PdfDocument) => void> = {
  'page content by a new object': (document) =>
    edit(document, PAGE, dictOf({ Contents: document.add(compressed('0 0 99 99 re f')) })),
  'another page in the place of one': (document) => {
    const page = document.add(new Map(document.dict(document.object(PAGE))))
    edit(document, PAGES, dictOf({ Kids: [page, new Ref(6)] }))
  },
  'other pages': (document) => {
    const pages = document.add(new Map(document.dict(document.object(PAGES))))
    document.setCatalog(new Map(document.catalog()).set('Pages', pages))
  },
  'another catalog': (document) => {
    document.trailer.set('Root', document.add(new Map(document.catalog())))
  },
  'a new text field': (document) => addAnnotation(document, annotation('Widget', TEXT_FIELD)),
  'a catalog without the certification': (document) => {
    const catalog = new Map(document.catalog())
    catalog.delete('Perms')
    document.setCatalog(catalog)
  },
}

const TEXT_FIELD = dictOf({ FT: new Name('Tx'), T: new Bytes('total') })
const comment = (document: PdfDocument) => addAnnotation(document, annotation('Text'))
const value = (document: PdfDocument) => edit(document, FIELD, dictOf({ V: new Bytes('Berta') }))

const FORBIDDEN = 'The file has changes that its certification does not allow.'

async function judged(level: 1 | 2 | 3 | null, change: (document: PdfDocument) => void) {
  const pdf = certified.get(level) ?? new Uint8Array()
  const [check] = await verified(changed(pdf, change))
  return check && [check.changes_after, check.valid, check.problem]
}

describe.skipIf(!HAS_OPENSSL)('behind a signature', () => {
  test.each(Object.keys(CHANGES))('%s is a change of the document', async (name) => {
    const change = CHANGES[name] ?? value
    expect(await judged(null, change)).toEqual(['other', true, null])
    expect(await judged(3, change)).toEqual(['other', false, FORBIDDEN])
  })

  test('a comment is an annotation, which level 3 allows', async () => {
    expect(await judged(null, comment)).toEqual(['annotations', true, null])
    expect(await judged(3, comment)).toEqual(['annotations', true, null])
    expect(await judged(2, comment)).toEqual(['annotations', false, FORBIDDEN])
  })

  test('the value of a field is one of the form, which level 2 allows', async () => {
    expect(await judged(2, value)).toEqual(['form', true, null])
    expect(await judged(1, value)).toEqual(['form', false, FORBIDDEN])
  })

  test('a further signature leaves the certification of level 2 valid', async () => {
    const twice = await signed(certified.get(2) ?? new Uint8Array(), rosa)
    const checks = await verified(twice)
    expect(checks.map(({ valid, changes_after }) => [valid, changes_after])).toEqual([
      [true, 'signatures'],
      [true, 'none'],
    ])
  })

  test('what later checks need is allowed by level 1', async () => {
    const kept = await signed(formPdf(), rosa, { certify: 1, keeps: true })
    expect(await verified(kept)).toMatchObject([{ valid: true, changes_after: 'signatures' }])
  })
})
