/** Template data: lists as JSON text, and money, numbers and dates for a locale. */
import { describe, expect, test } from 'bun:test'
import { readError } from '../../support/api/renders.ts'
import { newTemplate } from '../../support/api/templates.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { useSharedServer } from '../../support/server/use-server.ts'

const { server, user } = useSharedServer()

async function send(html: string, data: Record<string, string>): Promise<Response> {
  const { id } = await newTemplate(server, user, { html })
  return server.post('/api/v1/pdf', { template_id: id, data }, user.key)
}
/** The text of the PDF, each line of the template as one line. */
async function linesOf(html: string, data: Record<string, string> = {}): Promise<string[]> {
  const response = await send(html, data)
  expect(response.status).toBe(200)
  const [page] = await readPdf(await response.bytes())
  const lines = (page?.text ?? '').split(/\r?\n/)
  return lines.map((line) => line.replaceAll(/\s/g, ' ').trim()).filter((line) => line !== '')
}
const paragraphs = (expressions: string[]) => expressions.map((one) => `<p>${one}</p>`).join('\n')

test('an invoice is a loop over items that were sent as JSON text', async () => {
  const items = [
    { name: 'Paper <A4>', quantity: 1_200, price: '4.50', paid: true },
    { name: 'Ink', quantity: 2, price: '19.9', paid: false },
  ]
  const html = `{% assign items = items | parse_json %}<p>{{ items.size }} items</p>
    {% for item in items %}<p>{{ forloop.index }} {{ item.name }}: {{ item.quantity | number: "de-DE" }} x
    {{ item.price | money: "EUR", "de-DE" }}{% if item.paid %} (paid){% endif %}</p>{% endfor %}
    <p>{{ total | money: "EUR", "de-DE" }} until {{ due | date: "long", "de-DE" }}</p>`
  const data = { items: JSON.stringify(items), total: '5439.80', due: '2026-12-20' }
  expect(await linesOf(html, data)).toEqual([
    '2 items',
    '1 Paper <A4>: 1.200 x 4,50 € (paid)',
    '2 Ink: 2 x 19,90 €',
    '5.439,80 € until 20. Dezember 2026',
  ])
})

test('money, numbers and dates are written for their locale, and empty values stay empty', async () => {
  const rows: [expression: string, expected: string][] = [
    ['{{ "1234.5" | money: "USD" }}', '$1,234.50'],
    ['{{ "1234" | money: "JPY", "en-US" }}', '\u00a51,234'],
    ['{{ "12345678901234567.89" | money: "eur", "en-US" }}', '€12,345,678,901,234,567.89'],
    ['{{ -3 | number: "de-DE", 2 }}', '-3,00'],
    ['{{ "1234567.891" | number }}', '1,234,567.891'],
    ['{{ "2026-11-20" | date: "short", "en-GB" }}', '20/11/2026'],
    ['{{ "2026-11-20T23:30:00Z" | date: "medium", "en-US", "Europe/Berlin" }}', 'Nov 21, 2026'],
    ['{{ "2026-11-20" | date: "%d.%m.%Y" }}', '20.11.2026'],
    ['{{ 0 | date: "full" }}', 'Thursday, January 1, 1970'],
    ['[{{ none | money: "EUR" }}{{ none | number }}{{ none | date: "long" }}]', '[]'],
    ['{% assign x = none | parse_json %}[{{ x }}]', '[]'],
    ['{% assign x = \'{"__proto__":{"a":1}}\' | parse_json %}[{{ x.a }}{{ x.constructor }}]', '[]'],
  ]
  const lines = await linesOf(paragraphs(rows.map(([expression]) => expression)))
  expect(lines).toEqual(rows.map(([, expected]) => expected))
})

describe('a mistake is explained with its line, and without the data', () => {
  const deep = '['.repeat(101) + ']'.repeat(101)
  test.each([
    ['{{ a | parse_json }}', '{secret', 'not valid JSON'],
    ['{{ a | parse_json }}', deep, 'at most 100 levels'],
    ['{{ a | money: "EUR" }}', '1.234,50 secret', 'needs a number'],
    ['{{ a | money }}', '1', 'the code of a currency'],
    ['{{ a | money: "EUR", "not a locale" }}', '1', 'needs a locale'],
    ['{{ a | number: "de-DE", 21 }}', '1', 'from 0 to 20'],
    ['{{ a | date: "long", "de-DE" }}', 'secret', 'needs a date'],
    ['{{ a | date: "long", "de-DE", "Mars" }}', '2026-11-20', 'needs a time zone'],
  ])('%s', async (expression, a, reason) => {
    const response = await send(`<p>\n${expression}`, { a })
    expect(response.status).toBe(400)
    const { message, details } = await readError(response)
    expect(message).toContain(reason)
    expect(message).not.toContain('secret')
    expect(details).toMatchObject({ line: 2, issues: [{ path: 'template_id' }] })
  })
})
