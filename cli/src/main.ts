/** The command `platen`: its global options, and the exit codes of its errors. */
import { Command, CommanderError } from 'commander'
import { VERSION } from '../../sdk/src/index.ts'
import { addAccount } from './commands/account.ts'
import { addAdmin } from './commands/admin.ts'
import { addAssets } from './commands/assets.ts'
import { addBatch } from './commands/batch.ts'
import { addCompletion } from './commands/completion.ts'
import { addExtract } from './commands/extract.ts'
import { addLinks } from './commands/links.ts'
import { addLint } from './commands/lint.ts'
import { addListen } from './commands/listen.ts'
import { addMcp } from './commands/mcp.ts'
import { addPdf } from './commands/pdf.ts'
import { addRender } from './commands/render.ts'
import { addRenders } from './commands/renders.ts'
import { addTemplates } from './commands/templates.ts'
import type { GlobalOptions } from './context.ts'
import { EXIT, errorJson, exitCodeOf, explain, Findings } from './failures.ts'
import { guardConsole, printable } from './terminal.ts'

function createProgram(): Command {
  const program = new Command('platen')
    .description('Renders HTML, URLs and templates to PDFs and images with a Platen server.')
    .version(VERSION)
    .option(
      '--base-url <url>',
      'URL of the server; the default is PLATEN_BASE_URL, or that of `platen login`',
    )
    .option('--api-key <key>', 'API key; the default is PLATEN_API_KEY, or that of `platen login`')
    .option('--timeout <seconds>', 'longest time that a request may take')
    .option('--json', 'print results and errors as JSON')
    .option('--verbose', 'print every request')
    .addHelpText(
      'after',
      '\nExit codes: 1 the request failed, 2 the set-up or the arguments are wrong, 3 findings.',
    )
    .showSuggestionAfterError()
    .exitOverride()
  const commands = [
    addRender,
    addBatch,
    addExtract,
    addLint,
    addPdf,
    addRenders,
    addTemplates,
    addAssets,
    addLinks,
    addListen,
    addMcp,
  ]
  for (const add of [...commands, addAccount, addAdmin, addCompletion]) add(program)
  return program
}

guardConsole()
const program = createProgram()
try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = fail(error)
}

/** Prints an error. @returns the exit code */
function fail(error: unknown): number {
  // The parser has printed its message, or the help that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.setup
  if (error instanceof Findings) return EXIT.findings
  const { json } = program.opts<GlobalOptions>()
  const text = json ? JSON.stringify(errorJson(error)) : explain(error)
  process.stderr.write(`${printable(text)}\n`)
  return exitCodeOf(error)
}
