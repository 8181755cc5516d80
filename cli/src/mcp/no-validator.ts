/**
 * Stands in for ajv in the bundle. The library of the protocol validates the answers of people with
 * it, which no tool asks for; it is a third of what the library would add to the package.
 */
export default class NoValidator {}
