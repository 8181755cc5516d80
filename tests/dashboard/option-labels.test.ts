/** The names of options in the form of the playground. */
import { expect, test } from 'bun:test'
import { OPTION_SECTIONS } from '../../dashboard/options.gen.ts'
import { itemOf, oneOf } from '../../dashboard/playground/option-label.ts'

const fields = Object.values(OPTION_SECTIONS)
  .flat()
  .flatMap(({ fields: all }) => all)

test.each([
  ['displayHeaderFooter', 'Display header and footer'],
  ['enableJavaScript', 'Enable JavaScript'],
  ['facturX', 'Factur-X'],
  ['hideCookieBanners', 'Hide cookie banners'],
  ['injectJS', 'Inject JavaScript'],
  ['pdfa', 'PDF/A'],
  ['preferCSSPageSize', 'Prefer CSS page size'],
])('the option %s is called %p', (name, label) => {
  expect(fields.find((field) => field.name === name)?.label).toBe(label)
})

test.each([
  ['Extra headers', 'a header'],
  ['Cookies', 'a cookie'],
  ['Resource status', 'a status'],
  ['Attachments', 'an attachment'],
])('a list called %p takes %s', (title, item) => {
  expect(oneOf(itemOf(title))).toBe(item)
})

test('names of parts are spelt as people do, and secrets are passwords', () => {
  const text = JSON.stringify(OPTION_SECTIONS)
  for (const label of ['XML', 'HTML', 'HTTP only']) expect(text).toContain(`"label":"${label}"`)
  const kinds = [...text.matchAll(/"name":"(\w*[pP]assword)","label":"[^"]*","kind":"(\w+)"/g)]
  expect(new Set(kinds.map(([, name]) => name))).toEqual(
    new Set(['userPassword', 'ownerPassword', 'password']),
  )
  expect(new Set(kinds.map(([, , kind]) => kind))).toEqual(new Set(['password']))
})

test('no two options of a form have the same name', () => {
  for (const sections of Object.values(OPTION_SECTIONS)) {
    const labels = sections.flatMap(({ fields: all }) => all.map(({ label }) => label))
    expect(new Set(labels).size).toBe(labels.length)
  }
})
