import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/form/alert.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { PickerFlow } from './flow.ts'

export function LoadingList({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-5 text-center">
      {hasFailed ? (
        <>
          <p role="alert">Uh oh! Something went wrong.</p>
          <Button onClick={onRetry}>Try again</Button>
        </>
      ) : (
        <p role="status" className="flex items-center gap-3">
          <span className="spinner" aria-hidden="true" />
          Loading
        </p>
      )}
    </div>
  )
}

export function AlreadySaved({ boardName }: { boardName: string }) {
  return (
    <p role="status" className="mx-3 mt-2 mb-1 rounded-pin bg-sunken px-4 py-2.5 text-sm">
      Psst! You already saved this Pin to <strong dir="auto">{boardName}</strong>
    </p>
  )
}

export function PictureAlreadySaved({ boardName }: { boardName: string }) {
  return (
    <p role="status" className="mx-3 mt-2 mb-1 rounded-pin bg-sunken px-4 py-2.5 text-sm">
      You already have this picture on <strong dir="auto">{boardName}</strong>
    </p>
  )
}

export function SaveFailure({ flow }: { flow: PickerFlow }) {
  if (flow.failure === null) return null
  return (
    <Answer.Provider value={flow}>
      <Alert className="mx-3 mt-2 mb-1 rounded-pin bg-sunken px-4 py-2.5 text-sm font-semibold text-danger">
        {flow.failure}
      </Alert>
    </Answer.Provider>
  )
}

const CREATE_ROW =
  'flex h-16 w-full shrink-0 items-center gap-3 border-t border-line px-4 text-left font-semibold hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:opacity-45'

/** The last row: a button, or a link to the page that creates a board or section. */
export function CreateRow({
  label,
  to,
  isOff = false,
  onNear,
  onClick,
}: {
  label: string
  to?: string | undefined
  isOff?: boolean
  /** Called when the row is hovered or focused. */
  onNear: () => void
  onClick: () => void
}) {
  const content = (
    <>
      <span className="flex size-12 items-center justify-center rounded-xl bg-sunken">
        <Icon name="plus" />
      </span>
      {label}
    </>
  )
  if (to === undefined) {
    return (
      <button
        type="button"
        className={CREATE_ROW}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onClick}
      >
        {content}
      </button>
    )
  }
  return (
    <Link
      to={to}
      aria-disabled={isOff || undefined}
      className={CREATE_ROW}
      onClick={(event) => isOff && event.preventDefault()}
    >
      {content}
    </Link>
  )
}
