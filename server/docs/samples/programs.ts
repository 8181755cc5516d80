/**
 * Writes a request as a program, in every language: for the documentation, the playground and the
 * studio. A language has one writer.
 */
import { commandOf } from './cli.ts'
import { curlOf } from './curl.ts'
import { phpOf } from './php.ts'
import { pythonOf } from './python.ts'
import type { SampleRequest } from './request.ts'
import { typescriptOf } from './typescript.ts'

export type Language = 'curl' | 'typescript' | 'cli' | 'python' | 'php'

interface Writer {
  title: string
  /** The language of its code block. */
  info: string
  /** @returns null for a request that the language has no words for */
  write(request: SampleRequest): string | null
}

/** In the order in which they are shown. */
export const WRITERS: Record<Language, Writer> = {
  curl: { title: 'curl', info: 'sh', write: curlOf },
  typescript: { title: 'TypeScript', info: 'ts', write: typescriptOf },
  cli: { title: 'CLI', info: 'sh', write: commandOf },
  python: { title: 'Python', info: 'python', write: pythonOf },
  php: { title: 'PHP', info: 'php', write: phpOf },
}

export const LANGUAGES = Object.keys(WRITERS) as Language[]
