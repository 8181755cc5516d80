/**
 * Ports of other protocols than HTTP, whose servers might execute a request crafted for their
 * protocol.
 */

/**
 * The ports for which chrome-headless-shell 156 returns ERR_UNSAFE_PORT, found by trying all
 * 65,536; see https://fetch.spec.whatwg.org/#port-blocking. Webhooks do not pass through Chromium
 * and need this list.
 */
const UNSAFE_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6697, 10080,
])

/** Whether browsers refuse the port for http and https, such as 22 or 25. */
export function isUnsafePort(port: number): boolean {
  return UNSAFE_PORTS.has(port)
}
