/** `platen mcp`: the tools of Platen for language models, on standard input and output. */
import type { Command } from 'commander'
import { ConfigurationError } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { logToStandardError } from '../terminal.ts'

/** Adds the command. */
export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description(
      'serve tools to a language model (Model Context Protocol, standard input and output)',
    )
    .action(async (_flags, command: Command) => {
      const { platen, baseUrl, apiKey } = await contextOf(command)
      // Said now, where the log of the client shows it, instead of by every call of a tool.
      if (baseUrl === null) throw new ConfigurationError('baseUrl is missing')
      if (apiKey === null) throw new ConfigurationError('apiKey is missing')
      logToStandardError()
      // The library is a third of the package: other commands start without it.
      const { serveTools } = await import('../mcp/serve-tools.ts')
      await serveTools(platen)
    })
}
