/** The names that our options have in bodies of browserless, for messages about them. */
const NAMES: Record<string, string> = {
  'options.quality': 'options.quality',
  'options.fullPage': 'options.fullPage',
  'options.clip': 'options.clip',
  'options.omitBackground': 'options.omitBackground',
  'options.format': 'options.format',
  'options.margin': 'options.margin',
  'options.scale': 'options.scale',
  'options.pageRanges': 'options.pageRanges',
  'options.preferCSSPageSize': 'options.preferCSSPageSize',
  'options.headerTemplate': 'options.headerTemplate',
  'options.footerTemplate': 'options.footerTemplate',
  'options.singlePage': 'options.fullPage',
  'options.width': 'viewport.width',
  'options.height': 'viewport.height',
  'options.deviceScaleFactor': 'viewport.deviceScaleFactor',
  'options.viewport': 'viewport',
  'options.media': 'emulateMediaType',
  'options.extraHeaders': 'setExtraHTTPHeaders',
  'options.httpCredentials': 'authenticate',
  'options.injectCSS': 'addStyleTag',
  'options.injectJS': 'addScriptTag',
  'options.waitUntil': 'gotoOptions.waitUntil',
  'options.waitForExpression': 'waitForFunction',
  'options.blockResources': 'rejectResourceTypes',
}

/** Gives the options that a message names the names of their fields. */
export function withFieldNames(message: string): string {
  return message
    .replaceAll(/`((?:settings\.pdf|settings\.screenshot|options)\.[^`]*)`/g, (_, path: string) => {
      const option = path.replace(/^settings\.(?:pdf|screenshot)/, 'options')
      const [, name = '', rest = ''] = /^(options\.\w+)(.*)$/s.exec(option) ?? []
      const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined
      return `"${known ?? name.replace('options.', '')}${rest}"`
    })
    .replaceAll('`', '"')
}
