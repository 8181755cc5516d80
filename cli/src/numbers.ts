/** Numbers in arguments and options. */
import { SetupError } from './failures.ts'

/** Reads a number of seconds. @throws SetupError */
export function seconds(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value > 0 && Number.isFinite(value)) return value
  throw new SetupError(`${JSON.stringify(text)} is not a number of seconds above 0.`)
}

/** Reads a whole number in a range. @throws SetupError */
export function wholeNumber(text: string, name: string, min: number, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max && text.trim() !== '') return value
  throw new SetupError(`${name} must be a whole number from ${min} to ${max}.`)
}

/** Reads a number from 0 to 1. @throws SetupError */
export function share(text: string, name: string): number {
  const value = Number(text)
  if (value >= 0 && value <= 1 && text.trim() !== '') return value
  throw new SetupError(`${name} must be a number from 0 to 1.`)
}
