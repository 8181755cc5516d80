/** The host of an address, for messages. */
import { hostOf } from '@platen/chromium/egress'

export function hostOfUrl(url: string): string {
  return hostOf(url)
}
