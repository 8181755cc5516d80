/**
 * Makes a document conform to the standards that it has to declare, as far as that is possible, and
 * finds what it breaks.
 */
import { attachedFiles } from '../assemble/attachments.ts'
import { checkGlyphs } from '../checks/glyphs.ts'
import { checkFonts, checkNesting, checkSize, checkStrings } from '../checks/limits.ts'
import { checkContent, checkObjects } from '../checks/part-1-limits.ts'
import type { Found } from '../checks/rules.ts'
import { checkStructure } from '../checks/structure.ts'
import type { Rectangle } from '../content/areas.ts'
import { createFonts, type Fonts, type PageContent, pagesOf, readPage } from '../content/pages.ts'
import { isLanguage } from '../metadata/language.ts'
import type { Properties } from '../metadata/properties.ts'
import { decodeText } from '../metadata/text-string.ts'
import type { Declared } from '../metadata/xmp.ts'
import type { PdfDocument } from '../objects/document.ts'
import type { Dict } from '../objects/values.ts'
import { type Artifacts, type Marking, markUnmarked } from '../structure/artifacts.ts'
import { addEmptyStructure } from '../structure/empty.ts'
import { describeLinks } from '../structure/links.ts'
import { createLooseText } from '../structure/loose-text.ts'
import { repairStructure } from '../structure/repair.ts'
import { createRepeatedForms } from '../structure/repeated-forms.ts'
import { createElementTexts } from '../structure/texts.ts'
import { readStructure, type Structure } from '../structure/tree.ts'
import { mapClusterGlyphs } from './cluster-glyphs.ts'
import { addOutputIntent } from './output-intent.ts'
import { makePart1 } from './part-1.ts'
import { shortenDestinations } from './short-names.ts'

const FOUND_PER_RULE_MAX = 20

interface Conforming {
  found: Found[]
  artifacts: Artifacts[]
}

const TWO_VERSIONS: Found = {
  rule: 'twoVersions',
  page: null,
  where: null,
  message: 'PDF/A-4 is PDF 2.0, and PDF/UA-1 is PDF 1.7: no file can be both.',
  fix: 'Use PDF/A-2a or PDF/A-3a with PDF/UA-1, or leave `options.pdfua` out.',
}

export function makeConforming(
  document: PdfDocument,
  catalog: Dict,
  { wanted, properties }: { wanted: Declared; properties: Properties },
): Conforming {
  const { pdfa, pdfua } = wanted
  const found: Found[] = []
  if (pdfa !== null) {
    addOutputIntent(document, catalog)
    if (pdfa.part !== 4) shortenDestinations(document, catalog)
  }
  const ids = pagesOf(document)
  if (pdfa?.part === 1) found.push(...makePart1(document, ids))
  const fonts = createFonts(document)
  const pages = ids.map((id, at) => readPage(document, id, at + 1))
  mapClusterGlyphs(pages, fonts)
  for (const page of pages) {
    found.push(...checkGlyphs(page, fonts), ...checkFonts(document, page))
    found.push(...checkNesting(page), ...checkSize(document, page))
    if (pdfa?.part === 1) found.push(...checkContent(page))
  }
  if (pdfa?.part === 4 && pdfua !== null) found.push(TWO_VERSIONS)
  found.push(...checkFiles(document, pdfa))
  if (pdfa?.part === 1) found.push(...checkObjects(document))
  else if (pdfa !== null) found.push(...checkStrings(document))
  const isTagged = pdfua !== null || pdfa?.level === 'A'
  if (!isTagged) return { found: firstOfEach(found), artifacts: [] }
  const tagged = makeTagged(document, catalog, pages, fonts)
  const isUntagged = tagged.found.some(({ rule }) => rule === 'notTagged')
  const own = checkProperties(catalog, properties)
  // Without tags, everything else follows from that.
  const all = isUntagged ? [...tagged.found, ...found, ...own] : [...found, ...own, ...tagged.found]
  return { found: firstOfEach(all), artifacts: tagged.artifacts }
}

/**
 * PDFs that were joined may have files of their own. Only PDF/A-3 and PDF/A-4f have files of any
 * kind.
 */
function checkFiles(document: PdfDocument, pdfa: Declared['pdfa']): Found[] {
  if (pdfa === null || pdfa.part === 3 || pdfa.level === 'F') return []
  return attachedFiles(document).map(({ name }): Found => {
    const message = 'A file is attached, which only PDF/A-3 allows.'
    const fix = 'Use `pdfa` "3b", or take the file out with `removeActiveContent`.'
    return { rule: 'fileInside', page: null, where: name, message, fix }
  })
}

/** The first of each rule, so that none of them is missing in a list of bounded length. */
function firstOfEach(found: Found[]): Found[] {
  const counts = new Map<string, number>()
  return found.filter(({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    return count <= FOUND_PER_RULE_MAX
  })
}

function makeTagged(
  document: PdfDocument,
  catalog: Dict,
  pages: PageContent[],
  fonts: Fonts,
): Conforming {
  addEmptyStructure(document, catalog, pages)
  repairStructure(document)
  const structure = readStructure(document)
  if (structure === null) {
    const message =
      'The document is not tagged: it does not say what its headings, lists and texts are.'
    const fix = 'Leave `options.tagged` out, or set it to `true`.'
    return { found: [{ rule: 'notTagged', page: null, where: null, message, fix }], artifacts: [] }
  }
  const texts = createElementTexts(pages, fonts)
  const found = [
    ...describeLinks(document, pages, structure, texts.textOf),
    ...checkStructure(structure, texts),
    ...checkLanguages(structure.elements.map(({ dict }) => decodeText(dict.get('Lang')))),
  ]
  const marked = markPages(document, pages, structure, fonts)
  return { found: [...found, ...marked.found], artifacts: marked.artifacts }
}

/** Gives everything that the pages show a place in the structure, or makes it an artifact. */
function markPages(
  document: PdfDocument,
  pages: PageContent[],
  structure: Structure,
  fonts: Fonts,
): Conforming {
  const looseText = createLooseText(document, structure)
  const repeated = createRepeatedForms(document)
  const marking: Marking = { document, fonts, looseText, repeated, done: new Set() }
  const found: Found[] = []
  const artifacts: Artifacts[] = []
  let area: Rectangle | null = null
  for (const page of pages) {
    area = page.parts[0]?.scan.area ?? area
    const marked = markUnmarked(marking, page, area)
    if (marked.artifacts !== null) artifacts.push(marked.artifacts)
    if (marked.lost === null) continue
    const message = `Text on page ${page.number} is in no element of the document, so that it is not read aloud.`
    const fix = 'Write it as text of an element such as a paragraph.'
    found.push({ rule: 'textNotTagged', page: page.number, where: marked.lost, message, fix })
  }
  looseText.save()
  return { found, artifacts }
}

function checkProperties(catalog: Dict, { title }: Properties): Found[] {
  const found: Found[] = []
  const whole = { page: null, where: null }
  if (title === null) {
    const message = 'The document has no title.'
    const fix = 'Give the HTML a `title`, or set `options.document.title`.'
    found.push({ rule: 'titleMissing', ...whole, message, fix })
  }
  const language = decodeText(catalog.get('Lang'))
  if (language === '') {
    const message = 'The document does not say in which language it is.'
    const fix = 'Give the `html` element a `lang`, or set `options.document.language`.'
    found.push({ rule: 'languageMissing', ...whole, message, fix })
  }
  return [...found, ...checkLanguages([language])]
}

function checkLanguages(languages: string[]): Found[] {
  const wrong = new Set(languages.filter((language) => language !== '' && !isLanguage(language)))
  return [...wrong].map((language): Found => {
    const message = `The language \`${language}\` is no BCP 47 tag.`
    const fix =
      'Write languages such as `de` or `pt-BR` in `lang` attributes and `options.document.language`.'
    return { rule: 'languageInvalid', page: null, where: language, message, fix }
  })
}
