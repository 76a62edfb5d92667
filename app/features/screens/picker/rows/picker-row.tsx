import { type ReactNode, useContext } from 'react'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { shownName } from './name-search.ts'
import { RowSaveLabel } from './row-save-label.tsx'

export type RowState = 'idle' | 'loading' | 'success'

const PICTURE = 'size-12 shrink-0 rounded-xl bg-sunken'

export function PickerRow({
  index,
  name,
  picture,
  state,
  leadsOn = false,
  isSecret = false,
  isActive,
  offReasonId,
  onChoose,
  children,
}: {
  index: number
  name: string
  picture: string | null
  state: RowState
  leadsOn?: boolean
  isSecret?: boolean
  isActive: boolean
  /** Disables the row; the id of the text that says why. */
  offReasonId?: string | undefined
  onChoose: () => void
  children?: ReactNode
}) {
  const isOff = offReasonId !== undefined
  return (
    <button
      type="button"
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      title={name}
      aria-busy={state === 'loading' || undefined}
      aria-disabled={isOff || undefined}
      aria-describedby={offReasonId}
      className="group flex h-16 w-full items-center gap-3 rounded-pin px-2 text-left font-semibold hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2 aria-disabled:opacity-45"
      onClick={isOff ? undefined : onChoose}
    >
      {picture ? (
        <img src={picture} alt="" decoding="async" className={`${PICTURE} object-cover`} />
      ) : (
        <span className={PICTURE} />
      )}
      <span dir="auto" className="mr-auto line-clamp-2 min-w-0 leading-5">
        {shownName(name)}
      </span>
      {children}
      {isSecret && (
        <>
          <Icon name="lock" size={18} />
          <span className="sr-only">secret</span>
        </>
      )}
      {!isOff && <RowMark state={state} leadsOn={leadsOn} />}
    </button>
  )
}

function RowMark({ state, leadsOn }: { state: RowState; leadsOn: boolean }) {
  const word = useContext(RowSaveLabel)
  if (state === 'loading') return <span key="spinner" className="spinner mr-2" aria-hidden="true" />
  if (state === 'success') return <Mark name="check" />
  if (leadsOn) return <Mark name="right" />
  return (
    <span
      aria-hidden="true"
      className="invisible flex h-10 shrink-0 items-center rounded-full bg-brand px-4 text-white group-hover:visible group-focus-visible:visible"
    >
      {word}
    </span>
  )
}

function Mark({ name }: { name: IconName }) {
  return (
    <span className="mr-2">
      <Icon name={name} size={20} />
    </span>
  )
}
