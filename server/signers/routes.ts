/** Handlers for signers: create, list, read and delete. */
import { createUserLimit } from '@platen/lib'
import type { SignerMaterial, SigningTask } from '@platen/pdf/internal'
import { PLANS } from '../accounts/plans.ts'
import type { Capabilities } from '../capabilities.ts'
import type { components } from '../contract.gen.ts'
import { ApiError, validationError } from '../errors.ts'
import type { FinisherReply } from '../finisher/finisher-worker.ts'
import { SIGNER_MS } from '../finisher/limits.ts'
import type { Caller, UserHandlers } from '../http/handler-types.ts'
import { isBase64 } from '../lib/base64.ts'
import { isUuid, newId } from '../lib/ids.ts'
import type { WorkerResponse } from '../workshop/worker-process.ts'
import { expiryWarning } from './expiry.ts'
import {
  insertSigner,
  listSigners,
  removeSigner,
  requireRoom,
  requireSigner,
  type SignerRow,
} from './records.ts'
import { checkSignerUrl } from './remote-address.ts'

type CreateRequest = components['schemas']['SignerCreateRequest']

/** Time to open a file, with the wait for a process. */
const OPEN_MS = 30_000
/** Files of a user are opened one at a time. */
const WAITING_MAX = 3

export function createSignerHandlers(
  services: Pick<
    Capabilities,
    'db' | 'secrets' | 'egressPolicy' | 'finisher' | 'failedTime' | 'now'
  >,
) {
  const { db, secrets, egressPolicy, finisher, failedTime, now } = services
  const opening = createUserLimit({
    running: 1,
    waiting: WAITING_MAX,
    refuse: () =>
      new ApiError('RATE_LIMITED', {
        message: 'Your signers are opened one after the other. Wait until one is saved.',
        headers: { 'Retry-After': '10' },
      }),
  })

  /**
   * The time of a file that is refused counts as that of a failed render.
   * @throws ApiError VALIDATION_ERROR for what cannot be opened, or takes too long; RATE_LIMITED
   */
  async function open(
    task: Extract<SigningTask, { step: 'open' | 'certificates' }>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<SignerMaterial> {
    failedTime.check(caller)
    const { userId, plan } = caller
    const field = task.step === 'open' ? 'pkcs12' : 'remote.certificates'
    const work = () =>
      finisher.run(
        { kind: 'signing', task },
        { userId, tier: PLANS[plan].tier, signal },
        performance.now() + OPEN_MS,
      )
    const response = await opening.run(userId, work, signal)
    const signer = signerIn(response)
    if (signer !== null) return signer
    await failedTime.add(caller, response.tookMs)
    if ('failure' in response) {
      const problem = `took too long to open: it may take ${SIGNER_MS / 1_000} s. Make the file anew with fewer iterations.`
      throw refused(field, problem)
    }
    const { reply } = response
    if (reply.kind !== 'signing' || reply.reply.step !== 'refused') {
      throw new Error('a signer could not be opened')
    }
    const { reason, message } = reply.reply
    throw refused(reason === 'password' ? 'password' : field, `cannot be used: ${message}`, reason)
  }

  async function materialOf(
    { pkcs12, password = '', remote }: CreateRequest,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<Pick<SignerRow, 'kind' | 'secret' | 'url' | 'answer'> & { material: SignerMaterial }> {
    if (remote !== undefined) {
      checkSignerUrl(egressPolicy, remote.url)
      const task = { step: 'certificates', pem: remote.certificates } as const
      const material = await open(task, caller, signal)
      const { url, secret, answer } = remote
      return { kind: 'remote', secret: secrets.encrypt('signers', secret), url, answer, material }
    }
    if (pkcs12 === undefined || !isBase64(pkcs12)) {
      throw refused('pkcs12', 'must be Base64, without line breaks (`base64 -w0 key.p12`).')
    }
    const bytes = new Uint8Array(Buffer.from(pkcs12, 'base64'))
    const material = await open({ step: 'open', pkcs12: bytes, password }, caller, signal)
    const key = Buffer.from(material.key ?? []).toString('base64')
    const secret = secrets.encrypt('signers', key)
    return { kind: 'pkcs12', secret, url: null, answer: null, material }
  }

  return {
    async createSigner({ body, caller, signal }) {
      const { name } = body
      if (isUuid(name)) throw refused('name', 'must not have the form of a UUID.')
      if (body.password !== undefined && body.remote !== undefined) {
        throw refused('password', 'belongs to `pkcs12`.')
      }
      await requireRoom(db, caller.userId)
      const { material, ...parts } = await materialOf(body, caller, signal)
      const validUntil = new Date(material.facts[0]?.valid_until ?? 0)
      if (validUntil <= now()) {
        const field = body.remote === undefined ? 'pkcs12' : 'remote.certificates'
        throw refused(field, 'cannot be used: its certificate has ended.', 'certificate')
      }
      const row: SignerRow = {
        ...parts,
        id: newId(),
        user_id: caller.userId,
        name,
        certificates: material.certificates.map((der) => Buffer.from(der).toString('base64')),
        facts: material.facts,
        algorithm: material.algorithm,
        hash: material.hash,
        valid_until: validUntil,
        created_at: now(),
      }
      await insertSigner(db, row)
      return { status: 201, json: { success: true, data: wire(row, now()) } }
    },

    async listSigners({ caller }) {
      const rows = await listSigners(db, caller.userId)
      return { status: 200, json: { success: true, data: rows.map((row) => wire(row, now())) } }
    },

    async getSigner({ params, caller }) {
      const row = await requireSigner(db, caller.userId, params.id)
      return { status: 200, json: { success: true, data: wire(row, now()) } }
    },

    async deleteSigner({ params, caller }) {
      const { id } = await requireSigner(db, caller.userId, params.id)
      await removeSigner(db, id)
      return { status: 200, json: { success: true } }
    },
  } satisfies UserHandlers
}

function signerIn(response: WorkerResponse<FinisherReply>): SignerMaterial | null {
  const reply = 'reply' in response ? response.reply : null
  return reply?.kind === 'signing' && reply.reply.step === 'signer' ? reply.reply.signer : null
}

function refused(path: string, predicate: string, reason?: string): ApiError {
  return validationError([{ path, message: `\`${path}\` ${predicate}` }], reason)
}

function wire(row: SignerRow, now: Date) {
  const { id, name, kind, url, algorithm, facts, valid_until: until } = row
  return {
    id,
    name,
    kind,
    url,
    algorithm,
    certificates: facts,
    valid_until: until.toISOString(),
    warning: expiryWarning(until, now),
    created_at: row.created_at.toISOString(),
  }
}
