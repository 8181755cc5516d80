/** Makes a contract with fields, fills it, has it signed by both sides, and verifies it. */
import { readFile } from 'node:fs/promises'
import { NotFoundError, Platen } from '@platen/sdk'
import { fileFromPath, saveToFile } from '@platen/sdk/node'

const platen = new Platen() // reads PLATEN_BASE_URL and PLATEN_API_KEY
const read = (name: string) => readFile(new URL(name, import.meta.url))

// Once, not for each contract: the keys stay on the server.
for (const name of ['seller', 'buyer']) {
  await platen.signers.delete(name).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error
  })
  const pkcs12 = (await read(`certificates/${name}.p12`)).toString('base64')
  const { certificates } = await platen.signers.create({ name, pkcs12, password: 'example' })
  console.log(`Saved the signer ${name}: ${certificates[0]?.subject}`)
}

const html = (await read('contract.html')).toString()
const form = await platen.pdf.render({ html, options: { forms: true } })
const filled = await platen.pdfs.fill(form, {
  values: {
    company: 'Meier Furniture',
    person: 'Emil Meier',
    chairs: '12',
    wood: 'Beech',
    delivery: '2026-12-18',
  },
})

/** The picture of a signature, in the place that the contract has for it. */
const seen = (person: string) => ({
  html: `<p style="font: 11pt Arial; margin: 8pt 0">Signed by <b>${person}</b></p>`,
})
const once = await platen.pdfs.sign(filled, {
  signer: 'seller',
  field: 'seller',
  // Others may sign and fill in fields, and change nothing else.
  certify: 2,
  reason: 'Offer of 12 chairs',
  visible: seen('Rosa Muster'),
})
const signed = await platen.pdfs.sign(once, {
  signer: 'buyer',
  field: 'buyer',
  reason: 'I accept this contract',
  visible: seen('Emil Meier'),
})
console.log(`Saved ${(await saveToFile(signed, 'contract.pdf')).path}`)

const roots = (await read('certificates/ca.pem')).toString()
const { signatures } = await platen.pdfs.verify(await fileFromPath('contract.pdf'), { roots })
for (const { field, signer, valid, trusted, changes_after } of signatures) {
  const verdict = valid && trusted ? 'valid and trusted' : 'not valid'
  console.log(`${field}: ${signer}, ${verdict}, changes afterwards: ${changes_after}`)
}
