/** Samples that follow from commands of curl: what is read, and what pages show of the commands. */
import { expect, test } from 'bun:test'
import { curlOf } from '../../server/docs/samples/curl.ts'
import { withLanguages } from '../../server/docs/samples/index.ts'
import { readCurl } from '../../server/docs/samples/request.ts'
import { codeBlocks, documents } from '../support/docs/documents.ts'

const commands = codeBlocks(documents())
  .filter(({ language, text }) => language === 'sh' && /^curl .*"\$PLATEN_BASE_URL/.test(text))
  .map(({ text }) => text.trim())

test('a page shows the commands of all documents over several lines, as the same requests', () => {
  expect(commands.length).toBeGreaterThan(200)
  for (const text of commands) {
    const [shown] = withLanguages([{ info: 'sh', text }])
    expect(readCurl(shown?.text ?? '')).toEqual(readCurl(text))
  }
  const long =
    '-d \'{"html":"<p>one</p>","options":{"format":"A4","margin":{"top":"20mm","left":"20mm"}}}\''
  const [shown] = withLanguages([
    { info: 'sh', text: `curl "$PLATEN_BASE_URL/api/v1/pdf" ${long}` },
  ])
  expect(shown?.text.split('\n').length).toBeGreaterThan(3)
})

test('quotes, variables, forms and files of a command are read as a shell reads them', () => {
  expect(
    readCurl(`curl -sS -X PUT "$PLATEN_BASE_URL/x/<a-id>" \\
  -H "A: b $PLATEN_API_KEY" -F 'files=@a b.css;filename=css/a.css' --form-string 'x=1;2' -o out.pdf`),
  ).toEqual({
    method: 'PUT',
    url: [{ env: 'PLATEN_BASE_URL' }, '/x/<a-id>'],
    headers: [['A', ['b ', { env: 'PLATEN_API_KEY' }]]],
    query: [],
    json: undefined,
    form: [
      ['files', { path: 'a b.css', name: 'css/a.css' }],
      ['x', '1;2'],
    ],
    output: 'out.pdf',
  })
})

test.each([
  ['a pipe', 'curl "$PLATEN_BASE_URL/x" | jq .'],
  ['two commands', 'curl "$PLATEN_BASE_URL/x"\ncurl "$PLATEN_BASE_URL/y"'],
  ['a body that is not JSON', 'curl "$PLATEN_BASE_URL/x" -d a=b'],
  ['another option', 'curl "$PLATEN_BASE_URL/x" -u name:word'],
  ['another command', 'platen render page.html'],
])('%s has no other languages', (_name, text) => {
  expect(readCurl(text)).toBeNull()
})

test.each([
  ['150 rows of 100 numbers are one line', 150, '-d'],
  ['500 rows of 100 numbers are piped', 500, '--data-binary @-'],
])('no argument of a command is longer than Linux allows: %s', (_name, rows, option) => {
  const json = { rows: Array.from({ length: rows }, () => Array(100).fill(7)) }
  const text = curlOf({
    method: 'POST',
    url: ['https://example.com'],
    headers: [],
    query: [],
    json,
    form: [],
    output: null,
  })
  expect(text.includes(option)).toBe(true)
  expect(text).toContain(`'${JSON.stringify(json)}'`)
})
