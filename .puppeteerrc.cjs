/** The browser is found or installed by tools/setup.ts, never by `npm install`. */
module.exports = { skipDownload: true }
