/**
 * Types of `@platen/pdf` that replies have as they are. The compiler holds them equal to those of
 * the contract, which the package does not know.
 */
import type { Conformance, PdfFacts } from '@platen/pdf/internal'
import type { components } from '../contract.gen.ts'

type Schemas = components['schemas']

/** An error of the compiler unless a value of the one type is one of the other. */
type Fits<Value extends Wanted, Wanted> = Value

export type FactsOfReply = Fits<PdfFacts, Omit<Schemas['PdfFacts'], 'request_id'>>
export type FactsOfPackage = Fits<Required<Omit<Schemas['PdfFacts'], 'request_id'>>, PdfFacts>
export type IssueOfReport = Fits<Conformance['issues'][number], Schemas['ConformanceIssue']>
export type IssueOfPackage = Fits<Schemas['ConformanceIssue'], Conformance['issues'][number]>
