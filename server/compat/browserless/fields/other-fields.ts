/** The fields that have no effect, and those that are refused. */

/**
 * Fields without an effect on the output, and the reason. A request that has one is told so in a
 * header.
 */
export const IGNORED_FIELDS: Record<string, string> = {
  'gotoOptions.referrerPolicy': 'The policy of the page applies.',
  'waitForFunction.polling': 'The function is called every 100 ms.',
  'viewport.hasTouch': '`viewport.isMobile` has touch.',
  'viewport.isLandscape': 'The width and the height say it.',
  scrollPage: 'Images that load late are loaded in any case.',
  debugOpts: '`debug` is null: the [report](reports.md) has the requests and the console.',
  'options.waitForFonts': 'Fonts are waited for in any case.',
  'options.optimizeForSpeed': 'Images are encoded fast in any case.',
  'options.captureBeyondViewport': 'Parts outside of the window are captured in any case.',
  'options.fromSurface': 'It has no effect on the image.',
}

/** Fields that would change the output, and what to do without them. */
export const REFUSED_FIELDS: Record<string, string> = {
  'gotoOptions.referer': 'Send the header in `setExtraHTTPHeaders`.',
  rejectRequestPattern: 'Use `rejectResourceTypes`.',
  requestInterceptors: 'Use `rejectResourceTypes`.',
  'options.path': 'The file is the response.',
}
