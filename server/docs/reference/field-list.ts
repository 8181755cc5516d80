/** Writes fields as lists in which the fields of objects fold. */
import { escapeHtml } from '../../lib/escape-html.ts'
import type { Renderer } from '../markdown.ts'
import type { Field } from './fields.ts'

/** The place of an operation's page, from which its links lead. */
export const PAGE_FILE = 'docs/reference/operation.md'
/** Longer lists of fields are folded. */
const OPEN_FIELDS_MAX = 6

/** @param group the first part of the ids of the fields, which has to be unique in the page */
export function fieldList(renderer: Renderer, fields: Field[], group: string): string {
  return `<ul class="fields">${fields.map((field) => fieldItem(renderer, field, group)).join('')}</ul>`
}

function fieldItem(renderer: Renderer, field: Field, group: string): string {
  const { name, path, type, required, description, values, fields } = field
  const inline = (text: string) => renderer.inline(PAGE_FILE, text)
  const id = `${group}-${path.replaceAll(/[^\w.-]/g, '')}`
  const below =
    fields.length === 0
      ? ''
      : `<details${fields.length <= OPEN_FIELDS_MAX ? ' open' : ''}><summary>${fields.length} ${fields.length === 1 ? 'field' : 'fields'} of <code>${escapeHtml(name)}</code></summary>${fieldList(renderer, fields, group)}</details>`
  const choice =
    values.length === 0
      ? ''
      : `<details><summary>${values.length} values</summary><p>${values.map((value) => `<code>${escapeHtml(value)}</code>`).join(' ')}</p></details>`
  return `<li id="${id}"><p><a class="anchor" href="#${id}"><code>${escapeHtml(name)}</code></a> <span class="type">${inline(type)}</span>${required ? ' <strong>required</strong>' : ''}</p>${description.trim() === '' ? '' : `<p>${inline(description.trim())}</p>`}${factsOf(field)}${choice}${below}</li>`
}

function factsOf({ initial, limits }: Field): string {
  const facts = limits.map((limit) => escapeHtml(limit.charAt(0).toUpperCase() + limit.slice(1)))
  if (initial !== null) facts.unshift(`Default: <code>${escapeHtml(initial)}</code>`)
  return facts.length === 0 ? '' : `<p class="facts">${facts.join(' · ')}</p>`
}
