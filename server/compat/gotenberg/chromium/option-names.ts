/** The names that our options have in forms of Gotenberg, for messages about them. */
import { createRename } from '../../fields/index.ts'

export const withFieldNames = createRename(
  {
    margin: 'marginTop, marginBottom, marginLeft, marginRight',
    format: 'paperWidth, paperHeight',
    pageRanges: 'nativePageRanges',
    preferCSSPageSize: 'preferCssPageSize',
    waitForTimeout: 'waitDelay',
    timeout: 'the time limit',
    extraHeaders: 'extraHttpHeaders',
    media: 'emulatedMediaType',
    mediaFeatures: 'emulatedMediaFeatures',
    document: 'metadata',
    attachments: 'embeds',
    facturX: 'facturxXml',
    'facturX.xml': 'facturxXml',
    'facturX.level': 'facturxConformanceLevel',
    'facturX.version': 'facturxVersion',
    encrypt: 'userPassword, ownerPassword',
    'failOn.consoleExceptions': 'failOnConsoleExceptions',
  },
  "'",
)
