/**
 * The choice of the content that a new template begins with: empty, or a copy of a template of the
 * gallery.
 */
import type { Starter } from './starters.ts'

export function StarterChoice({
  starters,
  chosen,
  onChoose,
}: {
  starters: Starter[]
  chosen: Starter
  onChoose(starter: Starter): void
}) {
  return (
    <fieldset className="starters">
      <legend className="label">Begin with</legend>
      <div className="choices">
        {starters.map((starter) => (
          <label key={starter.id} className="starter">
            <input
              type="radio"
              name="starter"
              checked={starter.id === chosen.id}
              onChange={() => onChoose(starter)}
            />
            <span className="picture">
              {starter.picture !== null && <img src={starter.picture} alt="" loading="lazy" />}
            </span>
            <span className="name">{starter.name}</span>
          </label>
        ))}
      </div>
      <p className="note" aria-live="polite">
        {chosen.hint}
      </p>
    </fieldset>
  )
}
