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
  'a field for a signature that nobody has signed': (document) =>
    addAnnotation(document, annotation('Widget', dictOf({ FT: new Name('Sig') }))),
  'a widget that shows the signature that was there': (document) => {
    const [, signature] = itemsOf(document.dict(document.catalog().get('AcroForm')).get('Fields'))
    const { V } = Object.fromEntries(document.dict(signature))
    addAnnotation(document, annotation('Widget', dictOf({ FT: new Name('Sig'), V })))
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

function addField(document: PdfDocument, field: Ref): void {
  const catalog = new Map(document.catalog())
  const form = new Map(document.dict(catalog.get('AcroForm')))
  form.set('Fields', [...itemsOf(form.get('Fields')), field])
  document.setCatalog(catalog.set('AcroForm', form))
}

describe.skipIf(!HAS_OPENSSL)('behind a signature', () => {
  test.each(Object.keys(CHANGES))('%s is a change of the document', async (name) => {
    const change = CHANGES[name] ?? value
    expect(await judged(null, change)).toEqual(['other', true, null])
    expect(await judged(3, change)).toEqual(['other', false, FORBIDDEN])
  })

  test('a catalog without the certification is a change of the document', async () => {
    const change = (document: PdfDocument) => {
      const catalog = new Map(document.catalog())
      expect(catalog.delete('Perms')).toBe(true)
      document.setCatalog(catalog)
    }
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

  test('a stamp is an annotation, also one that calls itself a signature', async () => {
    const stamp = annotation('Stamp', dictOf({ FT: new Name('Sig') }))
    const change = (document: PdfDocument) => addAnnotation(document, stamp)
    expect(await judged(null, change)).toEqual(['annotations', true, null])
  })

  test('a signature of a field that has its widget below is a signature', async () => {
    const form = changed(formPdf(), (document) => {
      const field = document.add(null)
      const widget = annotation('Widget', dictOf({ Parent: field }))
      addAnnotation(document, widget)
      const [kid = null] = itemsOf(document.dict(document.object(PAGE)).get('Annots')).slice(-1)
      document.set(field.id, dictOf({ FT: new Name('Sig'), T: new Bytes('buyer'), Kids: [kid] }))
      addField(document, field)
    })
    const once = await signed(form, rosa)
    const checks = await verified(await signed(once, rosa, { field: 'buyer', picture: formPdf() }))
    expect(checks.map(({ field, changes_after }) => [field, changes_after])).toEqual([
      ['buyer', 'none'],
      ['Signature1', 'signatures'],
    ])
  })

  test('all that was added behind it counts, also between later signatures', async () => {
    const commented = changed(certified.get(null) ?? new Uint8Array(), comment)
    const twice = await signed(await signed(commented, rosa), rosa)
    const checks = await verified(changed(twice, (document) => document.add(null)))
    expect(checks.map(({ changes_after }) => changes_after)).toEqual([
      'annotations',
      'signatures',
      'signatures',
    ])
  })

  test('an object that the signed file refers to and does not have is a change', async () => {
    const missing = 90
    const dangling = changed(formPdf(), (document) =>
      edit(document, PAGE, dictOf({ Contents: [new Ref(missing)] })),
    )
    const pdf = await signed(dangling, rosa, { certify: 2 })
    expect(await verified(pdf)).toMatchObject([{ valid: true, changes_after: 'none' }])
    const defined = changed(pdf, (document) => document.set(missing, compressed('0 0 9 9 re f')))
    expect(await verified(defined)).toMatchObject([{ valid: false, changes_after: 'other' }])
  })

  test.each<[string, Dict, (document: PdfDocument) => void]>([
    [
      'the store of proofs',
      dictOf({ DSS: new Ref(PAGE) }),
      (document) => edit(document, PAGE, dictOf({ Contents: document.add(compressed('n')) })),
    ],
    [
      'the tree of its structure',
      dictOf({ StructTreeRoot: dictOf({ ParentTree: new Ref(PAGES) }) }),
      (document) => edit(document, PAGES, dictOf({ Kids: [new Ref(PAGE)] })),
    ],
  ])('pages are no proof where the file calls them %s', async (_, entries, change) => {
    const named = changed(formPdf(), (document) =>
      document.setCatalog(new Map([...document.catalog(), ...entries])),
    )
    const pdf = await signed(named, rosa)
    expect(await verified(changed(pdf, change))).toMatchObject([{ changes_after: 'other' }])
  })

  test('what later checks need is allowed by level 1', async () => {
    const kept = await signed(formPdf(), rosa, { certify: 1, keeps: true })
    expect(await verified(kept)).toMatchObject([{ valid: true, changes_after: 'signatures' }])
  })
})

test.skipIf(!HAS_OPENSSL)('fields of one name, or of none, each have their signature', async () => {
  const pdf = changed(formPdf(), (document) => {
    for (const T of [new Bytes('buyer'), new Bytes('buyer'), undefined, undefined]) {
      const V = document.add(dictOf({ Type: new Name('Sig') }))
      addField(document, document.add(dictOf({ FT: new Name('Sig'), T, V })))
    }
  })
  const checks = await verified(pdf)
  const none = '(without a name)'
  expect(checks.map(({ field }) => field)).toEqual(['buyer', 'buyer', none, none])
})

test.skipIf(!HAS_OPENSSL)('only a time that is trusted makes an expired key trusted', async () => {
  using forger = createSigningAuthority()
  const expired = authority.issue('ec', { days: 1 })
  const later = new Date(Date.now() + 2 * 24 * 3_600_000)
  const verdicts = await Promise.all(
    [authority, forger].map(async (stamping) => {
      const steps = signingSteps(finisher, () => stamping)
      const [check] = await verified(
        await steps.signed(formPdf(), expired, { isStamped: true }),
        later,
      )
      return check && [check.timestamp?.valid, check.timestamp?.trusted, check.trusted]
    }),
  )
  expect(verdicts).toEqual([
    [true, true, true],
    [true, false, false],
  ])
})
