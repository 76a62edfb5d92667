import { type KeyboardEvent, useId, useState } from 'react'
import { useTypeahead } from './use-typeahead.ts'

type ComboboxOptions<T> = {
  /** Null while the list is closed. */
  typed: string | null
  ask: (typed: string, signal: AbortSignal) => Promise<T[]>
  onChoose: (option: T) => void
  onClose: () => void
  onOpen?: () => void
  takesTab?: boolean
}

export type Combobox<T> = ReturnType<typeof useCombobox<T>>

/** A text field with options, following the ARIA combobox pattern: the focus stays in the field. */
export function useCombobox<T>({
  typed,
  ask,
  onChoose,
  onClose,
  onOpen,
  takesTab,
}: ComboboxOptions<T>) {
  const listId = useId()
  const options = useTypeahead(typed, ask)
  const [walked, setWalked] = useState({ typed, place: -1 })
  // A reopened list starts at the first option, even for an unchanged text.
  if (typed === null && walked.typed !== null) setWalked({ typed, place: -1 })
  const place = walked.typed === typed ? walked.place : -1
  const current = options[place]

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key } = event
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
    if (isArrow && options.length > 0) {
      setWalked({ typed, place: stepped(place, key, options.length) })
    } else if (isArrow && onOpen) onOpen()
    else if ((key === 'Enter' || (key === 'Tab' && takesTab)) && current) onChoose(current)
    else if (key === 'Escape' && options.length > 0) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const field = {
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': current && `${listId}-${place}`,
    onKeyDown,
  } as const
  return { field, listId, options, place, onChoose, isOpen: options.length > 0 }
}

function stepped(place: number, key: string, count: number): number {
  const step = key === 'ArrowDown' ? 1 : -1
  return ((place + 1 + step + count + 1) % (count + 1)) - 1
}
