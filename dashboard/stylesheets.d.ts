/** Declares imports of stylesheets: the bundler takes them, or gives their text. */
declare module '*.css' {
  const text: string
  export default text
}
