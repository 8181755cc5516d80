/** `platen login`, `doctor`, `usage` and `generate`. */
import { writeFile } from 'node:fs/promises'
import { stderr, stdin } from 'node:process'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { Platen, VERSION } from '../../../sdk/src/index.ts'
import { templateTypes } from '../../../sdk/src/node.ts'
import { describeChromium } from '../chromium-age.ts'
import { contextOf, type GlobalOptions } from '../context.ts'
import { exitCodeOf, explain, SetupError } from '../failures.ts'
import { readSettings, writeSettings } from '../settings.ts'
import { printable } from '../terminal.ts'

interface Check {
  check: string
  ok: boolean
  message: string
  /** Whether it works, but needs the operator. */
  warning?: true
}

/** Adds the commands. */
export function addAccount(program: Command): void {
  program
    .command('login')
    .description('save the server and the API key, after a request that checks them')
    .action(async (_flags, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>()
      const { baseUrl: url, apiKey: key } = command.optsWithGlobals<GlobalOptions>()
      const baseUrl = url ?? process.env['PLATEN_BASE_URL'] ?? (await ask('URL of the server: '))
      const apiKey = key ?? process.env['PLATEN_API_KEY'] ?? (await ask('API key: '))
      const { plan } = await new Platen({ baseUrl, apiKey }).usage.get()
      const earlier = await readSettings(process.env)
      const path = await writeSettings(process.env, { ...earlier, baseUrl, apiKey })
      const text = json ? JSON.stringify({ path, plan }) : `Saved to ${path} (plan ${plan}).`
      process.stdout.write(`${printable(text)}\n`)
    })
  program
    .command('usage')
    .description("show this month's renders and the allowance")
    .action(async (_flags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const usage = await platen.usage.get()
      const { plan, month, used, remaining, overage } = usage
      print(
        usage,
        `${month}, plan ${plan}: ${used} renders, ${remaining} left, ${overage} beyond the allowance`,
      )
    })
  program
    .command('generate')
    .description('write types for the templates of the account, for @platen/sdk')
    .option('-o, --output <path>', 'output file', 'platen-templates.d.ts')
    .action(async ({ output }, command: Command) => {
      const { platen, print } = await contextOf(command)
      const text = await templateTypes(platen)
      await writeFile(output, text).catch((error: Error) => {
        throw new SetupError(`${output} cannot be written: ${error.message}`)
      })
      print({ path: output }, `${output} was written.`)
    })
  program
    .command('doctor')
    .description('check the set-up: the server, the key, a first render and the age of Chromium')
    .action(async (_flags, command: Command) => {
      const { platen, baseUrl, print } = await contextOf(command)
      const results: Check[] = [
        { check: 'versions', ok: true, message: `SDK ${VERSION}, Node ${process.versions.node}` },
      ]
      let failure: unknown = null
      let rendered: string | null = null
      type Finding = string | Pick<Check, 'message' | 'warning'>
      async function check(name: string, work: () => Promise<Finding>): Promise<void> {
        if (failure !== null) return
        try {
          const found = await work()
          const finding = typeof found === 'string' ? { message: found } : found
          results.push({ check: name, ok: true, ...finding })
        } catch (error) {
          failure = error
          results.push({ check: name, ok: false, message: explain(error) })
        }
      }
      await check('server', () => reach(baseUrl))
      await check('key', async () => {
        const { plan, remaining } = await platen.usage.get()
        return `plan ${plan}, ${remaining} renders left`
      })
      await check('render', async () => {
        const { durationMs, requestId } = await platen.pdf.render({ html: '<p>doctor</p>' })
        rendered = requestId
        return `a PDF in ${durationMs ?? '?'} ms`
      })
      await check('chromium', async () => {
        const report = rendered === null ? null : await platen.renders.report(rendered)
        return describeChromium(report?.chromium ?? null, new Date())
      })
      print(
        results,
        results.map(
          ({ check: name, ok, message, warning }) =>
            `${warning ? 'warn  ' : ok ? 'ok    ' : 'failed'} ${name}: ${message}`,
        ),
      )
      process.exitCode = failure === null ? 0 : exitCodeOf(failure)
    })
}

/** Requests a page that needs no key. @throws SetupError, or the error of the connection */
async function reach(baseUrl: string | null): Promise<string> {
  if (baseUrl === null) {
    throw new SetupError(
      'There is no server. Set PLATEN_BASE_URL, pass --base-url, or run: platen login',
    )
  }
  const probe = new Platen({ baseUrl, apiKey: 'probe', maxRetries: 0 })
  const { error } = await probe.raw.GET('/api/v1/usage')
  if (error?.code.startsWith('HTTP_')) {
    throw new SetupError(`${baseUrl} responds, but it is not a Platen server (${error.code}).`)
  }
  return `${baseUrl} responds`
}

async function ask(question: string): Promise<string> {
  if (!stdin.isTTY)
    throw new SetupError('Pass --base-url and --api-key, or run this in a terminal.')
  const prompt = createInterface({ input: stdin, output: stderr })
  try {
    return (await prompt.question(question)).trim()
  } finally {
    prompt.close()
  }
}
