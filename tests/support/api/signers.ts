/** Signers, through the API. */
import { expect } from 'bun:test'
import type { components } from '../../../server/contract.gen.ts'
import type { ServerApi, TestUser } from '../server/server.ts'
import type { SignerFile } from '../signatures/authority.ts'
import { plainSigner } from '../signatures/plain-signer.ts'
import { send } from './destinations.ts'

export type Signer = components['schemas']['Signer']

/** The body that saves a signer of a file. */
export function signerBody({ pkcs12, password }: SignerFile, name = 'office') {
  return { name, pkcs12: Buffer.from(pkcs12).toString('base64'), password }
}

/** Saves a signer. */
export async function newSigner(server: ServerApi, user: TestUser, body: object): Promise<Signer> {
  const response = await send(server, user, 'POST', '/api/v1/signers', body)
  expect([response.status, response.ok ? '' : await response.text()]).toEqual([201, ''])
  const { data } = (await response.json()) as { data: Signer }
  return data
}

/**
 * Makes what the samples of signers need, anew each time.
 * @returns what stands for the texts in them
 */
export async function prepareSigners(
  server: ServerApi,
  user: TestUser,
): Promise<Record<string, string>> {
  const file = plainSigner('Rosa Signer')
  for (const name of ['office', 'old-office', 'board']) {
    await send(server, user, 'DELETE', `/api/v1/signers/${name}`)
    if (name !== 'board') await newSigner(server, user, signerBody(file, name))
  }
  const { pkcs12, password } = signerBody(file)
  return { '<pkcs12-base64>': pkcs12, '<pkcs12-password>': password }
}
