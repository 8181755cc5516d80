/** Reads the name of a paper size. */
import { ValueProblem } from './problem.ts'

const FORMATS = [
  'A0',
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'A6',
  'Letter',
  'Legal',
  'Tabloid',
  'Ledger',
] as const

/** @returns the name as our options have it @throws ValueProblem */
export function parsePaperSize(text: string): (typeof FORMATS)[number] {
  const found = FORMATS.find((name) => name.toLowerCase() === text.toLowerCase())
  if (found === undefined)
    throw new ValueProblem(`wrong value, expected one of ${FORMATS.join(', ')}`)
  return found
}
