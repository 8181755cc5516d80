/** The names that our options have in bodies of browserless, for messages about them. */
import { createRename } from '../../fields/index.ts'

export const withFieldNames = createRename(
  {
    quality: 'options.quality',
    fullPage: 'options.fullPage',
    clip: 'options.clip',
    omitBackground: 'options.omitBackground',
    format: 'options.format',
    margin: 'options.margin',
    scale: 'options.scale',
    pageRanges: 'options.pageRanges',
    preferCSSPageSize: 'options.preferCSSPageSize',
    headerTemplate: 'options.headerTemplate',
    footerTemplate: 'options.footerTemplate',
    singlePage: 'options.fullPage',
    width: 'viewport.width',
    height: 'viewport.height',
    deviceScaleFactor: 'viewport.deviceScaleFactor',
    viewport: 'viewport',
    media: 'emulateMediaType',
    extraHeaders: 'setExtraHTTPHeaders',
    httpCredentials: 'authenticate',
    injectCSS: 'addStyleTag',
    injectJS: 'addScriptTag',
    waitUntil: 'gotoOptions.waitUntil',
    waitForExpression: 'waitForFunction',
    blockResources: 'rejectResourceTypes',
  },
  '"',
)
