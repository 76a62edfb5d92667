import { DATE_DIGITS, datePartsIn } from './date-digits.ts'
import type { DatePart } from './date-order.ts'

/** Lets people type or paste a whole date: focus moves on from a full field, and Backspace moves it back. */
export function typeDateIn(group: HTMLElement, order: readonly DatePart[]): () => void {
  const listening = new AbortController()
  const fields = [...group.querySelectorAll('input')]
  // The field that got the focus because the previous one was full, until the next key.
  let reached: EventTarget | null = null

  function onInput({ target }: Event) {
    const place = fields.findIndex((field) => field === target && field === document.activeElement)
    const first = order[place]
    const text = fields[place]?.value ?? ''
    const parts = first && datePartsIn(text, order, first)
    if (!parts) return
    const isKey = text.length <= DATE_DIGITS[first] + 1
    let last = place
    for (const [part, digits] of parts) {
      const at = order.indexOf(part)
      const field = fields[at]
      // An extra digit in a full field must not overwrite the next field.
      if (!field || (isKey && at !== place && field.value)) break
      field.value = digits
      last = at
    }
    const part = order[last]
    const isFull = part && fields[last]?.value.length === DATE_DIGITS[part]
    const next = fields[isFull || /\p{Nd}\P{Nd}$/u.test(text) ? last + 1 : last]
    if (!next || next === document.activeElement) return
    next.select()
    reached = next
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey, target } = event
    const isReached = target === reached
    reached = null
    const place = fields.findIndex((field) => field === target && !field.value)
    const before = key === 'Backspace' ? fields[place - 1] : undefined
    before?.focus()
    // Ignores Tab if the focus has moved on already, because many people press it after a full field by habit.
    const isThere = key === 'Tab' && !shiftKey && isReached && place !== -1
    if (before || isThere) event.preventDefault()
  }

  group.addEventListener('input', onInput, listening)
  group.addEventListener('keydown', onKeyDown, listening)
  return () => listening.abort()
}
