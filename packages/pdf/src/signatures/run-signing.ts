/** Does a step of signing or verifying, in a process that can reach nothing. */
import { createHash } from 'node:crypto'
import type { Suggest } from '../forms/similar-name.ts'
import { readXmp, standardsIn } from '../metadata/read-xmp.ts'
import { failureOf } from '../operations/failure.ts'
import type { PdfNote } from '../operations/notes.ts'
import type { QpdfRunner } from '../qpdf/runner.ts'
import { requireSignature } from './check-cms.ts'
import { attributesOf, sealCms } from './cms.ts'
import { keepEvidence } from './keep-evidence.ts'
import { openToSign } from './open-signed.ts'
import { otherPlaces } from './other-places.ts'
import { openCertificates, openPkcs12 } from './pkcs12.ts'
import { prepareSignature } from './prepare.ts'
import { evidenceOf, wantedFor } from './revocation.ts'
import { findField, sizeOfField } from './signature-field.ts'
import { SigningError, type SigningReply, type SigningTask } from './tasks.ts'
import { timeRequest, withTime } from './timestamps.ts'
import { verifySignatures } from './verify.ts'

/** @param suggest finds the name that was meant by one that a form does not have */
export async function runSigning(
  qpdf: QpdfRunner,
  task: SigningTask,
  suggest: Suggest,
): Promise<SigningReply> {
  try {
    return await replyTo(task, { qpdf, suggest })
  } catch (error) {
    if (error instanceof SigningError) {
      return { step: 'refused', reason: error.reason, message: error.message, path: error.path }
    }
    return { step: 'failure', failure: failureOf(error).facts }
  }
}

async function replyTo(
  task: SigningTask,
  means: { qpdf: QpdfRunner; suggest: Suggest },
): Promise<SigningReply> {
  const notes: PdfNote[] = []
  const opening = { ...means, notes: (note: PdfNote) => void notes.push(note) }
  switch (task.step) {
    case 'open':
      return { step: 'signer', signer: openPkcs12(task.pkcs12, task.password) }
    case 'certificates':
      return { step: 'signer', signer: openCertificates(task.pem) }
    case 'field': {
      const document = await openToSign(task.source, opening)
      const field = task.field === null ? null : findField(document, task.field)
      if (task.field !== null && !task.isPlaced) otherPlaces(document, task.field, means.suggest)
      const isArchive = standardsIn(readXmp(document)).some((name) => name.startsWith('PDF/A'))
      return { step: 'field', size: field && sizeOfField(document, field), isArchive }
    }
    case 'prepare':
      return { step: 'prepared', prepared: await prepareSignature(task, opening), notes }
    case 'attributes': {
      const attributes = attributesOf(task.digest, task.certificate, task.hash)
      const digest = new Uint8Array(createHash(task.hash).update(attributes).digest())
      return { step: 'attributes', attributes, digest }
    }
    case 'seal':
      return { step: 'cms', cms: requireSignature(sealCms(task), null) }
    case 'check':
      return { step: 'cms', cms: requireSignature(task.cms, task) }
    case 'timeRequest':
      return { step: 'request', request: timeRequest(task.cms, task.nonce) }
    case 'time':
      return { step: 'cms', cms: withTime(task.cms, task.reply, task.nonce) }
    case 'wanted':
      return { step: 'wanted', wanted: await wantedFor(task) }
    case 'keep': {
      const evidence = await evidenceOf(task)
      return { step: 'kept', pdf: keepEvidence(task.pdf, evidence), missing: evidence.missing }
    }
    case 'verify':
      return {
        step: 'verified',
        json: await jsonOf(task),
        notes,
      }
  }
}

/** Encoded here, so that the server only passes the bytes on. */
async function jsonOf(task: Parameters<typeof verifySignatures>[0]): Promise<Uint8Array> {
  const signatures = await verifySignatures(task)
  return new TextEncoder().encode(JSON.stringify({ signed: signatures.length > 0, signatures }))
}
