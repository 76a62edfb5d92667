import { inspect } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import {
  type ByRoleMatcher,
  type ByRoleOptions,
  isInaccessible,
  within,
} from '@testing-library/dom'
import { readPage, wordsOf } from './plain-document.ts'

/** A whole name, a pattern, or whatever else Testing Library tells elements of one role apart by. */
type Name = string | RegExp | ByRoleOptions

/** A file as a member chooses it. */
type Chosen = { name: string; mimeType: string; buffer: Buffer }

/**
 * A browser without scripts: links and forms over the cookies of a request context, and nothing drawn.
 * What isn't shown isn't found, and what a browser refuses to send throws. A search may be held to one part of the page.
 */
export type PlainPage = {
  readonly request: APIRequestContext
  /** Opens another tab of the same browser. */
  tab: () => PlainPage
  goto: (path: string) => Promise<void>
  reload: () => Promise<void>
  /** The address after all redirects, and the status of its answer. */
  url: () => string
  status: () => number
  /** The one element of this role and name; it throws, with the page's words, where there is none. */
  see: (role: ByRoleMatcher, name?: Name, part?: HTMLElement) => HTMLElement
  all: (role: ByRoleMatcher, name?: Name, part?: HTMLElement) => HTMLElement[]
  /** The words that are shown. */
  text: (part?: HTMLElement) => string
  field: (label: string | RegExp, part?: HTMLElement) => HTMLElement
  /** What stands in a field. */
  value: (label: string | RegExp) => string
  /** Follows a link, sends a button's form, or opens its popover. */
  press: (role: 'link' | 'button', name?: Name, part?: HTMLElement) => Promise<void>
  /** Opens the details under these words. */
  unfold: (summary: string) => void
  /** Presses Enter in a field. */
  enter: (label: string) => Promise<void>
  /** Types into a field, or chooses an option by its words or value. */
  fill: (label: string | RegExp, text: string) => void
  check: (label: string | RegExp) => void
  uncheck: (label: string | RegExp) => void
  attach: (label: string | RegExp, file: Chosen) => void
}

export function plainPage(request: APIRequestContext): PlainPage {
  let dom = readPage('', 'about:blank')
  let lastStatus = 0
  const files = new Map<HTMLInputElement, Chosen>()
  const body = () => dom.window.document.body
  const url = () => dom.window.document.URL

  async function open(address: string, options: Parameters<APIRequestContext['fetch']>[1] = {}) {
    const headers = { Accept: 'text/html', Referer: url(), ...options.headers }
    const response = await request.fetch(address, { maxRetries: 1, ...options, headers })
    dom = readPage(await response.text(), response.url())
    lastStatus = response.status()
    files.clear()
  }

  function all(role: ByRoleMatcher, name: Name = {}, part = body()): HTMLElement[] {
    return within(part).queryAllByRole(role, optionsOf(name))
  }

  function see(role: ByRoleMatcher, name: Name = {}, part = body()): HTMLElement {
    return only(all(role, name, part), [role, name], part, see)
  }

  function field(label: string | RegExp, part = body()): HTMLElement {
    const labelled = within(part).queryAllByLabelText(label)
    const shown = labelled.filter((element) => !isInaccessible(element))
    return only(shown, ['field', label], part, field)
  }

  /** The field, which can be changed. */
  function control(label: string | RegExp) {
    const { HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement } = dom.window
    const found = field(label)
    const isControl =
      found instanceof HTMLInputElement ||
      found instanceof HTMLTextAreaElement ||
      found instanceof HTMLSelectElement
    if (!isControl) throw new Error(`“${label}” is no field: ${found.outerHTML}`)
    return found
  }

  function changeable(label: string | RegExp) {
    const found = control(label)
    if (found.matches(':disabled, [readonly]')) throw new Error(`“${label}” can't be changed`)
    return found
  }

  function box(label: string | RegExp): HTMLInputElement {
    const found = changeable(label)
    if ('checked' in found) return found
    throw new Error(`“${label}” is no box`)
  }

  async function press(role: 'link' | 'button', name?: Name, part?: HTMLElement) {
    const { HTMLAnchorElement, HTMLButtonElement } = dom.window
    const pressed = see(role, name, part)
    if (pressed instanceof HTMLAnchorElement) return open(pressed.href)
    const popover = dom.window.document.getElementById(pressed.getAttribute('popovertarget') ?? '')
    if (popover) return void popover.toggleAttribute('data-is-shown')
    if (!(pressed instanceof HTMLButtonElement) || pressed.type !== 'submit' || !pressed.form)
      throw new Error(`without scripts this does nothing: ${pressed.outerHTML}`)
    if (pressed.matches(':disabled')) throw new Error(`disabled: ${pressed.outerHTML}`)
    await submit(pressed.form, pressed)
  }

  async function submit(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
    const ofForm = (name: string) =>
      button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
    if (!form.noValidate && !button?.hasAttribute('formnovalidate')) expectValid(form)
    const address = new URL(ofForm('action'), url())
    const sent = [...new dom.window.FormData(form, button)].map(
      ([name, value]) =>
        [
          name,
          typeof value === 'string' ? value.replaceAll(/\r?\n/g, '\r\n') : fileOf(form, name),
        ] as const,
    )
    const fields = new URLSearchParams(
      sent.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
    if (ofForm('method').toLowerCase() !== 'post') {
      address.search = String(fields)
      return open(address.href)
    }
    const multipart = new FormData()
    for (const [name, value] of sent) multipart.append(name, value)
    const body = new Response(ofForm('enctype') === 'multipart/form-data' ? multipart : fields)
    await open(address.href, {
      method: 'POST',
      headers: {
        Origin: new URL(url()).origin,
        'Content-Type': body.headers.get('Content-Type') ?? '',
      },
      data: Buffer.from(await body.arrayBuffer()),
    })
  }

  function fileOf(form: HTMLFormElement, name: string): File {
    const [, chosen] =
      [...files].find(([input]) => input.form === form && input.name === name) ?? []
    if (!chosen) return new File([], '', { type: 'application/octet-stream' })
    return new File([new Uint8Array(chosen.buffer)], chosen.name, { type: chosen.mimeType })
  }

  return {
    request,
    tab: () => plainPage(request),
    goto: (path) => open(path),
    reload: () => open(url()),
    url,
    status: () => lastStatus,
    see,
    all,
    text: (part = body()) => wordsOf(part),
    field,
    value: (label) => control(label).value,
    press,
    unfold: (summary) => {
      const summaries = [...body().querySelectorAll('summary')].filter(
        (one) => !isInaccessible(one) && wordsOf(one) === summary,
      )
      only(summaries, ['summary', summary], body(), plainPage).parentElement?.setAttribute(
        'open',
        '',
      )
    },
    enter: async (label) => {
      const { form } = control(label)
      if (!form) throw new Error(`“${label}” is in no form`)
      await submit(form, form.querySelector('button:not([type]), [type=submit]'))
    },
    fill: (label, text) => {
      const found = changeable(label)
      if ('options' in found) {
        const option = [...found.options].find(({ text: words, value }) =>
          [words, value].includes(text),
        )
        if (!option || option.disabled) throw new Error(`“${label}” has no option “${text}”`)
        option.selected = true
      } else {
        if (found.maxLength >= 0 && text.length > found.maxLength)
          throw new Error(`“${label}” takes ${found.maxLength} characters`)
        found.value = text
      }
    },
    check: (label) => {
      box(label).checked = true
    },
    uncheck: (label) => {
      box(label).checked = false
    },
    attach: (label, file) => {
      const found = changeable(label)
      if (!('files' in found)) throw new Error(`“${label}” takes no file`)
      files.set(found, file)
      found.required = false
    },
  }
}

/** The only one of what was found; else it throws at the line that asked, with the words of the page. */
function only(
  found: HTMLElement[],
  wanted: unknown[],
  part: HTMLElement,
  asked: (...asked: never) => unknown,
) {
  const [first] = found
  if (first && found.length === 1) return first
  const error = new Error(`${found.length} × ${inspect(wanted)} in: ${wordsOf(part)}`)
  Error.captureStackTrace(error, asked)
  throw error
}

function optionsOf(name: Name): ByRoleOptions {
  return typeof name === 'string' || name instanceof RegExp ? { name } : name
}

/** Throws where a browser wouldn't send a form. jsdom leaves lengths out: to it, nothing was typed. */
function expectValid(form: HTMLFormElement): void {
  const invalid = [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].filter(
    (field) =>
      field.willValidate &&
      (!field.checkValidity() || (field.value !== '' && field.value.length < field.minLength)),
  )
  if (invalid.length > 0)
    throw new Error(
      `a browser doesn't send this: ${invalid.map(({ outerHTML }) => outerHTML).join()}`,
    )
}
