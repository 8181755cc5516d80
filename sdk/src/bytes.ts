/** Bytes that every version of TypeScript since 5.4 takes for a body; later ones tell apart whose memory they are. */
export type Bytes = ReturnType<typeof Uint8Array.of>
