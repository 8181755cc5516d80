/**
 * The page of signers in a real browser: files and services are added, their certificates are
 * shown, and they are deleted.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signerBody } from '../support/api/signers.ts'
import { openOperatorWalker } from '../support/dashboard/operator-walker.ts'
import { send } from '../support/dashboard/playground.ts'
import { createFolder } from '../support/dashboard/programs.ts'
import { signIn } from '../support/dashboard/studio.ts'
import { looksInTurn, openWalker, type Walker } from '../support/dashboard/walker.ts'
import { startServer, type TestServer } from '../support/server/server.ts'
import { plainSigner } from '../support/signatures/plain-signer.ts'

setDefaultTimeout(240_000)

const SECRET = 'a secret of the service of signing'

const rosa = plainSigner('Rosa Muster')
const soon = plainSigner('Emil Muster', { days: 12 })

let server: TestServer
let folder: string
let path: string
let tooLarge: string

beforeAll(async () => {
  folder = createFolder()
  path = join(folder, 'rosa.p12')
  writeFileSync(path, rosa.pkcs12)
  tooLarge = join(folder, 'large.p12')
  writeFileSync(tooLarge, Buffer.alloc(1_100_000))
  server = await startServer({ env: { DASHBOARD: 'on' } })
})
afterAll(async () => {
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(looksInTurn(0).map((look, at) => [look, at] as const))(
  'signers with %p',
  (look, at) => {
    let walker: Walker
    beforeAll(async () => {
      if (at === 0) {
        walker = await openOperatorWalker(server, look)
        return
      }
      walker = await openWalker(server.url, look)
      await walker.open('/')
      await signIn(walker)
    })
    afterAll(() => walker?.[Symbol.asyncDispose]())

    async function chooseFile(chosen: string): Promise<void> {
      const input = await walker.page.waitForSelector('dialog input[type=file]')
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(chosen)
    }

    /** Goes to the other tab of the form and back. */
    async function lookAtServices(): Promise<void> {
      await walker.press('A service', 'tab')
      await walker.page.waitForSelector('dialog input[type=url]')
      await walker.press('A file', 'tab')
      await walker.page.waitForSelector('dialog input[type=file]', { visible: true })
    }

    const chosenFile = () =>
      walker.page.$eval('dialog input[type=file]', (input) => (input as HTMLInputElement).value)

    async function pressByKeyboard(name: string): Promise<void> {
      const button = await walker.page.waitForSelector(`aria/${name}[role="button"]`)
      await button?.press('Enter')
    }

    const focusesHeading = () =>
      walker.page.waitForFunction(() => document.activeElement?.localName === 'h1')

    /** Secrets in the list of the server and on the page. */
    async function shownSecrets(): Promise<string[]> {
      const list = JSON.stringify(await send(walker, '/api/v1/signers', undefined, 'GET'))
      expect(list).toContain('"office"')
      const page = await walker.page.content()
      return [rosa.password, SECRET].filter(
        (secret) => list.includes(secret) || page.includes(secret),
      )
    }

    async function confirmDeletion(): Promise<void> {
      await walker.shows('Delete this signer?')
      await walker.page.$eval('dialog button.danger', (button) => (button as HTMLElement).click())
      await walker.shows('The signer is deleted.')
      await focusesHeading()
    }

    test('are added from a file with its password, which the form names if it is wrong', async () => {
      await walker.press('Signers', 'link')
      await walker.shows('Your keys will be here.')
      await walker.check('no signers')
      await pressByKeyboard('Add the first signer')
      await walker.fill('Name', 'office')
      await chooseFile(tooLarge)
      await lookAtServices()
      await walker.shows('The file is larger than 1 MB.')
      expect(await chosenFile()).toEndWith('large.p12')
      await chooseFile(path)
      await lookAtServices()
      expect(await chosenFile()).toEndWith('rosa.p12')
      await walker.check('add a signer')
      await walker.failing(async () => {
        await walker.fill('Password', 'guessed')
        await walker.press('Save')
        await walker.shows('“Password” cannot be used')
        await walker.check('wrong password of a signer')
      })
      await walker.fill('Password', rosa.password)
      await walker.press('Save')
      await walker.shows('The signer is saved.')
      await walker.shows('CN=Rosa Muster')
      await walker.check('signers')
      await focusesHeading()
      expect(await walker.page.$eval('td .state.ok', ({ textContent }) => textContent)).toBe(
        'works',
      )
      expect(await shownSecrets()).toEqual([])
      expect(walker.problems).toEqual([])
    })

    test('show the chain of their certificates', async () => {
      await walker.press('Certificates of office')
      await walker.shows('Of the authority above')
      const facts = await walker.page.$$eval('dialog dl', (lists) =>
        lists.map((list) => list.querySelectorAll('dd')[1]?.textContent),
      )
      expect(facts).toEqual(['CN=Plain Root', 'itself'])
      await walker.check('certificates of a signer')
      await walker.press('Close')
      expect(walker.problems).toEqual([])
    })

    test('warn before their certificate ends', async () => {
      await send(walker, '/api/v1/signers', signerBody(soon, 'soon'))
      await walker.open('/signers')
      await walker.shows('The certificate ends in 12 days.')
      await walker.shows('ends soon')
      await walker.check('a signer that ends soon')
      await pressByKeyboard('Delete soon')
      await confirmDeletion()
      expect(walker.problems).toEqual([])
    })

    test('are added as services that have the key, and deleted', async () => {
      await walker.press('Add signer')
      await walker.press('A service', 'tab')
      await walker.fill('Name', 'hsm')
      await walker.fill('Address', 'http://10.0.0.1/sign')
      await walker.fill('Secret', SECRET)
      await walker.page.$eval(
        'dialog textarea',
        (area, text) => {
          area.focus()
          document.execCommand('insertText', false, text)
        },
        rosa.chain,
      )
      await walker.failing(async () => {
        await walker.press('Save')
        await walker.page.waitForSelector('dialog input[type=url][aria-invalid]')
      })
      await walker.check('add a service that signs')
      await walker.fill('Address', 'https://hsm.example.com/sign')
      await walker.press('Save')
      await walker.shows('https://hsm.example.com/sign')
      expect(await shownSecrets()).toEqual([])
      await pressByKeyboard('Delete hsm')
      await walker.shows('Signatures that it has made stay valid.')
      await walker.check('delete signer')
      await confirmDeletion()
      await pressByKeyboard('Delete office')
      await confirmDeletion()
      await walker.shows('Your keys will be here.')
      expect(walker.problems).toEqual([])
    })
  },
)
