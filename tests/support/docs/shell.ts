/** Runs shell commands of the documentation for a server. */

export interface ShellResult {
  ok: boolean
  output: string
}

/** @param replacements texts of the documents, such as `<render-id>`, and what stands for them */
export async function runShell(
  script: string,
  { cwd, env, replacements }: ShellOptions,
): Promise<ShellResult> {
  const child = Bun.spawn(['bash', '-euo', 'pipefail', '-c', substitute(script, replacements)], {
    cwd,
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { ok: (await child.exited) === 0, output: output + errors }
}

export interface ShellOptions {
  cwd: string
  env: Record<string, string>
  replacements: Record<string, string>
}

export function substitute(text: string, replacements: Record<string, string>): string {
  let result = text
  for (const [from, to] of Object.entries(replacements)) result = result.replaceAll(from, to)
  return result
}

/** Checks the syntax only. Words in angle brackets stand for values. @returns the mistakes */
export function syntaxErrors(script: string): string {
  const filled = script.replaceAll(/<[a-z][a-z -]*>/g, 'value')
  return Bun.spawnSync(['bash', '-n', '-c', filled]).stderr.toString()
}
