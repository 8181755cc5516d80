/** Checks the fields of a side that belong together. */
import type { components } from '../../contract.gen.ts'
import type { Issue } from '../../errors.ts'
import { isBase64 } from '../../lib/base64.ts'

/** A side as the request has it: exactly one of `request_id`, `template_id` and `file` is there. */
export type SideRequest = components['schemas']['ComparedSide']

const OF_TEMPLATES = ['version', 'data', 'json', 'type', 'options'] as const

/** @param place `before` or `after` */
export function checkSide(side: SideRequest, place: string): Issue[] {
  const { file, template_id } = side
  const issues: Issue[] = []
  for (const name of OF_TEMPLATES) {
    if (side[name] === undefined || template_id !== undefined) continue
    const path = `${place}.${name}`
    issues.push({ path, message: `\`${path}\` can be set beside \`${place}.template_id\` only.` })
  }
  if (file !== undefined && !isBase64(file)) {
    const path = `${place}.file`
    const message = `\`${path}\` must be Base64, without a \`data:\` prefix and without line breaks (\`base64 -w0 golden.pdf\`).`
    issues.push({ path, message })
  }
  return issues
}
