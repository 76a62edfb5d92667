type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** `at` is the field's position, because rendering again creates different elements. */
type Typed = { value: string; isChecked: boolean; at: number }

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select'

/** Records what is typed until hydration. The returned function restores the typed values and notifies React. */
export function keepTyped(): () => void {
  const typed = new Map<Field, Typed>()
  let focused: { field: Field; at: number; selection: [number, number] | null } | null = null
  const note = (field: Field) => typed.set(field, typedIn(field))
  const noteFocus = (field: Element | EventTarget | null) => {
    focused = isField(field) ? { field, at: placeOf(field), selection: selectionIn(field) } : null
  }
  const onInput = ({ target }: Event) => {
    if (isField(target)) note(target)
    noteFocus(document.activeElement)
  }
  const onFocus = ({ target }: Event) => noteFocus(target)
  for (const field of fields()) if (isTouched(field)) note(field)
  noteFocus(document.activeElement)
  window.addEventListener('input', onInput, true)
  window.addEventListener('focusin', onFocus, true)

  return () => {
    window.removeEventListener('input', onInput, true)
    window.removeEventListener('focusin', onFocus, true)
    for (const [field, was] of typed) restoreField(presentOf(field, was), was)
    if (!focused) return
    const field = presentOf(focused.field, focused)
    if (document.activeElement === document.body) field.focus()
    if (document.activeElement !== field || !focused.selection) return
    if (!(field instanceof HTMLSelectElement)) field.setSelectionRange(...focused.selection)
  }
}

function fields(): Field[] {
  return [...document.querySelectorAll(FIELDS)].flatMap((field) => (isField(field) ? [field] : []))
}

function placeOf(field: Field): number {
  return fields().indexOf(field)
}

function presentOf(field: Field, { at }: { at: number }): Field {
  return field.isConnected ? field : (fields()[at] ?? field)
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(FIELDS)
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return true
  return field.value !== field.defaultValue || isChecked(field) !== isChecked(field, 'default')
}

function isChecked(field: Field, when?: 'default'): boolean {
  if (!(field instanceof HTMLInputElement)) return false
  return when ? field.defaultChecked : field.checked
}

function typedIn(field: Field) {
  return { value: field.value, isChecked: isChecked(field), at: placeOf(field) }
}

function selectionIn(field: Field): [number, number] | null {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return null
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}

function restoreField(field: Field, was: Pick<Typed, 'value' | 'isChecked'>): void {
  const isBox = field.type === 'checkbox' || field.type === 'radio'
  if (isBox && isChecked(field) !== was.isChecked) field.click()
  if (isBox || (field instanceof HTMLSelectElement && field.value === was.value)) return
  setValue(field, was.value)
  if (field.value !== was.value) setValue(field, was.value)
}

/** React only notices a value that differs from the value last set on the element. */
function setValue(field: Field, value: string): void {
  const prototype: object = Object.getPrototypeOf(field)
  if (!(field instanceof HTMLSelectElement)) field.value = value ? '' : ' '
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(kind, { bubbles: true }))
}
