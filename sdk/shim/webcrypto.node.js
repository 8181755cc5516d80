// Node 18 has no global `crypto`.
export { webcrypto } from 'node:crypto'
