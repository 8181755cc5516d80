/** The `@example` of every exported method, as modules that a compiler can check. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { SDK } from './package.ts'

export interface Example {
  /** File and member, such as `resources/usage.ts get`. */
  name: string
  /** Code of the example; null without one. */
  code: string | null
}

const SRC = join(SDK, 'src')

/**
 * The names that an example may use without an import: a client and the exports of its own file.
 */
const PRELUDE: Record<string, string> = {
  'node.ts': "import { fileFromPath, readRawBody, saveToFile } from '@platen/sdk/node'\n",
  'template-types.ts': "import { templateTypes } from '@platen/sdk/node'\n",
  'webhooks/verify.ts': "import { verifyWebhook } from '@platen/sdk/webhooks'\n",
  'webhooks/request.ts':
    "import { createWebhookHandler, verifyWebhookRequest } from '@platen/sdk/webhooks'\n",
  'webhooks/sign.ts': "import { signWebhook } from '@platen/sdk/webhooks'\n",
  'resources/og.ts': "import { ogImageUrl } from '@platen/sdk'\n",
}

/** The methods of exported interfaces and classes, and exported functions, of some files. */
export function exampleOwners(files: readonly string[]): Example[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(SRC, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    return source.statements.flatMap((statement) =>
      owners(statement).map((node) => ({
        name: `${file} ${node.name?.getText(source) ?? 'constructor'}`,
        code: exampleOf(node),
      })),
    )
  })
}

type Owner = ts.Node & { name?: ts.Node }

function owners(statement: ts.Statement): Owner[] {
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return []
  if (ts.isFunctionDeclaration(statement)) return [statement]
  if (ts.isInterfaceDeclaration(statement)) {
    return statement.members.filter(
      (member) => ts.isMethodSignature(member) || isMethodType(member),
    )
  }
  if (!ts.isClassDeclaration(statement)) return []
  return statement.members.filter(
    (member) => ts.isMethodDeclaration(member) && !ts.isPrivateIdentifier(member.name),
  )
}

/** True for members of a named type that is a method, such as `GET: RawMethod<'get'>`. */
function isMethodType(member: ts.TypeElement): boolean {
  return ts.isPropertySignature(member) && /^RawMethod/.test(member.type?.getText() ?? '')
}

function exampleOf(node: ts.Node): string | null {
  const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === 'example')
  return ts.getTextOfJSDocComment(tag?.comment) ?? null
}

/** Wraps an example into a module: its imports, then a client, then its code. */
export function moduleOf({ name, code }: Example): string {
  const lines = (code ?? '').split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  const rest = lines.filter((line) => !line.startsWith('import '))
  const prelude = PRELUDE[name.split(' ')[0] ?? ''] ?? ''
  return [
    "import { Platen } from '@platen/sdk'",
    prelude + imports.join('\n'),
    'const platen = new Platen()',
    ...rest,
    'export { platen }',
  ].join('\n')
}
