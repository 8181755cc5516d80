/**
 * With `clock` nothing in a page tells the day of the render, and chance is the same in every
 * render.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { pdfOf } from '../../support/api/renders.ts'
import { mapSources } from '../../support/rendering/source-variants.ts'
import { useServer } from '../../support/server/use-server.ts'

const { server, site, user } = useServer({ env: { LANES: '2' } })

const OPTIONS = { enableJavaScript: true, clock: '2020-05-05T12:00:00Z', deterministic: true }

const textOf = async (source: { html: string } | { url: string }, options: object = OPTIONS) =>
  (await pdfOf(server, user, { ...source, options })).map(({ text }) => text).join('\n')

/** A page that shows what expressions are, in itself and in frames of every kind. */
const inDocuments = (expressions: string[]) => {
  const show = (written: (expression: string) => string) =>
    expressions
      .map((one, at) => `document.write('<div>#${at} ', String(${written(one)}), '</div>')`)
      .join('\n')
  const here = show((one) => one)
  const srcdoc = `<script>${here}</script>`.replaceAll('"', '&quot;')
  return `<style>iframe { width: 600px; height: 400px }</style><script>${here}</script>
    <iframe srcdoc="${srcdoc}"></iframe><script>
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const there = frame.contentWindow
    ${show((one) => `there.eval(${JSON.stringify(one)})`)}</script>`
}

/** A page that shows what expressions are in a worker, and in a worker of it. */
const inWorkers = (expressions: string[]) => {
  const inner = expressions.map((one, at) => `postMessage('#${at} ' + String(${one}))`).join('\n')
  const outer = `${inner}
    const inner = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(inner)}])))
    inner.onmessage = ({ data }) => postMessage(data)`
  return `<p id=out></p><script>
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(outer).replaceAll('<', '\\x3c')}])))
    worker.onmessage = ({ data }) => { out.append(data + ' ') }
    const stay = () => setTimeout(stay, 100)
    stay()</script>`
}

const TIMES = [
  'new Date().toISOString()',
  'new Date(Date.now()).toISOString()',
  'new Intl.DateTimeFormat("en", { year: "numeric" }).format()',
  'new Intl.DateTimeFormat("en").formatToParts().map((part) => part.value).join("")',
  'Temporal.Now.instant()',
  'Temporal.Now.plainDateISO()',
  'Temporal.Now.zonedDateTimeISO()',
  'new Date(performance.timeOrigin).toISOString()',
  'new Date(new File([], "a").lastModified).toISOString()',
  'new Date(performance.timeOrigin + new Event("a").timeStamp).toISOString()',
]
const DOCUMENT_TIMES = [
  ...TIMES,
  'document.lastModified',
  'new Date(performance.timing.navigationStart).toISOString()',
  'new Date(performance.timeOrigin + performance.mark("a").startTime).toISOString()',
  '(() => { const data = new FormData(); data.append("a", new Blob([]), "a"); return new Date(data.get("a").lastModified).toISOString() })()',
  '(() => { class Day extends Date {} return new Day().toISOString() })()',
]
/** None of them is a time of day. */
const ELAPSED = ['performance.now() < 50', 'document.timeline.currentTime < 50']

/** The values that such a page shows, by the places of their expressions. */
function valuesIn(text: string): Map<number, string[]> {
  const shown = Array.from(text.matchAll(/#(\d+) ([^#]*)/g), ([, at, value = '']) => ({
    at: Number(at),
    value,
  }))
  return new Map(
    [...Map.groupBy(shown, ({ at }) => at)].map(([at, all]) => [at, all.map(({ value }) => value)]),
  )
}

const numbered = (expressions: string[]) => expressions.map((one, at) => [one, at] as const)

describe('the clock of a page', () => {
  // One page shows all expressions.
  let documents: Map<number, string[]>
  let workers: Map<number, string[]>[]
  beforeAll(async () => {
    documents = valuesIn(await textOf({ html: inDocuments(DOCUMENT_TIMES) }))
    const html = inWorkers(TIMES)
    workers = (await mapSources(site, html, (source) => textOf(source))).map(valuesIn)
  })

  test.each(numbered(DOCUMENT_TIMES))('is that of `clock` in documents: %s', (_, at) => {
    const of2020 = expect.stringMatching(/\b2020\b/)
    expect(documents.get(at)).toEqual([of2020, of2020, of2020])
    expect(documents.get(at)?.join(' ')).not.toContain(String(new Date().getFullYear()))
  })

  test.each(ELAPSED)('has just begun: %s', async (expression) => {
    const text = await textOf({ html: inDocuments([expression]) })
    expect(text.match(/true/g)?.length).toBe(3)
  })

  test.each(numbered(TIMES))('is that of `clock` in workers: %s', (_, at) => {
    const of2020 = expect.stringMatching(/\b2020\b/)
    for (const values of workers) expect(values.get(at)).toEqual([of2020, of2020])
  })

  test('passes for timers, frames, and scripts that wait in a loop', async () => {
    const html = `<p id=out></p><script>
      const start = Date.now()
      while (Date.now() < start + 30);
      const waited = Date.now() - start
      setTimeout(() => { out.textContent = [waited, Date.now() - start].join(' ') }, 470)</script>`
    const texts = [await textOf({ html }), await textOf({ html })]
    expect(texts).toEqual(['30 470', '30 470'].map(expect.stringContaining))
  })

  test('lets a page load that waits for time to pass, and for what is added then', async () => {
    site.routes['/late.js'] = {
      type: 'text/javascript',
      body: 'out.textContent = "late " + Date.now()',
    }
    const html = `<p id=out></p><script>
      setTimeout(() => { const late = document.createElement('script'); late.src = '/late.js'; document.body.append(late) }, 200)
      </script>`
    site.routes['/late'] = { type: 'text/html', body: html }
    const options = { ...OPTIONS, waitForExpression: 'out.textContent !== ""' }
    const text = await textOf({ url: `${site.url}/late` }, options)
    expect(text).toContain(`late ${(Date.parse(OPTIONS.clock) / 1e6) | 0}`)
  })
})

describe('chance', () => {
  const CHANCE = '[Math.random(), crypto.getRandomValues(new Uint16Array(3)).join("-")].join("/")'

  test('is the same in every render, in documents and workers', async () => {
    for (const html of [inDocuments([CHANCE]), inWorkers([CHANCE])]) {
      const text = await textOf({ html })
      expect(await textOf({ html })).toBe(text)
      expect(text).toMatch(/0\.\d+\/\d+-\d+-\d+/)
    }
  })

  test('still refuses what it cannot fill', async () => {
    const html = `<script>
      for (const wrong of [new Float32Array(1), new Uint8Array(70000)]) {
        try { crypto.getRandomValues(wrong) } catch (error) { document.write(error.name, ' ') }
      }</script>`
    expect(await textOf({ html })).toContain('TypeMismatchError QuotaExceededError')
  })

  test('makes identifiers of the right form', async () => {
    const html = `<p id=out></p><script>out.textContent = self.crypto.randomUUID ? crypto.randomUUID() : 'none'</script>`
    site.routes['/id'] = { type: 'text/html', body: html }
    const texts = [await textOf({ url: `${site.url}/id` }), await textOf({ url: `${site.url}/id` })]
    expect(texts[0]).toBe(texts[1] ?? '')
    expect(texts[0]?.replaceAll(/\s/g, '')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})

test('a chart that grows by the time of day comes to its end', async () => {
  const html = `<p id=out></p><script>
    const start = Date.now()
    const step = () => {
      const part = Math.min(1, (Date.now() - start) / 900)
      out.textContent = 'at ' + Math.round(part * 100)
      if (part < 1) requestAnimationFrame(step)
    }
    step()</script>`
  expect(await textOf({ html })).toContain('at 100')
})
