/** `platen links`: makes render links, and manages the secrets that sign them. */
import type { Command } from 'commander'
import type { LinkSecret, RenderLinkParams } from '../../../sdk/src/index.ts'
import { contextOf } from '../context.ts'
import { readData } from '../data.ts'
import { wholeNumber } from '../numbers.ts'
import { collect, parseOptions } from '../options.ts'
import { table } from '../table.ts'

/** Ten years. */
const EXPIRES_MAX = 315_360_000
/** 90 days, as the API. */
const OVERLAP_MAX = 2_160

interface UrlFlags {
  secret?: string
  template?: string
  format?: string
  data?: string
  option: string[]
  cacheVersion?: string
  expiresIn?: string
}

/** Adds the commands. */
export function addLinks(program: Command): void {
  const links = program
    .command('links')
    .description('make signed links that render when they are requested')
  links
    .command('url')
    .description('make a link, without a request to the server')
    .argument('[url]', 'public page; without it, --template')
    .option('--secret <secret>', 'link secret; the default is PLATEN_LINK_SECRET')
    .option('-t, --template <slug>', 'template, or auto for a card of the page')
    .option('-f, --format <format>', 'pdf, png, jpeg or webp; the default is png')
    .option('--data <json>', 'values of the template: JSON, or a JSON file')
    .option('-O, --option <name=value>', 'option of the link, such as width=1200', collect, [])
    .option('--cache-version <text>', 'another text makes a new render')
    .option(
      '--expires-in <seconds>',
      'how long the link works; the default is for as long as its secret',
    )
    .action(async (url: string | undefined, flags: UrlFlags, command: Command) => {
      const { platen, print } = await contextOf(command)
      const { secret, template, format, cacheVersion: v, expiresIn } = flags
      const values = flags.data === undefined ? null : (await readData(flags.data, ['.'])).values
      const params = {
        ...parseOptions(flags.option),
        ...{ url, template, format, v },
        ...values,
        ...(expiresIn !== undefined && {
          expiresIn: wholeNumber(expiresIn, '--expires-in', 1, EXPIRES_MAX),
        }),
      }
      // The server checks the names and values when the link is requested.
      const { links } = secret ? platen.withOptions({ linkSecret: secret }) : platen
      const link = await links.url(params as RenderLinkParams)
      print({ url: link }, link)
    })
  addSecrets(links)
}

interface LimitFlags {
  name?: string
  perMinute?: string
  perDay?: string
  overage?: boolean
}

function addSecrets(links: Command): void {
  const secrets = links.command('secrets').description('manage the secrets that sign links')
  const resource = async (command: Command) => {
    const { platen, print } = await contextOf(command)
    return { secrets: platen.links.secrets, print }
  }
  secrets
    .command('list')
    .description('list the link secrets of the account, without the secrets themselves')
    .action(async (_flags, command: Command) => {
      const { secrets, print } = await resource(command)
      const list = await secrets.list()
      print(list, table(list.map(row)))
    })
  withLimits(secrets.command('create').argument('<name>', 'what the links are for'))
    .description('create a link secret; it is shown once')
    .action(async (name: string, flags: LimitFlags, command: Command) => {
      const { secrets, print } = await resource(command)
      const made = await secrets.create({ name, ...limitsOf(flags) })
      print(made, made.secret)
    })
  withLimits(secrets.command('update').argument('<id>', 'id of the link secret'))
    .description('change the name or the limits')
    .option('--name <name>', 'what the links are for')
    .action(async (id: string, flags: LimitFlags, command: Command) => {
      const { secrets, print } = await resource(command)
      const { name } = flags
      const changed = await secrets.update(id, { ...(name && { name }), ...limitsOf(flags) })
      print(changed, table([row(changed)]))
    })
  secrets
    .command('rotate')
    .description('replace a secret; links of the one before work for a while')
    .argument('<id>', 'id of the link secret')
    .option('--overlap-hours <hours>', 'how long both work; 0 for a secret that others know', '24')
    .action(async (id: string, flags: { overlapHours: string }, command: Command) => {
      const { secrets, print } = await resource(command)
      const overlap_hours = wholeNumber(flags.overlapHours, '--overlap-hours', 0, OVERLAP_MAX)
      const rotated = await secrets.rotate(id, { overlap_hours })
      print(rotated, rotated.secret)
    })
  secrets
    .command('revoke')
    .description('delete a secret: its links stop working at once')
    .argument('<id>', 'id of the link secret')
    .action(async (id: string, _flags, command: Command) => {
      const { secrets, print } = await resource(command)
      await secrets.revoke(id)
      print({ id, revoked: true }, `${id} was revoked.`)
    })
}

function withLimits(command: Command): Command {
  return command
    .option('--per-minute <renders>', 'most new renders of its links in a minute')
    .option('--per-day <renders>', 'most new renders of its links in a day')
    .option('--overage', 'allow renders beyond the allowance of the plan')
    .option('--no-overage', 'allow none')
}

function limitsOf({ perMinute, perDay, overage }: LimitFlags) {
  return {
    ...(perMinute !== undefined && {
      renders_per_minute: wholeNumber(perMinute, '--per-minute', 1, 1_000),
    }),
    ...(perDay !== undefined && {
      renders_per_day: wholeNumber(perDay, '--per-day', 1, 100_000),
    }),
    ...(overage !== undefined && { allow_overage: overage }),
  }
}

function row(secret: LinkSecret): string[] {
  const { id, name, secret_last_four, renders_today, renders_per_day, renders_per_minute } = secret
  const used = `${renders_today} of ${renders_per_day} today, ${renders_per_minute} a minute`
  return [id, name, `…${secret_last_four}`, used]
}
