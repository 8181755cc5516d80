exports.webcrypto = globalThis.crypto
