/**
 * Writes the page of an operation: what it does, its samples and a form that sends it beside its
 * fields, and its responses.
 */
import { escapeHtml } from '../../lib/escape-html.ts'
import { type CodeBlock, titleOf } from '../code.ts'
import type { Heading, RenderedPage, Renderer } from '../markdown.ts'
import { readCurl } from '../samples/request.ts'
import {
  authenticationOf,
  linkCodes,
  type MediaObject,
  type OpenApi,
  type Operation,
  resolveReference,
  successSchema,
} from './document.ts'
import { fieldList, PAGE_FILE } from './field-list.ts'
import { fieldsOf } from './fields.ts'
import { tryForm } from './try-form.ts'

/** The sources of the pages of all operations. */
export interface Reference {
  document: OpenApi
  renderer: Renderer
}

/** Renders in slices, so that requests are served between them. */
export async function operationPage(
  { document, renderer }: Reference,
  operation: Operation,
  samples: CodeBlock[],
): Promise<RenderedPage> {
  const { summary, description, requestBody, parameters } = operation
  const sections: { heading: Heading; html: string }[] = []
  async function add(title: string, html: () => string): Promise<void> {
    const id = title.toLowerCase().replaceAll(' ', '-')
    sections.push({ heading: { id, text: title, depth: 2 }, html: html() })
    await Bun.sleep(0)
  }

  const about = renderer.block(PAGE_FILE, linkCodes(document, description.trim()))
  const key = renderer.inline(PAGE_FILE, authenticationOf(operation))
  const programs = renderer.tabs(samples)
  await Bun.sleep(0)
  if (parameters.length > 0) {
    await add('Parameters', () => {
      const fields = parameters.flatMap(
        ({ name, required, schema, description: text, in: place }) =>
          fieldsOf(document, {
            properties: { [name]: { ...schema, description: text ?? '' } },
            required: required ? [name] : [],
          }).map((field) => ({ ...field, type: `${field.type}, ${PLACES[place] ?? place}` })),
      )
      return fieldList(renderer, fields, 'parameter')
    })
  }
  const [json, form] = Object.entries(requestBody?.content ?? {})
  const body = json?.[1].schema
  if (json && body) {
    await add('Request body', () => {
      const also = form ? formNote(renderer, document, form[1]) : ''
      const type = `<p class="facts">Content type: <code>${json[0]}</code></p>`
      return `${type}${fieldList(renderer, fieldsOf(document, body), 'body')}${also}`
    })
    const examples = examplesHtml(renderer, json[1])
    if (examples !== '') await add('Examples', () => examples)
  }
  await add('Responses', () => responsesHtml({ document, renderer }, operation))
  const result = successSchema(document, operation)
  if (result) {
    await add('JSON response', () => fieldList(renderer, fieldsOf(document, result), 'response'))
  }
  const id = 'operation'
  const facts = sections.map(
    ({ heading, html }) =>
      `<h2 id="${heading.id}"><a class="anchor" href="#${heading.id}">${heading.text}</a></h2>${html}`,
  )
  return {
    title: summary,
    summary: description.replaceAll(/[`\n]+/g, ' ').trim(),
    html: `<div class="about"><h1 id="${id}">${escapeHtml(summary)}</h1>${routeHtml(operation)}${about}<p>${key}</p></div><div class="beside">${programs}${tryForm(document, operation, sampleBody(samples))}</div><div class="facts-of">${facts.join('')}</div>`,
    headings: sections.map(({ heading }) => heading),
    passages: [],
    wide: true,
  }
}

function sampleBody(samples: CodeBlock[]): unknown {
  const curl = samples.find((block) => titleOf(block) === 'curl')
  return curl && readCurl(curl.text)?.json
}

const PLACES: Record<string, string> = { path: 'in the path', query: 'query', header: 'header' }

/** The method and the path of an operation. */
function routeHtml({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>`
}

function formNote(renderer: Renderer, document: OpenApi, { schema }: MediaObject): string {
  if (!schema) return ''
  const { description = '' } = resolveReference(document, schema)
  const fields = fieldList(renderer, fieldsOf(document, schema), 'form')
  return `<details><summary>As a form with files: <code>multipart/form-data</code></summary><p>${renderer.inline(PAGE_FILE, description)}</p>${fields}</details>`
}

function examplesHtml(renderer: Renderer, { examples = {} }: MediaObject): string {
  return Object.values(examples)
    .map(
      ({ summary = 'Example', value }) =>
        `<details><summary>${escapeHtml(summary)}</summary>${jsonBlock(renderer, value)}</details>`,
    )
    .join('')
}

function jsonBlock(renderer: Renderer, value: unknown): string {
  return renderer.code({ info: 'json', text: JSON.stringify(value, null, 2) })
}

function responsesHtml({ document, renderer }: Reference, { responses }: Operation): string {
  return Object.entries(responses)
    .map(([status, reference]) => {
      const { description, content = {} } = resolveReference(document, reference)
      const codes = [...new Set(description.match(/(?<=`)[A-Z]+(?:_[A-Z]+)+(?=`)/g))]
      const label =
        codes.length > 0
          ? codes.map((code) => `<code>${code}</code>`).join(' ')
          : renderer.inline(PAGE_FILE, firstSentence(description))
      const text = renderer.block(PAGE_FILE, linkCodes(document, description))
      const types = Object.keys(content).map((type) => `<code>${type}</code>`)
      const example = Object.values(content['application/json']?.examples ?? {})[0]
      const value = example?.value === undefined ? '' : jsonBlock(renderer, example.value)
      const facts = types.length === 0 ? '' : `<p class="facts">${types.join(', ')}</p>`
      return `<details class="response"><summary><span class="status s${status.slice(0, 1)}">${status}</span> ${label}</summary>${text}${facts}${value}</details>`
    })
    .join('')
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text.trim())?.[0] ?? text
}
