import { useLocation } from '@remix-run/react'
import { Component, type ReactNode } from 'react'
import type { PartName } from '../../features/operations/page-errors/page-error.ts'
import { reportPageError } from './report-page-error.ts'

type PartProps = {
  name: PartName
  /** `over` shows the fallback above the page, for menus, dialogs and messages. */
  place?: 'within' | 'over'
  children: ReactNode
}

/** An error boundary for a part of a page. Navigating or "Try again" renders the part again. */
export function Part(props: PartProps) {
  const { key } = useLocation()
  return <Boundary {...props} page={key} />
}

type State = { page: string; hasFailed: boolean }

class Boundary extends Component<PartProps & { page: string }, State> {
  override state: State = { page: this.props.page, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ page }: { page: string }, state: State): State | null {
    return page === state.page ? null : { page, hasFailed: false }
  }

  override componentDidCatch(error: unknown): void {
    void reportPageError('part', error, this.props.name)
  }

  override render(): ReactNode {
    const { place, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <p
        role="alert"
        className={
          place === 'over'
            ? 'fixed inset-x-4 bottom-20 z-40 mx-auto w-fit rounded-pin bg-raised px-5 py-4 shadow-float narrow:bottom-8'
            : 'px-4 py-8 text-center text-muted'
        }
      >
        <span>Something went wrong here. </span>
        <button
          type="button"
          className="font-semibold text-ink underline underline-offset-4"
          onClick={() => this.setState({ hasFailed: false })}
        >
          Try again
        </button>
      </p>
    )
  }
}
