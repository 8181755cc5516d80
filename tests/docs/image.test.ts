/**
 * The image, its seccomp profile and the systemd unit keep the sandbox and wait for what is in
 * progress.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { DRAIN_MS } from '../../server/limits.ts'

describe('the image', () => {
  const text = readFileSync('Dockerfile', 'utf8')

  test('runs as an ordinary user, without switching the sandbox off', () => {
    expect(text).toMatch(/^USER 10001:10001$/m)
    expect(text).not.toMatch(/CHROMIUM_SANDBOX|no-sandbox/)
  })

  test('copies only what is in the repository, and all that the build may see', () => {
    const copied = Array.from(text.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, files = '']) =>
      files.split(' '),
    )
    const allowed = readFileSync('.dockerignore', 'utf8')
    for (const file of copied.flat()) {
      expect(existsSync(file)).toBe(true)
      expect(allowed).toContain(`!${file}\n`)
    }
  })

  test('installs the packages that the setup installs', () => {
    const setup = readFileSync('tools/install-browser.ts', 'utf8')
    const list = /const DEBIAN_PACKAGES = \[([^\]]+)\]/.exec(setup)?.[1] ?? ''
    const packages = Array.from(list.matchAll(/'([^']+)'/g), ([, name = '']) => name)
    expect(packages.length).toBeGreaterThan(3)
    expect(packages.filter((name) => !text.includes(name))).toEqual([])
  })

  test('the seccomp profile lets an ordinary process build a sandbox, and nothing mount or load modules', () => {
    const { defaultAction, syscalls } = JSON.parse(readFileSync('deploy/seccomp.json', 'utf8')) as {
      defaultAction: string
      syscalls: { names: string[]; action: string }[]
    }
    const allowed = new Set(
      syscalls.filter(({ action }) => action === 'SCMP_ACT_ALLOW').flatMap(({ names }) => names),
    )
    expect(defaultAction).toBe('SCMP_ACT_ERRNO')
    for (const name of ['clone', 'unshare', 'chroot']) expect(allowed.has(name)).toBe(true)
    for (const name of [
      'mount',
      'umount2',
      'pivot_root',
      'setns',
      'bpf',
      'init_module',
      'reboot',
      'ptrace',
    ]) {
      expect(allowed.has(name)).toBe(false)
    }
  })
})

test('the systemd unit waits for what is in progress, and leaves the sandbox what it needs', () => {
  const unit = readFileSync('deploy/systemd/platen.service', 'utf8')
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  expect(Number(value('TimeoutStopSec')) * 1_000).toBeGreaterThan(DRAIN_MS)
  expect(value('KillMode')).toBe('mixed')
  for (const name of ['RestrictNamespaces', 'MemoryDenyWriteExecute', 'SystemCallFilter']) {
    expect(value(name)).toBeUndefined()
  }
})
