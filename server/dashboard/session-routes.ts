/** The operations that start, end and describe sessions. */
import type { Engine } from '@platen/chromium'
import { PLANS } from '../accounts/plans.ts'
import { type Database, databaseFailure } from '../db/index.ts'
import { ApiError } from '../errors.ts'
import type { Client } from '../http/forwarded.ts'
import type { BrowserHandlers, Caller, UserHandlers } from '../http/handler-types.ts'
import type { Reply } from '../http/reply.ts'
import { chromiumStatus } from '../operations/chromium-age.ts'
import type { Secrets } from '../secrets/secrets.ts'
import {
  acceptInvitation,
  createAccount,
  createOperator,
  findAccount,
  findByEmail,
  findInvited,
  refuseSuspended,
  setPassword,
} from './accounts.ts'
import type { Cookies } from './cookies.ts'
import { deviceMark, readDevice } from './devices.ts'
import { countAttempt, wideNetworkOf } from './guessing.ts'
import type { Participant, PasswordQueue } from './password-queue.ts'
import type { Passwords } from './passwords.ts'
import { endSession, endSessions, startSession } from './sessions.ts'
import { isSetupCode } from './setup-code.ts'

interface SessionServices {
  db: Database
  secrets: Secrets
  passwords: Passwords
  /** Every attempt at a password, and every hash, takes a turn. */
  passwordQueue: PasswordQueue
  cookies: Cookies
  /** Whether the operator has an account. */
  isSetUp: () => Promise<boolean>
  /** Whether anyone can create an account. */
  signUpOpen: boolean
  engine: Pick<Engine, 'chromium'>
  now: () => Date
}

/** One sentence for every failure, so that it does not reveal which accounts exist. */
const WRONG = 'The email address or the password is wrong.'

/** The facts of a request of a browser, whether somebody is signed in or not. */
interface Visit {
  client: Client
  caller: Caller | null
}

export function createSessionHandlers(services: SessionServices) {
  const { db, secrets, passwords, passwordQueue, cookies, isSetUp, now } = services
  const enter = createEntrance(services)
  const hashInTurn = (password: string, { client }: Visit, signal: AbortSignal) =>
    passwordQueue.run(strangerAt(client), signal, () => passwords.hash(password))

  return {
    getSession: async ({ caller }) => enter.stateOf(caller?.userId ?? null),

    async signIn({ body: { email, password }, headers, signal, ...visit }) {
      const device = readDevice(secrets, cookies.read(headers?.Cookie, 'device', visit.client))
      const participant = device ? known(device.userId) : strangerAt(visit.client)
      const userId = await passwordQueue.run(participant, signal, async () => {
        const account = await findByEmail(db, email)
        const attempt = {
          // The database ignores the case of more letters than we do.
          email: account?.email ?? email,
          ip: visit.client.ip,
          deviceId: device && device.userId === account?.userId ? device.id : null,
        }
        const takeBack = await countAttempt(db, attempt, now())
        const matches = await passwords.verify(password, account?.hash ?? null)
        if (!account || !matches) throw new ApiError('AUTH_INVALID', { message: WRONG })
        await takeBack()
        refuseSuspended(account)
        return account.userId
      })
      return enter(userId, visit)
    },

    async setUp({ body: { setup_code, email, password }, signal, ...visit }) {
      if (await isSetUp()) throw alreadySetUp()
      if (!isSetupCode(secrets, setup_code)) {
        throw new ApiError('AUTH_INVALID', {
          message:
            'The setup code is wrong. The server printed it at its start; `bun run admin setup-code` prints it again.',
        })
      }
      const hash = await hashInTurn(password, visit, signal)
      const userId = await createOperator(db, { email, hash, now: now() })
      if (userId === null) throw alreadySetUp()
      return enter(userId, visit)
    },

    async signUp({ body: { email, password }, signal, ...visit }) {
      if (!services.signUpOpen || !(await isSetUp())) {
        throw new ApiError('FORBIDDEN', {
          message: 'Nobody can create an account here without an invitation of the operator.',
        })
      }
      const hash = await passwordQueue.run(strangerAt(visit.client), signal, async () => {
        // Not taken back: one address cannot ask for many email addresses whether they are known.
        await countAttempt(db, { email: null, ip: visit.client.ip, deviceId: null }, now())
        return passwords.hash(password)
      })
      return enter(await createNewAccount(db, { email, hash, now: now() }, visit.client.ip), visit)
    },

    async findInvitation({ body: { token } }) {
      const { email } = await requireInvited(db, token, now())
      return { status: 200, json: { success: true, data: { email } } }
    },

    async acceptInvitation({ body: { token, password }, signal, ...visit }) {
      const invited = await requireInvited(db, token, now())
      // Strangers have no invitations: a flood of them does not delay this.
      const participant = known(invited.userId)
      const hash = await passwordQueue.run(participant, signal, () => passwords.hash(password))
      const userId = await acceptInvitation(db, token, { hash, now: now() })
      if (userId === null) throw invitationUsed()
      return enter(userId, visit)
    },
  } satisfies BrowserHandlers
}

/** Creates the function that starts a session for a user and describes it. */
function createEntrance({
  db,
  secrets,
  cookies,
  isSetUp,
  signUpOpen,
  engine,
  now,
}: SessionServices) {
  async function stateOf(userId: string | null, setCookies: string[] = []): Promise<Reply> {
    const account = userId === null ? null : await findAccount(db, userId)
    const plan = account && PLANS[account.plan]
    const user = account &&
      plan && {
        id: account.userId,
        email: account.email,
        plan: account.plan,
        renders_per_month: plan.rendersPerMonth,
        hard_cap: plan.hardCap,
        async: plan.asyncRenders,
        operator: account.isOperator,
      }
    const set_up = account?.isOperator === true || (await isSetUp())
    const data = {
      user,
      set_up,
      sign_up: signUpOpen && set_up,
      // Only operators can update it.
      ...(account?.isOperator && { chromium: chromiumStatus(engine.chromium(), now()) }),
    }
    return { status: 200, cookies: setCookies, json: { success: true, data } }
  }

  async function enter(userId: string, { client, caller }: Visit): Promise<Reply> {
    // The session that the browser had before would live on unused.
    if (caller?.sessionId) await endSession(db, caller.sessionId)
    const content = await startSession(db, userId, now())
    return stateOf(userId, [
      cookies.write('session', content, client),
      cookies.write('device', deviceMark(secrets, userId), client),
    ])
  }
  return Object.assign(enter, { stateOf })
}

export function createAccountHandlers({
  db,
  passwords,
  passwordQueue,
  cookies,
  now,
}: SessionServices) {
  return {
    async signOut({ caller, client }) {
      if (caller.sessionId) await endSession(db, caller.sessionId)
      const removed = [cookies.write('session', null, client)]
      return { status: 200, cookies: removed, json: { success: true } }
    },

    async signOutEverywhere({ caller, client }) {
      await endSessions(db, caller.userId)
      const removed = [cookies.write('session', null, client)]
      return { status: 200, cookies: removed, json: { success: true } }
    },

    async changePassword({ body: { current_password, password }, caller, client, signal }) {
      const hash = await passwordQueue.run(known(caller.userId), signal, async () => {
        const account = await findAccount(db, caller.userId)
        // The session stands for the browser: guessing here does not slow down sign-in.
        const attempt = { email: caller.userId, ip: client.ip, deviceId: caller.sessionId }
        const takeBack = await countAttempt(db, attempt, now())
        if (!(await passwords.verify(current_password, account?.hash ?? null))) {
          throw new ApiError('FORBIDDEN', { message: 'The current password is wrong.' })
        }
        await takeBack()
        return passwords.hash(password)
      })
      await setPassword(db, caller.userId, { hash, now: now() })
      await endSessions(db, caller.userId)
      const content = await startSession(db, caller.userId, now())
      const replaced = [cookies.write('session', content, client)]
      return { status: 200, cookies: replaced, json: { success: true } }
    },
  } satisfies UserHandlers
}

const known = (userId: string): Participant => ({ kind: 'known', from: userId })
const strangerAt = ({ ip }: Client): Participant => ({ kind: 'stranger', from: wideNetworkOf(ip) })

async function createNewAccount(
  db: Database,
  account: Parameters<typeof createAccount>[1],
  ip: string,
): Promise<string> {
  try {
    return await createAccount(db, account, ip)
  } catch (cause) {
    if (databaseFailure(cause) !== 'duplicate') throw cause
    throw new ApiError('CONFLICT', {
      message:
        'There is an account with this email address. Sign in, or ask the operator for help.',
      cause,
    })
  }
}

/** @throws ApiError LINK_EXPIRED */
async function requireInvited(db: Database, token: string, now: Date) {
  const invited = await findInvited(db, token, now)
  if (invited === null) throw invitationUsed()
  return invited
}

function invitationUsed(): ApiError {
  return new ApiError('LINK_EXPIRED', {
    message: 'This invitation was used, has expired, or is not complete. Ask for another one.',
  })
}

function alreadySetUp(): ApiError {
  return new ApiError('NOT_FOUND', { message: 'This server has an operator. Sign in instead.' })
}
