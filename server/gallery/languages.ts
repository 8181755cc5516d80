/**
 * The languages of the samples beside those of the templates. Each is one file of `languages/`: the
 * values that all samples share, the words of the templates, and the data of each template. A word
 * stands once; a sample names those that mean something else in its template, such as `number`.
 */
import { readdir } from 'node:fs/promises'

type Words = Record<string, string>
type Values = Record<string, unknown>

export interface Language {
  /** `lang`, `locale` and `currency`. */
  values: Values
  /** The words of all templates, by the names of their labels. */
  labels: Words
  samples: Record<string, Values & { labels?: Words }>
}

/** The languages by their codes, such as `de`, in alphabetical order. */
export type Languages = ReadonlyMap<string, Language>

const FOLDER = new URL('./languages/', import.meta.url)
const FILE = /^([a-z]{2,3}(?:-[A-Za-z]+)?)\.json$/

export async function readLanguages(): Promise<Languages> {
  const codes = (await readdir(FOLDER)).flatMap((name) => FILE.exec(name)?.[1] ?? [])
  const read = codes.sort().map(async (code): Promise<[string, Language]> => {
    return [code, await Bun.file(new URL(`${code}.json`, FOLDER)).json()]
  })
  return new Map(await Promise.all(read))
}

interface Template {
  slug: string
  html: string
  variables: readonly string[]
}

/** The sample of a template: what it has a variable for, its data, and the labels that it reads. */
export function sampleIn(language: Language, { slug, html, variables }: Template): Values {
  const { labels: own = {}, ...data } = language.samples[slug] ?? {}
  const shared = Object.entries(language.values).filter(([name]) => variables.includes(name))
  const words: Words = { ...language.labels, ...own }
  const labels = labelsOf(html).flatMap((name) => {
    const word = words[name]
    return word === undefined ? [] : [[name, word]]
  })
  return {
    ...Object.fromEntries(shared),
    ...data,
    ...(labels.length > 0 && { labels: Object.fromEntries(labels) }),
  }
}

/** The names of the labels that a template reads, in their order. */
export function labelsOf(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/\blabels\.(\w+)/g), ([, name = '']) => name))]
}
