/** The parts that services have in common whose requests are addresses of pictures. */
export { answerPicture } from './answer.ts'
export { bySignature, rawQuery } from './credentials.ts'
export * from './elements.ts'
export * from './kinds.ts'
export * from './page-fields.ts'
export { invalid, readPicture } from './read.ts'
export * from './values.ts'
