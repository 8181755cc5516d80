/** Writes the address of this server and the key of the reader into the samples. */
import { element } from './dom.ts'
import type { Reader } from './reader.ts'

/** The forms of values in the languages of samples; `both` are the address and the key together. */
const FORMS: Record<string, (base: string, key: string | null) => string> = {
  shell: (base, key) =>
    `PLATEN_BASE_URL=${base} ${key === null ? '' : `PLATEN_API_KEY=${key} `}\\\n  `,
  typescript: (base, key) => `{ baseUrl: '${base}'${key === null ? '' : `, apiKey: '${key}'`} }`,
}

export function fillSamples(reader: Reader): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-value]')].map((place) => ({
    place,
    before: [...place.childNodes],
    ...place.dataset,
  }))
  if (places.length === 0) return
  reader.onKey((key) => {
    for (const { place, before, ...data } of places) {
      const { value, form = '' } = data as Record<string, string>
      const both = FORMS[form]
      const text = both
        ? both(location.origin, key)
        : quoted(value === 'BASE_URL' ? location.origin : key, form)
      place.replaceChildren(...(text === null ? before : [text]))
    }
  })
  void reader.session().then((user) => {
    if (user !== null) offerKey(reader)
  })
}

function quoted(value: string | null, form: string): string | null {
  return value !== null && form === 'quoted' ? `"${value}"` : value
}

/** Adds a button to every sample that creates a key of the signed-in reader, once for all. */
function offerKey(reader: Reader): void {
  const bars = [...document.querySelectorAll<HTMLElement>('.tabs .bar')]
  const buttons = bars.map((bar) => {
    const button = element('button', { type: 'button' }, 'Create a key')
    const title =
      'Creates a key with the name Documentation, which works until you revoke it, and writes it into the samples'
    button.setAttribute('title', title)
    const status = element('span', { role: 'status' })
    const keys = element('a', { href: '/dashboard/keys' }, 'Your keys')
    bar.append(element('span', { class: 'key' }, status, button, keys))
    button.addEventListener('click', async () => {
      button.disabled = true
      try {
        await reader.createKey()
      } catch (error) {
        status.textContent = error instanceof Error ? error.message : String(error)
      }
      button.disabled = false
    })
    return button
  })
  reader.onKey((key) => {
    for (const button of buttons) button.hidden = key !== null
  })
}
