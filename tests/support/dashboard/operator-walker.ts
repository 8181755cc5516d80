/** A browser in which the operator of a new server is signed in. */
import { setupCode } from '../../../server/dashboard/setup-code.ts'
import type { TestServer } from '../server/server.ts'
import { OPERATOR, PASSWORD } from './visitor.ts'
import { type Look, openWalker, type Walker } from './walker.ts'

/** Sets the server up in a browser, and waits for the overview. */
export async function openOperatorWalker(server: TestServer, look: Look): Promise<Walker> {
  const walker = await openWalker(server.url, look)
  await walker.open(`/#${setupCode(server.services.secrets)}`)
  await walker.fill('Email', OPERATOR)
  await walker.fill('Password', PASSWORD)
  await walker.page.keyboard.press('Enter')
  await walker.shows('First steps')
  return walker
}

/** Presses the button of the open dialog that does what the dialog asks about. */
export async function confirm({ page }: Walker): Promise<void> {
  await page.evaluate(() =>
    document
      .querySelector<HTMLButtonElement>('dialog button.danger, dialog button[type=submit]')
      ?.click(),
  )
}
