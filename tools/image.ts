/**
 * `bun run image`: builds the image of the Dockerfile, measures it, and runs it as compose.yaml and
 * Kubernetes do: without capabilities, with a read-only root and the sandbox of Chromium; and
 * without any argument, under a profile like Docker's own. Needs no registry of images: the base is
 * made of Debian packages.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/network/free-port.ts'

const TOOLS = ['mmdebstrap', 'buildah', 'podman', 'runc']
const BASE = 'localhost/platen-base'
const PACKAGES = 'localhost/platen-packages'
const IMAGE = 'localhost/platen'
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
/** Podman asks for more than a machine that is a container itself may give. */
const LIMITS = [
  '--network=host',
  '--no-healthcheck',
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
]
const READY_MS = 120_000
const OUTPUT_BYTES_MIN = 1_000

const missing = TOOLS.filter((tool) => Bun.which(tool) === null)
if (missing.length > 0) {
  say(
    `The image was NOT built: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
  )
  say(`On Debian: apt-get install --no-install-recommends ${TOOLS.join(' ')}`)
  process.exit(1)
}
const scratch = mkdtempSync(join(tmpdir(), 'platen-image-'))
try {
  const started = performance.now()
  await build()
  const seconds = Math.round((performance.now() - started) / 1_000)
  await tryOut()
  await tryWithoutSandbox()
  say(`Built in ${seconds} s. ${await measure()}`)
  say('The image works.')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function build(): Promise<void> {
  if (!(await succeeds(['podman', 'image', 'exists', BASE]))) {
    const archive = join(scratch, 'base.tar')
    await run(['mmdebstrap', '--variant=minbase', 'bookworm', archive])
    await run(['podman', 'import', archive, BASE])
  }
  // What this machine trusts, for a registry behind a proxy. Only the stage of the packages has it.
  const context = join(scratch, 'packages')
  await Bun.write(
    join(context, 'Dockerfile'),
    `FROM ${BASE}\nCOPY ca.pem /etc/ssl/ca.pem\nENV NODE_EXTRA_CA_CERTS=/etc/ssl/ca.pem\n`,
  )
  await copyFile(AUTHORITIES, join(context, 'ca.pem'))
  await buildImage(PACKAGES, context)
  const npmrc = join(homedir(), '.npmrc')
  await buildImage(IMAGE, '.', [
    ...['--build-arg', `BASE_IMAGE=${BASE}`, '--build-arg', `PACKAGES_IMAGE=${PACKAGES}`],
    ...(existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []),
  ])
  await run(['podman', 'image', 'ls', IMAGE])
}

/**
 * Without a container runtime of its own, and with HEALTHCHECK, which the format of OCI does not
 * have.
 */
function buildImage(name: string, context: string, more: string[] = []): Promise<string> {
  const how = [
    '--isolation=chroot',
    '--network=host',
    '--format=docker',
    '--layers',
    '--pull-never',
  ]
  return run(['buildah', 'bud', ...how, '--tag', name, ...more, context])
}

async function tryOut(): Promise<void> {
  const port = await freePort()
  const name = `platen-image-${process.pid}`
  await run([
    ...['podman', '--runtime=runc', 'run', '--detach', '--name', name],
    ...['--security-opt', `seccomp=${join(process.cwd(), 'deploy/seccomp.json')}`],
    ...['--security-opt', 'no-new-privileges', '--cap-drop=ALL', '--read-only'],
    ...LIMITS,
    ...['--tmpfs', '/tmp:mode=1777'],
    ...['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1', '--env', 'LANES=1', IMAGE],
  ])
  try {
    await ready(port, name)
    const key = /svc_live_\w+/.exec(await run(['podman', 'logs', name]))?.[0] ?? ''
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/pdf`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html: '<h1>In a container</h1>' }),
    })
    const bytes = await response.bytes()
    const isPdf = Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
    if (!isPdf || bytes.length < OUTPUT_BYTES_MIN) throw new Error(`no PDF: ${response.status}`)
    say(`A PDF of ${bytes.length} bytes, from user ${await uidIn(name)}.`)
    await serves(port, '/docs/reference/renderPdf', '<h2 id="responses">')
    await serves(port, '/dashboard', '/dashboard/assets/')
    await serves(port, '/docs/operating/chromium', 'sandbox')
    const { chromium } = (await (await fetch(`http://127.0.0.1:${port}/health/ready`)).json()) as {
      chromium: unknown
    }
    say(`Chromium: ${JSON.stringify(chromium)}`)
    const started = performance.now()
    await run(['podman', 'stop', '--time', '60', name])
    const code = await run(['podman', 'inspect', '--format', '{{.State.ExitCode}}', name])
    if (code.trim() !== '0') throw new Error(`the container ended with ${code.trim()}`)
    say(`Stopped in ${Math.round(performance.now() - started)} ms with code 0.`)
  } catch (error) {
    await run(['podman', 'logs', '--tail', '40', name])
    throw error
  } finally {
    await run(['podman', 'rm', '--force', '--time', '5', name])
  }
}

/**
 * Starts the image under a profile that forbids the sandbox, as that of Docker does: it has to say
 * what to add. The profile allows no new namespaces, which are flags of clone.
 */
async function tryWithoutSandbox(): Promise<void> {
  const profile: { syscalls: { names: string[] }[] } = JSON.parse(
    readFileSync('deploy/seccomp.json', 'utf8'),
  )
  const forbidden = ['clone', 'clone3', 'unshare', 'chroot']
  const syscalls = profile.syscalls.map((rule) => ({
    ...rule,
    names: rule.names.filter((name) => !forbidden.includes(name)),
  }))
  const namespaces = { index: 0, value: 0x7e020000, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }
  const file = join(scratch, 'docker.json')
  const all = [
    ...syscalls,
    { names: ['clone'], action: 'SCMP_ACT_ALLOW', args: [namespaces] },
    // As in Docker, so that libc falls back to clone.
    { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 },
  ]
  await Bun.write(file, JSON.stringify({ ...profile, syscalls: all }))
  const options = ['--security-opt', `seccomp=${file}`, '--env', `PORT=${await freePort()}`]
  const child = Bun.spawn(
    ['podman', '--runtime=runc', 'run', '--rm', ...LIMITS, ...options, IMAGE],
    { stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' },
  )
  const said = await new Response(child.stderr).text()
  if (!/^platen: This container does not allow .*seccomp\.json/m.test(said)) {
    throw new Error(`it did not say what the sandbox needs: ${said}`)
  }
  say(`Where the sandbox is forbidden it says: ${said.trim()}`)
}

/** The size as a registry holds it: layers that are compressed with gzip. */
async function measure(): Promise<string> {
  const folder = join(scratch, 'oci')
  await run(['podman', 'push', '--quiet', IMAGE, `oci:${folder}:latest`])
  const sizes = Array.from(new Bun.Glob('blobs/sha256/*').scanSync(folder), (blob) =>
    Bun.file(join(folder, blob)),
  ).map(({ size }) => size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return `The image has ${Math.round(bytes / 1e6)} MB compressed.`
}

/** @throws Error unless a page is served and has this text */
async function serves(port: number, path: string, text: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  if (!response.ok || !(await response.text()).includes(text)) throw new Error(`no page ${path}`)
}

/** The user of the server, read from the kernel. */
async function uidIn(name: string): Promise<string> {
  const pid = (await run(['podman', 'inspect', '--format', '{{.State.Pid}}', name])).trim()
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return /^Uid:\s+(\d+)/m.exec(status)?.[1] ?? 'unknown'
}

async function ready(port: number, name: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  while (performance.now() < deadline) {
    const running = await Bun.$`podman inspect --format {{.State.Running}} ${name}`.quiet().text()
    if (running.trim() !== 'true') break
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null) // not yet
    if (response?.ok) return
    await Bun.sleep(500)
  }
  throw new Error('the container did not become ready')
}

async function succeeds(command: string[]): Promise<boolean> {
  return (await Bun.spawn(command, { stdout: 'ignore', stderr: 'ignore' }).exited) === 0
}

/** @returns what the command printed */
async function run(command: string[]): Promise<string> {
  say(`$ ${command.join(' ')}`)
  const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([copied(child.stdout), copied(child.stderr)])
  const code = await child.exited
  if (code !== 0) throw new Error(`"${command.join(' ')}" ended with ${code}`)
  return out + err
}

async function copied(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    process.stderr.write(chunk)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
