/** Renders as adapters see them: the port that they ask, and the outputs that they answer with. */
export type * from '../../renders/port.ts'
export * from './outputs.ts'
export * from './port.ts'
