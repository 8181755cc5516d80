/**
 * The rules of a part, applied to what a tag `render` passes: once for each insertion, before
 * anything of the part is written.
 */
import { type Context, Drop, type Template } from 'liquidjs'
import { HidingContext } from './liquid-hide.ts'
import { reactionsOf, type VariableRules } from './missing.ts'

/** A required variable of a part that a tag does not pass. */
export class MissingVariable extends Error {
  constructor(
    readonly part: string,
    variable: string,
  ) {
    super(`the part \`${part}\` requires the variable \`${variable}\`, which is missing or empty`)
  }
}

/** The first node of a part with rules. It writes nothing. */
export class RulesNode implements Template {
  constructor(
    readonly token: Template['token'],
    readonly part: string,
    readonly rules: VariableRules,
  ) {}

  /** @throws MissingVariable */
  render(context: Context): void {
    const scope = context.bottom()
    const passed = Object.entries(scope).map(([name, value]) => [name, plain(value)] as const)
    const { required, fallbacks, hidden } = reactionsOf(this.rules, Object.fromEntries(passed))
    const [name] = required
    if (name !== undefined) throw new MissingVariable(this.part, name)
    for (const [variable, text] of fallbacks) Object.assign(scope, { [variable]: text })
    if (!(context instanceof HidingContext)) return
    context.hidden = { names: new Set(hidden), mark: context.hidden.mark }
  }
}

/** The literals `nil`, `empty` and `blank` are objects of the library. */
function plain(value: unknown): unknown {
  return value instanceof Drop ? value.valueOf() : value
}
