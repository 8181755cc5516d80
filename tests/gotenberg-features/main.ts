/**
 * `bun run compat --gotenberg-features DIR`: runs the feature files of Gotenberg against a server
 * of its own. DIR is `test/integration` of Gotenberg's repository. Prints each scenario that fails
 * with its reason, and counts; the exit code is 1 if fewer than 90 % pass, or if one fails that
 * docs/guides/gotenberg-features.md does not explain. `--only TEXT` takes scenarios whose file and
 * name contain the text. The environment variable `VERAPDF` names the command of veraPDF.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstKey, spawnServer } from '../support/processes/server-process.ts'
import { explainedFailures } from './explained.ts'
import { readScenarios } from './features.ts'
import { failureOf, isDefault } from './run-scenario.ts'
import { startFeatureSite } from './site.ts'

/** Files about what is built: LibreOffice, for one, is not. */
const FILES = /^(chromium_|pdfengines_|webhook\.)/
const SHARE_MIN = 0.9

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: { 'gotenberg-features': { type: 'string' }, only: { type: 'string', default: '' } },
  })
  const folder = values['gotenberg-features']
  if (!folder)
    throw new Error('--gotenberg-features DIR is missing: the folder test/integration of Gotenberg')
  const all = await readScenarios(join(folder, 'features'))
  const scenarios = all.filter((one) => FILES.test(one.file) && isDefault(one))
  const chosen = scenarios.filter(({ file, name }) => `${file}: ${name}`.includes(values.only))
  if (chosen.length === 0) throw new Error('no scenario has this name')

  await using site = startFeatureSite(folder)
  using cleanup = new DisposableStack()
  const data = mkdtempSync(join(tmpdir(), 'platen-features-'))
  cleanup.defer(() => rmSync(data, { recursive: true, force: true }))
  const env = {
    DATA_DIR: data,
    LANES: '2',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'debug',
    // Gotenberg reaches every address by default. Pages of the scenarios name one where nothing
    // listens.
    EGRESS_ALLOW: `127.0.0.1:${site.port},localhost:100`,
  }
  await using server = await spawnServer(env)
  await server.ready()
  const options = {
    folder,
    site,
    key: firstKey(server),
    url: `${server.url}/gotenberg`,
    log: () => server.stderr,
  }
  const explained = await explainedFailures()
  const counts = { passed: 0, explained: 0, unexplained: 0 }
  for (const scenario of chosen) {
    const title = `${scenario.file}: ${scenario.name}`
    const failure = await failureOf(scenario, options)
    if (failure === null) counts.passed += 1
    else {
      const kind = explained.has(title) ? 'explained' : 'unexplained'
      counts[kind] += 1
      process.stdout.write(`${kind}  ${title}\n    ${failure.replaceAll('\n', '\n    ')}\n`)
    }
  }
  const { passed, explained: known, unexplained } = counts
  const share = passed / chosen.length
  process.stdout.write(
    `\n${passed} of ${chosen.length} scenarios passed (${Math.floor(share * 1_000) / 10} %), ${known} failed as explained, ${unexplained} failed otherwise; ${all.length - scenarios.length} need other settings or programs\n`,
  )
  return share >= SHARE_MIN && unexplained === 0
}

process.exit((await main()) ? 0 : 1)
