import type { APIRequestContext } from '@playwright/test'

/** A file that a member chooses. */
export type Chosen = { name: string; mimeType: string; buffer: Buffer }

type Options = Parameters<APIRequestContext['fetch']>[1]

/** jsdom doesn't let scripts put files into a field. */
const chosenFiles = new WeakMap<Element, Chosen>()

/** Replaces a field's text, or chooses an option by its text or value. */
export function typeInto(field: HTMLElement, typed: string): void {
  expectChangeable(field)
  if (field.localName === 'select') {
    const options = [...field.querySelectorAll('option')]
    const option = options.find(({ text, value }) => text === typed || value === typed)
    if (!option || option.disabled) throw new Error(`no option “${typed}”: ${field.outerHTML}`)
    option.selected = true
    return
  }
  if (!isTextField(field)) throw new Error(`takes no text: ${field.outerHTML}`)
  if (field.maxLength >= 0 && typed.length > field.maxLength)
    throw new Error(`takes ${field.maxLength} characters: ${field.outerHTML}`)
  field.value = typed
}

export function contentOf(field: HTMLElement): string {
  if (isTextField(field) || isInput(field)) return field.value
  const option = field.querySelector<HTMLOptionElement>('option:checked')
  if (option) return option.value
  throw new Error(`no field: ${field.outerHTML}`)
}

export function setBox(box: Element, isChecked: boolean): void {
  expectChangeable(box)
  if (!isInput(box) || !box.matches('[type=checkbox], [type=radio]'))
    throw new Error(`no box: ${box.outerHTML}`)
  box.checked = isChecked
}

export function chooseFile(field: Element, file: Chosen): void {
  expectChangeable(field)
  if (!isInput(field) || field.type !== 'file') throw new Error(`takes no file: ${field.outerHTML}`)
  chosenFiles.set(field, file)
  field.required = false
}

/** The button that Enter presses in a field of this form. */
export function defaultButtonOf(form: HTMLFormElement): HTMLButtonElement | null {
  const buttons = [...form.elements].filter(isButton)
  return buttons.find(({ type }) => type === 'submit') ?? null
}

/** The request that a browser sends for a form and its button; throws if a browser wouldn't send it. */
export async function requestOf(
  form: HTMLFormElement,
  button: HTMLElement | null,
): Promise<{ address: string; options: Options }> {
  if (!form.noValidate && !button?.hasAttribute('formnovalidate')) expectValid(form)
  const setting = (name: string) =>
    button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const page = form.ownerDocument.URL
  const address = new URL(setting('action'), page)
  const fields = new FormData()
  for (const [name, value] of entriesOf(form, button)) fields.append(name, value)
  const query = new URLSearchParams(
    [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
  if (setting('method').toLowerCase() !== 'post') {
    address.search = String(query)
    return { address: address.href, options: { headers: { Referer: page } } }
  }
  const body = new Response(setting('enctype') === 'multipart/form-data' ? fields : query)
  const headers = {
    Origin: new URL(page).origin,
    Referer: page,
    'Content-Type': body.headers.get('Content-Type') ?? '',
  }
  const data = Buffer.from(await body.arrayBuffer())
  return { address: address.href, options: { method: 'POST', headers, data } }
}

function entriesOf(form: HTMLFormElement, button: HTMLElement | null): [string, string | File][] {
  const { defaultView } = form.ownerDocument
  if (!defaultView) throw new Error('the page is gone')
  // jsdom's own FormData, which can read the form.
  const entries = new defaultView.FormData(form, button)
  return [...entries].map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll(/\r?\n/g, '\r\n') : fileOf(form, name),
  ])
}

function fileOf(form: HTMLFormElement, name: string): File {
  const field = [...form.elements].find((one) => isInput(one) && one.name === name)
  const chosen = field && chosenFiles.get(field)
  if (!chosen) return new File([], '', { type: 'application/octet-stream' })
  return new File([new Uint8Array(chosen.buffer)], chosen.name, { type: chosen.mimeType })
}

/** Checks lengths here, because jsdom never reports a field as too short if nobody typed in it. */
function expectValid(form: HTMLFormElement): void {
  const invalid = [...form.elements].filter(
    (field) =>
      field.matches(':invalid') ||
      (isTextField(field) && field.value !== '' && field.value.length < field.minLength),
  )
  if (invalid.length > 0)
    throw new Error(`a browser doesn't send: ${invalid.map(({ outerHTML }) => outerHTML)}`)
}

function expectChangeable(field: Element): void {
  if (field.matches(':disabled, [readonly]')) throw new Error(`not to change: ${field.outerHTML}`)
}

export function isButton(element: Element): element is HTMLButtonElement {
  return element.localName === 'button'
}

function isInput(element: Element): element is HTMLInputElement {
  return element.localName === 'input'
}

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (isInput(element)) return !element.matches('[type=checkbox], [type=radio], [type=file]')
  return element.localName === 'textarea'
}
