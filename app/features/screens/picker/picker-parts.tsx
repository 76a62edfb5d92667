import { Link } from '@remix-run/react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export function ComingList({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
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

export function PictureThere({ boardName }: { boardName: string }) {
  return (
    <p role="status" className="mx-3 mt-2 mb-1 rounded-pin bg-sunken px-4 py-2.5 text-sm">
      You have this picture already, on <strong dir="auto">{boardName}</strong>
    </p>
  )
}

export function SaveFailure({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <p
      role="alert"
      className="mx-3 mt-2 mb-1 rounded-pin bg-sunken px-4 py-2.5 text-sm font-semibold text-danger"
    >
      {words}
    </p>
  )
}

const CREATE_ROW =
  'flex h-16 w-full shrink-0 items-center gap-3 border-t border-line px-4 text-left font-semibold hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:opacity-45'

/** The last row: a button, or a link to the page that creates. */
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
  /** Something points at it, or the focus is on it. */
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
