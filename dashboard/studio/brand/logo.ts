/** The logos of a template: pictures of its data with that name. */
import type { Path } from '../form/change.ts'
import type { Sections, Shape } from '../form/shape.ts'

export interface Logo {
  path: Path
  label: string
}

export function logosOf({ main }: Sections): Logo[] {
  const find = (shapes: readonly Shape[], path: Path): Logo[] =>
    shapes.flatMap((shape): Logo[] => {
      const own = [...path, shape.name]
      if (shape.kind === 'group') return find(shape.fields, own)
      const isLogo = shape.kind === 'picture' && /logo/i.test(shape.name)
      return isLogo ? [{ path: own, label: shape.label }] : []
    })
  return find(main, [])
}
