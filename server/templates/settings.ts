/**
 * The settings of a template: options that its renders have by default. They are checked like those
 * of a request when they are saved, and kept without the defaults, which a later version of the
 * server may change.
 */
import type { PdfOptions, ScreenshotOptions } from '@platen/chromium'
import { type Issue, validationError } from '../errors.ts'
import type { TemplateServices } from './services.ts'

/** Options of both kinds of renders. */
export interface TemplateOptions {
  pdf: PdfOptions
  screenshot: ScreenshotOptions
}

/** Templates are read by everybody with a key: secrets belong in requests. */
const SECRETS = ['cookies', 'extraHeaders', 'httpCredentials', 'encrypt']
const REFUSED: Record<keyof TemplateOptions, { names: string[]; because: string }[]> = {
  pdf: [
    { names: SECRETS, because: 'is a secret, which belongs in requests' },
    {
      names: ['headerTemplate', 'footerTemplate'],
      because: 'is the field `header` or `footer` of the template',
    },
    {
      names: ['facturX', 'attachments'],
      because: 'is data of one document, which belongs in its request',
    },
  ],
  screenshot: [
    { names: SECRETS, because: 'is a secret, which belongs in requests' },
    {
      names: [
        ...['width', 'height', 'format', 'quality', 'fullPage', 'selector', 'clip', 'resize'],
      ],
      because: 'cannot be chosen: images of templates are PNGs of the size of the template',
    },
  ],
}

/** @throws ApiError VALIDATION_ERROR naming the option */
export function checkSettings(
  services: Pick<TemplateServices, 'contract' | 'optionRules'>,
  settings: object,
): void {
  const refused = Object.entries(settings).flatMap(([type, options]) =>
    REFUSED[type as keyof TemplateOptions].flatMap(({ names, because }) =>
      names.filter((name) => Object.hasOwn(options, name)).map(issueOf(type, because)),
    ),
  )
  if (refused.length > 0) throw validationError(refused)
  const { options, issues } = readSettings(services, JSON.stringify(settings))
  const { optionRules } = services
  const all = [
    ...issues,
    ...(issues.length > 0
      ? []
      : [
          ...optionRules.pdf(options.pdf).map(within('pdf')),
          ...optionRules.screenshot(options.screenshot).map(within('screenshot')),
        ]),
  ]
  if (all.length > 0) throw validationError(all)
}

function issueOf(type: string, because: string) {
  return (name: string): Issue => {
    const path = `settings.${type}.${name}`
    return { path, message: `\`${path}\` ${because}.` }
  }
}

/** Makes an issue of an option of a request one of a setting. */
function within(type: string) {
  const place = (text: string) => text.replaceAll(/\boptions(?=\.)/g, `settings.${type}`)
  return ({ path, message }: Issue): Issue => ({ path: place(path), message: place(message) })
}

/**
 * Fills in the defaults.
 * @param text of the settings: JSON, or empty
 * @throws ApiError VALIDATION_ERROR if this version of the server knows an option no longer
 */
export function templateOptions(
  services: Pick<TemplateServices, 'contract'>,
  text: string,
): TemplateOptions {
  const { options, issues } = readSettings(services, text)
  if (issues.length > 0) throw validationError(issues)
  return options
}

function readSettings(
  { contract }: Pick<TemplateServices, 'contract'>,
  text: string,
): { options: TemplateOptions; issues: Issue[] } {
  const settings = { pdf: {}, screenshot: {}, ...(text === '' ? {} : JSON.parse(text)) }
  const issues = contract.checkSettings({ settings })
  // The check has filled in the defaults.
  return { options: settings as TemplateOptions, issues }
}
