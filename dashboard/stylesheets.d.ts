/** Declares imports of stylesheets: the bundler takes them, and they export nothing. */
declare module '*.css'
