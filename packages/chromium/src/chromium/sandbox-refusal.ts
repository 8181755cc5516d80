/**
 * Recognises that Chromium did not start because its sandbox is not allowed, and says what to add.
 */
import { existsSync } from 'node:fs'

/** Files that Docker and Podman put into every container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']

const IN_CONTAINER =
  "This container does not allow Chromium's sandbox: add --security-opt seccomp=seccomp.json to docker run, with the file that `docker run --rm ghcr.io/platen-dev/platen cat deploy/seccomp.json > seccomp.json` writes."
const ON_MACHINE =
  "This machine does not allow Chromium's sandbox, which needs unprivileged user namespaces: on Ubuntu, run sysctl kernel.apparmor_restrict_unprivileged_userns=0 (see docs/operating/chromium.md)."

/** Whether this process runs in a container. */
export function isContainer(): boolean {
  return CONTAINER_MARKS.some((path) => existsSync(path))
}

/**
 * Explains a refused sandbox in one sentence.
 * @param output what Chromium wrote before it ended
 * @returns null if something else was the reason
 */
export function explainSandboxRefusal(
  output: string,
  place: 'container' | 'machine',
): string | null {
  const isRefused = /FATAL:\S*(sandbox|zygote_host)/.test(output)
  if (!isRefused) return null
  return place === 'container' ? IN_CONTAINER : ON_MACHINE
}
