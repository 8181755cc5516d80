/** Catches mistakes of a page, so that the rest of the dashboard stays usable. */
import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Another value tries the page again. */
  page: string
  children: ReactNode
}

export class Boundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate({ page }: BoundaryProps): void {
    if (page !== this.props.page && this.state.error) this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <main>
        <h1>This page does not work</h1>
        <div className="alert" role="alert">
          {error.message}
        </div>
        <div>
          <button type="button" className="button" onClick={() => location.reload()}>
            Load it again
          </button>
        </div>
      </main>
    )
  }
}
