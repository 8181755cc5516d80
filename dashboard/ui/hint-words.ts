/** The words of hints for people at a screen: the server writes them for authors of programs. */
import type { components } from '../../sdk/src/generated/schema.ts'

type Hint = components['schemas']['ReportHint']
type Words = Pick<Hint, 'message' | 'fix'>

/** The fix of a hint with the place in the dashboard instead of the operation of the API. */
export function fixHere(fix: string): string {
  return fix
    .replaceAll('as an asset (POST /api/v1/assets)', 'under Assets')
    .replaceAll('uploaded assets (POST /api/v1/assets)', 'files under Assets')
    .replaceAll(' (POST /api/v1/assets)', ' under Assets')
}

/** A sentence with names in quotes, for places that show plain text. */
export function inQuotes(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, '“$1”')
}

/** Whether a file under Assets solves it. */
export function isAboutAssets({ fix }: Pick<Hint, 'fix'>): boolean {
  return fix.includes('/api/v1/assets')
}

/** Texts of a template that requests have as options. */
const TABS: Record<string, string> = { headerTemplate: 'Header', footerTemplate: 'Footer' }
const OPERATOR = ' The operator of this server can allow the host with EGRESS_ALLOW.'

/** The words of a hint for those who edit a template: they send no request. */
export function wordsOfTemplate(hint: Hint): Words {
  const own = OWN[hint.code]?.(hint) ?? hint
  return { message: withSettings(own.message), fix: withSettings(plainFix(own.fix)) }
}

function plainFix(fix: string): string {
  return fixHere(fix)
    .replace(OPERATOR, '')
    .replace(/, embed it as a data: URL, or /, ', or ')
}

function withSettings(text: string): string {
  return text.replaceAll(
    /`options\.([\w.]+)`/g,
    (_, name: string) => TABS[name] ?? `\`${name}\` in Settings`,
  )
}

const OWN: Partial<Record<Hint['code'], (hint: Hint) => Words>> = {
  RELATIVE_ADDRESS({ message }) {
    const [, names = ''] = /\(([^)]*`[^)]*)\)/.exec(message) ?? /(`[^`]+`)/.exec(message) ?? []
    if (message.startsWith('The link')) {
      const fix = 'Give it the whole address, such as `https://your-site.example/`.'
      return { message: `The link to ${names} leads nowhere in the PDF.`, fix }
    }
    const isOne = /^`[^`]+`$/.test(names)
    return {
      message: `${names} ${isOne ? 'was' : 'were'} not found.`,
      fix: `Choose from your files, or write the whole ${isOne ? 'address' : 'addresses'} (https://…).`,
    }
  },
  VARIABLES_MISSING: ({ message, fix }) => ({
    message,
    fix: fix.replace(/Send (it|them) with the values\./, 'Add $1 under Data.'),
  }),
  LOCAL_ADDRESS: ({ message }) => ({
    message,
    fix: 'Choose from your files, or upload it under Assets and write its address here.',
  }),
  ASSET_MISSING: ({ message }) => ({
    message: message.replace('loaded: this server has no such file. It', 'found: it'),
    fix: 'Choose from your files, or upload it again under Assets.',
  }),
  FONT_REPLACED: ({ message }) => ({
    message: message.replace(/ The output has .*$/, ''),
    fix: 'Upload it under Assets: it then works by its name.',
  }),
}

/** Addresses of pictures, by their ending. */
const PICTURE = /\.(?:png|jpe?g|svg|webp|gif|avif)$/i

/** The address of the picture that a hint misses; null for a hint about something else. */
export function missingPicture({ code, message, where }: Hint): string | null {
  const [, address = ''] = /`([^`]+)`/.exec(message) ?? []
  if (message.startsWith('The image ')) return address
  if (code !== 'RELATIVE_ADDRESS' && code !== 'LOCAL_ADDRESS') return null
  const isPicture = where?.startsWith('img') || PICTURE.test(address)
  return isPicture && !message.startsWith('The link') ? address : null
}
