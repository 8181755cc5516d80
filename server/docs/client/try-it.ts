/** The forms that send requests of operations: with the key of the reader, or with the session. */
import { showAnswer } from './answer.ts'
import { element } from './dom.ts'
import type { Reader, SignedIn } from './reader.ts'

type Field = HTMLInputElement | HTMLSelectElement

export function addForms(reader: Reader): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) addForm(form, reader)
}

function addForm(form: HTMLFormElement, reader: Reader): void {
  const key = form.querySelector<HTMLInputElement>('[name="key"]')
  const body = form.querySelector<HTMLTextAreaElement>('[name="body"]')
  const example = form.querySelector<HTMLSelectElement>('.example')
  const status = form.querySelector('[role="status"]')
  const answer = form.querySelector<HTMLElement>('.answer')
  const button = form.querySelector('button')
  if (!status || !answer || !button) return

  if (example && body) {
    example.addEventListener('change', () => {
      body.value = example.value
    })
  }
  if (key && form.dataset['scheme'] === 'apiKey') {
    let shown = ''
    reader.onKey((known) => {
      // A key that was forgotten leaves the field, and one that is being typed stays.
      if (known !== null || key.value === shown) key.value = known ?? ''
      shown = known ?? ''
    })
    key.addEventListener('change', () => void reader.setKey(key.value.trim()))
  }
  if (key) {
    const note = key.parentElement?.querySelector('small')
    reader.onKey(async () => {
      const user = await reader.session()
      if (note) note.hidden = !isServed(form, user)
    })
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.disabled = true
    try {
      const { url, init } = await requestOf(form, reader)
      if (init.method === 'DELETE' && !confirm(`Send DELETE ${url}?`)) {
        button.disabled = false
        return
      }
      status.textContent = 'Sending …'
      const started = performance.now()
      const response = await fetch(url, init)
      const blob = await response.blob()
      const milliseconds = Math.round(performance.now() - started)
      status.textContent = `${response.status} after ${milliseconds} ms`
      await showAnswer(answer, response, blob)
    } catch (error) {
      status.textContent = ''
      const message = error instanceof Error ? error.message : String(error)
      answer.replaceChildren(element('p', { class: 'failed' }, message))
    }
    answer.hidden = false
    button.disabled = false
  })
}

/** Whether the session of a user can send the request of a form, in place of a key. */
function isServed({ dataset }: HTMLFormElement, user: SignedIn | null): boolean {
  if (dataset['session'] === 'operator') return user?.operator === true
  return dataset['session'] === 'user' && user !== null
}

/** @throws Error with what the reader has to correct */
async function requestOf(
  form: HTMLFormElement,
  reader: Reader,
): Promise<{ url: string; init: RequestInit }> {
  const method = form.dataset['method'] ?? 'GET'
  const headers = new Headers()
  const query = new URLSearchParams()
  let path = form.dataset['path'] ?? ''
  for (const field of form.querySelectorAll<Field>('[data-in]')) {
    const { in: place, name = '' } = field.dataset
    const value = field.value.trim()
    if (value === '') continue
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'header') headers.set(name, value)
    else if (!field.hasAttribute('data-object')) query.append(name, value)
    else {
      const entries = Object.entries(parsed(value, name) as Record<string, unknown>)
      for (const [one, text] of entries) query.append(one, String(text))
    }
  }
  const body = bodyOf(form, headers)
  const key = form.querySelector<HTMLInputElement>('[name="key"]')?.value.trim() ?? ''
  if (key !== '') headers.set('Authorization', `Bearer ${key}`)
  const asUser = key === '' && isServed(form, await reader.session())
  const search = query.size === 0 ? '' : `?${query}`
  return { url: `${asUser ? '/dashboard' : ''}${path}${search}`, init: { method, headers, body } }
}

/** JSON, or a form if the reader has chosen files. */
function bodyOf(form: HTMLFormElement, headers: Headers): BodyInit | null {
  const text = form.querySelector<HTMLTextAreaElement>('[name="body"]')?.value
  const picker = form.querySelector<HTMLInputElement>('[data-file]')
  const files = [...(picker?.files ?? [])]
  if (text !== undefined) parsed(text, 'the body')
  if (files.length > 0) {
    const data = new FormData()
    if (text !== undefined) data.set('request', text)
    for (const file of files) data.append(picker?.dataset['file'] ?? 'file', file, file.name)
    return data
  }
  if (text === undefined) return null
  headers.set('Content-Type', 'application/json')
  return text
}

/** @throws Error if it is not JSON */
function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${name} is not valid JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  }
}
