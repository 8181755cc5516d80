/** The command line of the bench. */
import { parseArgs } from 'node:util'
import { TABLE } from './table.ts'

export interface Arguments {
  /** The rows to measure, by name. */
  only: Set<string>
  rounds: number
  json: boolean
  list: boolean
  peers: { browserless: string | null; gotenberg: string | null }
  /** The name under which peers reach the sites of the bench. */
  host: string
}

const ROUNDS = 5

const LONG = ['long-memory', 'long']

/** @throws Error about an option or a row that does not exist */
export function parseArguments(args: string[]): Arguments {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: String(ROUNDS) },
      long: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      browserless: { type: 'string' },
      gotenberg: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  })
  const rounds = Number(values.rounds)
  if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds needs a number above 0')
  return {
    only: namedRows(values.only, values.long),
    rounds,
    json: values.json,
    list: values.list,
    peers: { browserless: values.browserless ?? null, gotenberg: values.gotenberg ?? null },
    host: values.host,
  }
}

/** Without `--only`, all rows but the long ones, which take most of an hour. */
function namedRows(only: string | undefined, long: boolean): Set<string> {
  const all = Object.keys(TABLE)
  const names = only?.split(',') ?? all.filter((name) => !LONG.includes(name))
  const unknown = names.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`there is no row ${unknown.join(', ')}: see --list`)
  return new Set(long ? [...names, ...LONG] : names)
}
