/** The steps of signing and verifying in the finisher's processes, for tests. */
import type {
  SignatureOptions,
  SigningReply,
  SigningTask,
} from '../../../packages/pdf/src/signatures/tasks.ts'
import type { SignatureCheck } from '../../../packages/pdf/src/signatures/verify.ts'
import { DATE, endsIn, type Finisher, sourceOf, userNamed } from '../finisher/operations.ts'
import type { SignerFile, SigningAuthority } from './authority.ts'

type Reply<Step> = Extract<SigningReply, { step: Step }>

export const OPTIONS: SignatureOptions = {
  field: null,
  reason: 'I agree, with ümlauts',
  location: 'Bern',
  contact: 'rosa@example.com',
  name: null,
  certify: null,
  picture: null,
  place: null,
  roomBytes: 16_000,
  date: DATE,
}

export interface Wish extends Partial<SignatureOptions> {
  isStamped?: boolean
  keeps?: boolean
}

/** @param authority is read with each step, so that it may begin later */
export function signingSteps(finisher: Finisher, authority: () => SigningAuthority) {
  async function step(task: SigningTask): Promise<SigningReply> {
    const response = await finisher.pool.run(
      { kind: 'signing', task },
      userNamed('anna'),
      endsIn(60_000),
    )
    if ('failure' in response || response.reply.kind !== 'signing') {
      throw new Error(JSON.stringify(response))
    }
    return response.reply.reply
  }

  /** @throws Error with the reply, if it is another one */
  async function expectStep<Step extends string>(
    task: SigningTask,
    wanted: Step,
  ): Promise<Reply<Step>> {
    const reply = await step(task)
    if (reply.step !== wanted) throw new Error(JSON.stringify(reply))
    return reply as Reply<Step>
  }

  async function signed(
    pdf: Uint8Array,
    { pkcs12, password }: SignerFile,
    { isStamped = false, keeps = false, ...options }: Wish = {},
  ): Promise<Uint8Array> {
    const { signer } = await expectStep({ step: 'open', pkcs12, password }, 'signer')
    const { key, certificates, hash } = signer
    const [certificate = new Uint8Array()] = certificates
    const all = { ...OPTIONS, ...options }
    const preparing = { step: 'prepare', source: sourceOf(pdf), options: all, hash } as const
    const { prepared } = await expectStep(preparing, 'prepared')
    const { digest, gap } = prepared
    const { attributes } = await expectStep(
      { step: 'attributes', digest, certificate, hash },
      'attributes',
    )
    const by = { key: key ?? new Uint8Array() }
    let { cms } = await expectStep({ step: 'seal', attributes, by, certificates, hash }, 'cms')
    if (isStamped) {
      const nonce = crypto.getRandomValues(new Uint8Array(8))
      const { request } = await expectStep({ step: 'timeRequest', cms, nonce }, 'request')
      const reply = authority().stamp(request)
      cms = (await expectStep({ step: 'time', cms, reply, nonce }, 'cms')).cms
    }
    const bytes = Buffer.from(prepared.pdf)
    bytes.write(Buffer.from(cms).toString('hex'), gap.at, 'latin1')
    if (!keeps) return new Uint8Array(bytes)
    const now = new Date().toISOString()
    const keeping: SigningTask = { step: 'keep', pdf: bytes, cms, fetched: [], now }
    const kept = await expectStep(keeping, 'kept')
    return new Uint8Array(kept.pdf)
  }

  async function verified(pdf: Uint8Array, at = new Date()): Promise<SignatureCheck[]> {
    const roots = [authority().root]
    const task = {
      step: 'verify',
      source: sourceOf(pdf),
      roots,
      now: at.toISOString(),
    } as const
    const { json } = await expectStep(task, 'verified')
    return JSON.parse(new TextDecoder().decode(json)).signatures
  }

  return { step, expectStep, signed, verified }
}
