/**
 * Makes the list of advertising hosts from EasyList and EasyPrivacy: `bun tools/ad-hosts.ts
 * easylist.txt easyprivacy.txt SOURCE`. Only rules count that block a whole host for every page:
 * the proxy sees no more than the host of an https request.
 */

const HOST_RULE = /^\|\|([a-z0-9.-]+\.[a-z][a-z0-9-]*)\^(?:\$third-party)?$/gm
const EXCEPTION = /^@@\|\|([a-z0-9.-]+)\^(?:\$(?!.*domain=).*)?$/gm

const FILE = new URL('../packages/chromium/src/egress-proxy/easylist-hosts.txt', import.meta.url)
  .pathname

const [source = 'unknown', ...paths] = Bun.argv.slice(2).reverse()
const texts = await Promise.all(paths.reverse().map((path) => Bun.file(path).text()))
const hosts = new Set(matches(HOST_RULE))
for (const host of matches(EXCEPTION)) hosts.delete(host)
const sorted = [...hosts].filter((host) => !hasParent(host)).sort()
const header = [
  '# Hosts of advertising and tracking: the rules of EasyList and EasyPrivacy that block a whole host.',
  '# Copyright the EasyList authors (https://easylist.to). License: CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/',
  `# From ${source}, by tools/ad-hosts.ts.`,
]
await Bun.write(FILE, `${[...header, ...sorted].join('\n')}\n`)
process.stdout.write(`${sorted.length} hosts\n`)

function matches(rule: RegExp): string[] {
  return texts.flatMap((text) => Array.from(text.matchAll(rule), ([, host = '']) => host))
}

/** A host is in the list with all of its subdomains. */
function hasParent(host: string): boolean {
  const labels = host.split('.')
  return labels.some((_, at) => at > 0 && hosts.has(labels.slice(at).join('.')))
}
