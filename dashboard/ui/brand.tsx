/** The mark: a register cross. */
export function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.8">
        <circle cx="11" cy="11" r="5.5" />
        <path d="M11 0v22M0 11h22" />
      </g>
    </svg>
  )
}
