export const webcrypto = globalThis.crypto
