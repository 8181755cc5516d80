/** Steps about what a PDF has in it. */
import { readPdf } from '../../support/files/pdf.ts'
import { readPdfFacts } from '../../support/files/pdf-facts.ts'
import { readPdfStructure } from '../../support/files/pdf-structure.ts'
import { failedRules, imagesIn, textOfPage } from '../programs.ts'
import { annotationsOf, needsPassword, permissionsOf } from '../protection.ts'
import type { World } from '../world.ts'
import { check, type Definition, isWanted } from './step.ts'

const EVERY = '^the (?:response|webhook request) PDF\\(s\\)'

async function pageOf(world: World, name: string, number: string | undefined) {
  const pages = await readPdf(world.file(name))
  const page = pages[Number(number) - 1]
  if (!page) throw new Error(`it has ${pages.length} pages`)
  return page
}

/** The runner of Gotenberg reads texts in the same way. */
async function textOf(world: World, name: string, number = ''): Promise<string> {
  await pageOf(world, name, number)
  return textOfPage(world.file(name), number)
}

/** Runs a check for each PDF that came back. */
function each(run: (pdf: Uint8Array, groups: string[]) => Promise<void>): Definition[1] {
  return (world, groups) => checkEach(world.pdfs(), (pdf) => run(pdf, groups))
}

/** @throws Error if a check does, and without any PDF */
export async function checkEach(
  pdfs: Uint8Array[],
  run: (pdf: Uint8Array) => Promise<void>,
): Promise<void> {
  check(pdfs.length > 0, 'no PDF came back')
  for (const pdf of pdfs) await run(pdf)
}

export const PDF_STEPS: Definition[] = [
  [
    /^the "([^"]*)" PDF should have (\d+) page\(s\)$/,
    async (world, [name = '', count]) => {
      const { length } = await readPdf(world.file(name))
      check(length === Number(count), `it has ${length}`)
    },
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) be set to landscape orientation$/,
    async (world, [name = '', should]) => {
      const { width, height } = await pageOf(world, name, '1')
      check(width > height === isWanted(should), `it is ${width} by ${height} points`)
    },
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) have a document outline$/,
    async (world, [name = '', should]) => {
      const { outline } = await readPdfStructure(world.file(name))
      check(outline.length > 0 === isWanted(should), `it has ${outline.length} entries`)
    },
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) have the following content at page (\d+):$/,
    async (world, [name = '', should, number], { doc }) => {
      const text = await textOf(world, name, number)
      check(text.includes(doc) === isWanted(should), `the text is ${text.slice(0, 400)}`)
    },
  ],
  [
    /^the "([^"]*)" PDF (should|should NOT) have content matching "([^"]*)" at page (\d+)$/,
    async (world, [name = '', should, pattern = '', number]) => {
      const text = await textOf(world, name, number)
      const matches = new RegExp(pattern).test(text)
      check(matches === isWanted(should), `the text is ${text.slice(0, 400)}`)
    },
  ],
  [
    /^the "([^"]*)" PDF should have (\d+) image\(s\)$/,
    async (world, [name = '', count]) => {
      const found = await imagesIn(world.file(name))
      check(found === Number(count), `it has ${found}`)
    },
  ],
  [
    new RegExp(`${EVERY} should be valid "([^"]*)" with a tolerance of (\\d+) failed rule\\(s\\)$`),
    each(async (pdf, [standard = '', tolerance]) => {
      const failed = await failedRules(pdf, standard)
      check(failed <= Number(tolerance), `${failed} rules fail`)
    }),
  ],
  [
    new RegExp(`${EVERY} (should|should NOT) be flatten$`),
    each(async (pdf, [should]) => {
      const count = await annotationsOf(pdf)
      check((count === 0) === isWanted(should), `it has ${count} annotations`)
    }),
  ],
  [
    new RegExp(`${EVERY} (should|should NOT) be encrypted`),
    each(async (pdf, [should]) => {
      const needs = await needsPassword(pdf)
      check(needs === isWanted(should), needs ? 'it needs a password' : 'it needs no password')
    }),
  ],
  [
    new RegExp(`${EVERY} (should|should NOT) allow "([^"]*)"$`),
    each(async (pdf, [should, action = '']) => {
      const allowed = await permissionsOf(pdf)
      check(allowed.has(action) === isWanted(should), `it allows ${[...allowed].join(', ')}`)
    }),
  ],
  [
    new RegExp(`${EVERY} (should|should NOT) have the "([^"]*)" file embedded$`),
    each(async (pdf, [should, name = '']) => {
      const { attachments } = await readPdfFacts(pdf)
      const names = Object.keys(attachments)
      check(names.includes(name) === isWanted(should), `it has ${names.join(', ')}`)
    }),
  ],
  [
    new RegExp(`${EVERY} should have the "([^"]*)" file embedded with relationship "([^"]*)"$`),
    each(async (pdf, [name = '', relationship = '']) => {
      const { attachments } = await readPdfFacts(pdf)
      check(Object.keys(attachments).includes(name), 'it does not have the file')
      const isNamed = Buffer.from(pdf).includes(`/AFRelationship /${relationship}`)
      check(isNamed, 'no file has the relationship')
    }),
  ],
  [
    new RegExp(`${EVERY} should declare Factur-X XMP with conformance level "([^"]*)"$`),
    each(async (pdf, [level]) => {
      const { xmp } = await readPdfFacts(pdf)
      check(xmp.includes('urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'), 'no namespace')
      check(xmp.includes('pdfaExtension:schemas'), 'no extension schema')
      const tag = `<fx:ConformanceLevel>${level}</fx:ConformanceLevel>`
      check(xmp.includes(tag), 'another conformance level')
    }),
  ],
]
