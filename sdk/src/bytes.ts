/**
 * Bytes that TypeScript 5.4 and later accept as a body. Since 5.7 `Uint8Array` has a type parameter
 * for its buffer.
 */
export type Bytes = ReturnType<typeof Uint8Array.of>
