/** The browser is found or installed by tools/install-browser.ts, never by `npm install`. */
module.exports = { skipDownload: true }
