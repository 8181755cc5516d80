/**
 * `bun run image`: builds the image of the Dockerfile and runs it as compose.yaml and Kubernetes do: without
 * capabilities, with a read-only root and the sandbox of Chromium. Needs no registry of images: the base is made of
 * Debian packages, and Bun is the one that runs this script.
 */

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/support/network/free-port.ts'

const TOOLS = ['mmdebstrap', 'buildah', 'podman', 'runc']
const BASE = 'localhost/platen-base'
const BUN = 'localhost/platen-bun'
const IMAGE = 'localhost/platen'
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'
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
  await build()
  await tryOut()
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
  const context = join(scratch, 'bun')
  await Bun.write(
    join(context, 'Dockerfile'),
    `FROM ${BASE}\nCOPY bun /usr/local/bin/bun\nCOPY ca.pem /etc/ssl/ca.pem\nENV NODE_EXTRA_CA_CERTS=/etc/ssl/ca.pem\n`,
  )
  await copyFile(process.execPath, join(context, 'bun'))
  // What this machine trusts, for a registry behind a proxy. Only the stages of the build have it.
  await copyFile(AUTHORITIES, join(context, 'ca.pem'))
  await buildImage(BUN, context)
  const npmrc = join(homedir(), '.npmrc')
  await buildImage(IMAGE, '.', [
    ...['--build-arg', `BASE_IMAGE=${BASE}`, '--build-arg', `BUN_IMAGE=${BUN}`],
    ...(existsSync(npmrc) ? ['--secret', `id=npmrc,src=${npmrc}`] : []),
  ])
  await run(['podman', 'image', 'ls', IMAGE])
}

/** Without a container runtime of its own, and with HEALTHCHECK, which the format of OCI does not have. */
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
    ...['podman', '--runtime=runc', 'run', '--detach', '--name', name, '--network=host'],
    ...['--security-opt', `seccomp=${join(process.cwd(), 'deploy/seccomp.json')}`],
    ...['--security-opt', 'no-new-privileges', '--cap-drop=ALL', '--read-only'],
    // Podman asks for more than a machine that is a container itself may give.
    ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096', '--no-healthcheck'],
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
