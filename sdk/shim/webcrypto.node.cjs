// Node 18 has no global `crypto`.
exports.webcrypto = require('node:crypto').webcrypto
