/** The values of templates that were declared by `platen generate`. */
import type { TemplateJson } from './generated/types.ts'

/**
 * The templates of your account, by slug, each with its variables. `platen generate` writes them;
 * without them any slug and any variables are accepted.
 * @example
 * declare module '@platen/sdk' {
 *   interface Templates {
 *     invoice: { customer: string; items: readonly unknown[]; note?: string }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the declarations of the customer are merged into it
export interface Templates {}

/** A slug of a template: one of `Templates` if they were generated. */
export type TemplateName = [keyof Templates] extends [never] ? string : keyof Templates & string

type VariablesOf<Name extends string> = Name extends keyof Templates ? Templates[Name] : never

/** Names of the variables that a text can fill. Lists and objects are values of `json`. */
type TextName<T> = { [K in keyof T]-?: NonNullable<T[K]> extends string ? K : never }[keyof T]
type Texts<T> = Pick<T, TextName<T>>
type Others<T> = Omit<T, TextName<T>>
/** Values of `json`: where a text is expected, a number or a boolean is as good. */
type JsonOf<T> = {
  [K in keyof T]: (K extends TextName<T> ? string | number | boolean : T[K]) | null
}

/** `json` beside the texts in `data`: required if the template needs a value that is no text. */
type JsonBeside<T> =
  Record<string, never> extends Others<T>
    ? {
        /** Values of any JSON type. They replace those of `data` with the same names. */
        json?: Partial<JsonOf<T>>
      }
    : {
        /** Values of any JSON type. They replace those of `data` with the same names. */
        json: JsonOf<Others<T>> & Partial<JsonOf<Texts<T>>>
      }

/**
 * The values of a declared template: texts in `data` and the others in `json`, or all of them in
 * `json`.
 */
export type TypedValues<Name extends string> = TypedValuesOf<VariablesOf<Name>>

type TypedValuesOf<T> =
  | ({
      /** Values for the template's variables. */
      data: Texts<T>
    } & JsonBeside<T>)
  | {
      /** Values for the template's variables. */
      data?: Partial<Texts<T>>
      /** Values of any JSON type. They replace those of `data` with the same names. */
      json: JsonOf<T>
    }

/**
 * The parameters after the name of a template in `og.url` and `og.fetch`: variables, and options of
 * the type `O`.
 */
export type OgValues<Name extends string, O> = Name extends keyof Templates
  ? OgValuesOf<Templates[Name], O>
  : [variables?: OgVariables, options?: O & { json?: TemplateJson }]

type OgValuesOf<T, O> =
  | (Record<string, never> extends Others<T>
      ? Record<string, never> extends Texts<T>
        ? [variables?: Texts<T>, options?: O & JsonBeside<T>]
        : [variables: Texts<T>, options?: O & JsonBeside<T>]
      : [variables: Texts<T>, options: O & JsonBeside<T>])
  | [variables: Partial<Texts<T>> | undefined, options: O & { json: JsonOf<T> }]

/** Values of the template's variables. The names `key` and `v` are reserved in the URL. */
export type OgVariables = Record<string, string> & { key?: never; v?: never }
