import { inspect } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import {
  type ByRoleMatcher,
  type ByRoleOptions,
  isInaccessible,
  within,
} from '@testing-library/dom'
import { readPage, visibleTextOf } from './plain-document.ts'
import {
  type Chosen,
  chooseFile,
  contentOf,
  defaultButtonOf,
  isButton,
  requestOf,
  setBox,
  typeInto,
} from './plain-form.ts'

/** A full name, a pattern, or other options by which Testing Library distinguishes elements with a role. */
type Name = string | RegExp | ByRoleOptions

type Label = string | RegExp

type Pressed = 'link' | 'button' | 'switch'

/**
 * A browser without scripts or rendering, with the cookies of a request context. It doesn't find hidden elements, and
 * throws for actions that a browser wouldn't perform. A search can be limited to a part of the page.
 */
export type PlainPage = {
  readonly request: APIRequestContext
  /** Another tab of the same browser. */
  tab: () => PlainPage
  goto: (path: string) => Promise<void>
  reload: () => Promise<void>
  /** The URL after all redirects. */
  url: () => string
  /** The only element with this role and name; throws with the page's text if there isn't exactly one. */
  see: (role: ByRoleMatcher, name?: Name, part?: HTMLElement) => HTMLElement
  all: (role: ByRoleMatcher, name?: Name, part?: HTMLElement) => HTMLElement[]
  /** The visible text. */
  text: (part?: HTMLElement) => string
  field: (label: Label) => HTMLElement
  value: (label: Label) => string
  /** Follows a link, submits a button's form, or opens its popover. */
  press: (role: Pressed, name?: Name, part?: HTMLElement) => Promise<void>
  /** Opens the details with this summary. */
  unfold: (summary: string) => void
  enter: (label: Label) => Promise<void>
  fill: (label: Label, typed: string) => void
  check: (label: Label) => void
  uncheck: (label: Label) => void
  attach: (label: Label, file: Chosen) => void
}

/** A page with these cookies. Error responses cause complaints, as in a browser's console. */
export function plainPage(request: APIRequestContext, complain: (text: string) => void): PlainPage {
  let page = readPage('', 'about:blank').window.document

  async function open(
    address: string,
    options?: Parameters<APIRequestContext['fetch']>[1],
  ): Promise<void> {
    const response = await request.fetch(address, {
      maxRetries: 1,
      ...options,
      headers: { Accept: 'text/html', ...options?.headers },
    })
    if (!response.ok()) complain(`status of ${response.status()} (${response.url()})`)
    page = readPage(await response.text(), response.url()).window.document
  }

  function all(role: ByRoleMatcher, name: Name = {}, part = page.body): HTMLElement[] {
    const isName = typeof name === 'string' || name instanceof RegExp
    return within(part).queryAllByRole(role, isName ? { name } : name)
  }

  function see(role: ByRoleMatcher, name: Name = {}, part = page.body): HTMLElement {
    return only(all(role, name, part), [role, name], part)
  }

  function field(label: Label): HTMLElement {
    const labelled = within(page.body).queryAllByLabelText(label)
    const shown = labelled.filter((element) => !isInaccessible(element))
    // A picture's alt text also names its box.
    const boxes = () => [...all('checkbox', label), ...all('radio', label)]
    return only(shown.length > 0 ? shown : boxes(), ['field', label], page.body)
  }

  async function press(role: Pressed, name?: Name, part?: HTMLElement): Promise<void> {
    const pressed = see(role, name, part)
    if (isLink(pressed)) return open(pressed.href, { headers: { Referer: page.URL } })
    const popover = page.getElementById(pressed.getAttribute('popovertarget') ?? '')
    if (popover) return void popover.toggleAttribute('data-is-shown')
    const { form } = isButton(pressed) ? pressed : { form: null }
    if (!form || pressed.matches(':disabled, [type=button], [type=reset]'))
      throw new Error(`without scripts this does nothing: ${pressed.outerHTML}`)
    await submit(form, pressed)
  }

  function unfold(text: string): void {
    const summaries = [...page.querySelectorAll('summary')].filter(
      (summary) => !isInaccessible(summary) && visibleTextOf(summary) === text,
    )
    only(summaries, ['summary', text], page.body).parentElement?.setAttribute('open', '')
  }

  async function enter(label: Label): Promise<void> {
    const form = field(label).closest('form')
    if (!form) throw new Error(`“${label}” is in no form`)
    await submit(form, defaultButtonOf(form))
  }

  async function submit(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
    const { address, options } = await requestOf(form, button)
    await open(address, options)
  }

  return {
    request,
    tab: () => plainPage(request, complain),
    goto: (path) => open(path),
    reload: () => open(page.URL),
    url: () => page.URL,
    see,
    all,
    text: (part = page.body) => visibleTextOf(part),
    field,
    value: (label) => contentOf(field(label)),
    press,
    unfold,
    enter,
    fill: (label, typed) => typeInto(field(label), typed),
    check: (label) => setBox(field(label), true),
    uncheck: (label) => setBox(field(label), false),
    attach: (label, file) => chooseFile(field(label), file),
  }
}

/** The only match; throws at the test's line, with the page's text, if there isn't exactly one. */
function only(found: HTMLElement[], query: unknown[], part: HTMLElement): HTMLElement {
  const [first] = found
  if (first && found.length === 1) return first
  const error = new Error(`${found.length} × ${inspect(query)} in: ${visibleTextOf(part)}`)
  error.stack = (error.stack ?? '').replaceAll(/\n.*plain-page[.]ts.*/g, '')
  throw error
}

function isLink(element: Element): element is HTMLAnchorElement {
  return element.matches('a[href]')
}
