/**
 * The versions that a capsule names: those of the render, as far as its report has them, and those
 * of the server now.
 */
import { arch, type } from 'node:os'
import type { Report } from '@platen/chromium'
import type { Capabilities } from '../../capabilities.ts'
import { qpdfVersion } from '../../finisher/qpdf/warnings.ts'
import type { WholeTemplate } from '../../templates/whole.ts'
import type { RenderRecord } from '../queries.ts'

/** The versions of the server that can change an output. Values are null if they are not known. */
export interface ServerVersions {
  platen: string
  chromium: string | null
  /** The program that reads PDFs of users. */
  qpdf: string | null
  bun: string
  os: string
}

/** The JSON text of `versions.json`. */
export async function versionsFile(
  services: Pick<Capabilities, 'contract' | 'engine' | 'now'>,
  { render, report, template }: CapsuleFacts,
): Promise<Uint8Array[]> {
  const { request_id, type: kind, status, error_code, error_message } = render
  const value = {
    capsule: 1,
    made_at: services.now().toISOString(),
    render: {
      request_id,
      type: kind,
      status,
      error_code,
      error_message,
      created_at: render.created_at.toISOString(),
      completed_at: render.completed_at?.toISOString() ?? null,
      duration_ms: render.render_duration_ms,
      chromium: report?.chromium?.version ?? null,
    },
    template: template && {
      slug: template.template.slug,
      version: template.template.version,
      parts: template.parts.map(({ slug, version }) => ({ slug, version })),
    },
    server: await serverVersions(services),
  }
  return [new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)]
}

interface CapsuleFacts {
  render: RenderRecord
  report: Report | null
  template: WholeTemplate | null
}

async function serverVersions({
  contract,
  engine,
}: Pick<Capabilities, 'contract' | 'engine'>): Promise<ServerVersions> {
  return {
    platen: contract.document.info.version,
    chromium: engine.chromium()?.version ?? null,
    qpdf: await qpdfVersion(),
    bun: Bun.version,
    os: `${await osName()} ${arch()}`,
  }
}

/** The name of the distribution, without the version of the kernel, which changes no output. */
async function osName(): Promise<string> {
  const file = Bun.file('/etc/os-release')
  const text = (await file.exists()) ? await file.text() : ''
  return /^PRETTY_NAME="?([^"\n]{1,100})"?$/m.exec(text)?.[1] ?? type()
}
