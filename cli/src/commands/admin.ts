/** `platen admin`: users, plans and keys, with the token of the operator. */
import type { Command } from 'commander'
import { type AdminCall, callAdmin, type Key, type User } from '../admin-api.ts'
import { contextOf, type GlobalOptions } from '../context.ts'
import { table } from '../table.ts'

const PLANS = 'free, starter, pro or business'

/** Adds the commands. Their names are those of `bun run admin`. */
export function addAdmin(program: Command): void {
  const admin = program
    .command('admin')
    .description('manage users, plans and keys, with the token of the operator')
    .option('--token <token>', 'token of the operator; the default is ADMIN_TOKEN')
  admin
    .command('users')
    .description('list the users')
    .option('-n, --limit <number>', 'users of a page, from 1 to 100', '50')
    .option('--offset <number>', 'users to skip', '0')
    .action((flags, command: Command) => {
      const query = { limit: flags.limit, offset: flags.offset }
      return send(command, { verb: 'GET', path: '/users', query }, (users: User[]) =>
        table(users.map(({ id, email, plan, created_at }) => [id, email, plan, created_at])),
      )
    })
  admin
    .command('user')
    .description('create a user')
    .argument('<email>', 'address of the user')
    .argument('[plan]', PLANS)
    .action((email: string, plan: string | undefined, _flags, command: Command) =>
      send(command, { verb: 'POST', path: '/users', body: { email, plan } }, describeUser),
    )
  admin
    .command('plan')
    .description('move a user to another plan')
    .argument('<user-id>', 'id of the user')
    .argument('<plan>', PLANS)
    .action((id: string, plan: string, _flags, command: Command) =>
      send(
        command,
        { verb: 'PATCH', path: '/users/{id}', params: { id }, body: { plan } },
        describeUser,
      ),
    )
  admin
    .command('erase')
    .description('erase an account and all that belongs to it')
    .argument('<user-id>', 'id of the user')
    .argument('<email>', 'address of the user, as the confirmation')
    .action((id: string, email: string, _flags, command: Command) =>
      send(
        command,
        { verb: 'DELETE', path: '/users/{id}', params: { id }, body: { email } },
        () => `${email} was erased.`,
      ),
    )
  addKeys(admin)
  addDashboard(admin)
}

function addKeys(admin: Command): void {
  admin
    .command('keys')
    .description("list a user's keys")
    .argument('<user-id>', 'id of the user')
    .action((id: string, _flags, command: Command) =>
      send(command, { verb: 'GET', path: '/users/{id}/keys', params: { id } }, (keys: Key[]) =>
        table(
          keys.map((key) => [
            key.id,
            `...${key.last_four}`,
            key.scope,
            key.revoked_at === null ? 'active' : 'revoked',
            key.name,
          ]),
        ),
      ),
    )
  admin
    .command('key')
    .description('create a key and show it, once')
    .argument('<user-id>', 'id of the user')
    .argument('<name>', 'name of the key')
    .argument('[scope]', 'full, or og for Open Graph images only')
    .action((id: string, name: string, scope: string | undefined, _flags, command: Command) =>
      send(
        command,
        { verb: 'POST', path: '/users/{id}/keys', params: { id }, body: { name, scope } },
        ({ key }: { key: string }) => key,
      ),
    )
  admin
    .command('limit')
    .description('limit the new images of an og key in a month')
    .argument('<key-id>', 'id of the key')
    .argument('<renders>', 'a number, or none: the allowance of the plan')
    .action((id: string, renders: string, _flags, command: Command) =>
      send(
        command,
        {
          verb: 'PATCH',
          path: '/keys/{id}',
          params: { id },
          body: { monthly_renders: limitOf(renders) },
        },
        () => 'Changed.',
      ),
    )
  admin
    .command('revoke')
    .description('revoke a key at once')
    .argument('<key-id>', 'id of the key')
    .action((id: string, _flags, command: Command) =>
      send(command, { verb: 'DELETE', path: '/keys/{id}', params: { id } }, () => 'Revoked.'),
    )
}

function addDashboard(admin: Command): void {
  admin
    .command('setup-code')
    .description('show the code for the first account of the dashboard')
    .action((_flags, command: Command) =>
      send(
        command,
        { verb: 'GET', path: '/setup-code' },
        (data: { setup_code: string; dashboard_url: string }) =>
          `${data.setup_code}  ${data.dashboard_url}`,
      ),
    )
  admin
    .command('invite')
    .description('create a link with which a user chooses a password')
    .argument('<user-id>', 'id of the user')
    .action((id: string, _flags, command: Command) =>
      send(
        command,
        { verb: 'POST', path: '/users/{id}/invitations', params: { id } },
        ({ invitation_url }: { invitation_url: string }) => invitation_url,
      ),
    )
}

/** Sends a call and prints its result. */
async function send<Data>(
  command: Command,
  call: AdminCall,
  describe: (data: Data) => string | string[],
): Promise<void> {
  const { token = process.env['ADMIN_TOKEN'] } = command.optsWithGlobals<
    GlobalOptions & { token?: string }
  >()
  const { platen, print } = await contextOf(command)
  const data = await callAdmin(platen, token, call)
  print(data ?? null, describe(data as Data))
}

/** Null for `none`. The server refuses text that is not a number. */
function limitOf(text: string): string | number | null {
  if (text === 'none') return null
  return /^\d+$/.test(text) ? Number(text) : text
}

function describeUser({ id, email, plan }: User): string {
  return `${id}  ${email}  ${plan}`
}
