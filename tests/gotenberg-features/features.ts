/** Reads feature files of Gherkin, the language of Cucumber. */
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin'
import { IdGenerator, type Pickle, type PickleStep } from '@cucumber/messages'

export interface Scenario {
  /** The name of its file, such as `pdfengines_merge.feature`. */
  file: string
  name: string
  steps: Step[]
}

export interface Step {
  text: string
  /** The cells of a table below the step. */
  rows: string[][]
  /** A text below the step; '' without one. */
  doc: string
}

/** @param folder contains `*.feature` files */
export async function readScenarios(folder: string): Promise<Scenario[]> {
  const names = await Array.fromAsync(new Bun.Glob('*.feature').scan(folder))
  const read = async (file: string) =>
    pickles(file, await Bun.file(`${folder}/${file}`).text()).map((pickle) => ({
      file,
      name: pickle.name,
      steps: pickle.steps.map(toStep),
    }))
  return (await Promise.all(names.toSorted().map(read))).flat()
}

function pickles(file: string, text: string): readonly Pickle[] {
  const newId = IdGenerator.incrementing()
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher())
  return compile(parser.parse(text), file, newId)
}

function toStep({ text, argument }: PickleStep): Step {
  const rows = argument?.dataTable?.rows ?? []
  return {
    text,
    rows: rows.map(({ cells }) => cells.map(({ value }) => value)),
    doc: argument?.docString?.content ?? '',
  }
}
