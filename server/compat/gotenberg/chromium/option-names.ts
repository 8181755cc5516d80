/** The names that our options have in forms of Gotenberg, for messages about them. */
const NAMES: Record<string, string> = {
  'options.margin': 'marginTop, marginBottom, marginLeft, marginRight',
  'options.format': 'paperWidth, paperHeight',
  'options.pageRanges': 'nativePageRanges',
  'options.preferCSSPageSize': 'preferCssPageSize',
  'options.waitForTimeout': 'waitDelay',
  'options.timeout': 'the time limit',
  'options.extraHeaders': 'extraHttpHeaders',
  'options.media': 'emulatedMediaType',
  'options.mediaFeatures': 'emulatedMediaFeatures',
  'options.document': 'metadata',
  'options.attachments': 'embeds',
  'options.facturX': 'facturxXml',
  'options.facturX.xml': 'facturxXml',
  'options.facturX.level': 'facturxConformanceLevel',
  'options.facturX.version': 'facturxVersion',
  'options.encrypt': 'userPassword, ownerPassword',
  'options.failOn.consoleExceptions': 'failOnConsoleExceptions',
}

/** Gives the options that a message names the names of their fields. */
export function withFieldNames(message: string): string {
  return message
    .replaceAll(/`((?:settings\.pdf|settings\.screenshot|options)\.[^`]*)`/g, (_, path: string) => {
      const option = path.replace(/^settings\.(?:pdf|screenshot)/, 'options')
      return `'${nameOf(option)}'`
    })
    .replaceAll('`', "'")
}

function nameOf(option: string): string {
  const parts = option.split('.')
  for (let count = parts.length; count > 1; count -= 1) {
    const path = parts.slice(0, count).join('.')
    const name = Object.hasOwn(NAMES, path) ? NAMES[path] : undefined
    if (name !== undefined) return [name, ...parts.slice(count)].join('.')
  }
  return option.replace(/^options\./, '')
}
