/** The names of options in the form of the playground. */
import { expect, test } from 'bun:test'
import { OPTION_SECTIONS } from '../../dashboard/options.gen.ts'
import { itemOf, labelOf, oneOf } from '../../dashboard/playground/option-label.ts'

test.each([
  ['displayHeaderFooter', 'Display header and footer'],
  ['enableJavaScript', 'Enable JavaScript'],
  ['facturX', 'Factur-X'],
  ['httpCredentials', 'HTTP credentials'],
  ['injectCSS', 'Inject CSS'],
  ['injectJS', 'Inject JavaScript'],
  ['pdfa', 'PDF/A'],
  ['pdfua', 'PDF/UA'],
  ['preferCSSPageSize', 'Prefer CSS page size'],
  ['prefers-color-scheme', 'Prefers color scheme'],
])('the option %s is called %p', (name, label) => {
  expect(labelOf(name)).toBe(label)
})

test.each([
  ['Extra headers', 'a header'],
  ['Cookies', 'a cookie'],
  ['Resource status', 'a status'],
  ['Attachments', 'an attachment'],
])('a list called %p takes %s', (title, item) => {
  expect(oneOf(itemOf(title))).toBe(item)
})

test('no two options of a form have the same name', () => {
  for (const sections of Object.values(OPTION_SECTIONS)) {
    const labels = sections.flatMap(({ fields }) => fields.map(({ name }) => labelOf(name)))
    expect(new Set(labels).size).toBe(labels.length)
  }
})
