/**
 * The script of conversion tags, on advertisers' pages. It keeps the click id that a page was opened with in
 * the page's own storage for 30 days and tells it with events. Of somebody whose browser says Global Privacy
 * Control, or who denied consent, it keeps and tells none. It never throws.
 */
type Details = { value?: unknown; currency?: unknown; event_id?: unknown }
type Command = [act: string, word?: unknown, details?: Details | null]

/** The snippet's stub has the commands so far in `q`, and the query of the page's address in `s`. */
declare const pinfold: { q?: Iterable<Command>; s?: string } | undefined

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
  interface Document {
    readonly prerendering?: boolean
  }
}

const NAME = 'pfcid'
const TEST = 'pf_test'
const KEPT_SECONDS = 30 * 24 * 60 * 60
const script = document.currentScript

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // A page whose storage is closed to it still counts.
  }
}

function setCookie(text: string, seconds: number): void {
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is missing in many browsers, and asynchronous.
    document.cookie = `${NAME}=${text};path=/;SameSite=Lax;max-age=${seconds}`
  })
}

function keptClickId(): string {
  let kept = ''
  attempt(() => {
    kept = document.cookie
  })
  attempt(() => {
    kept = localStorage.getItem(NAME) || kept
  })
  const [, id = '', at] = /(?:^|pfcid=)([\w-]{22})\.(\d+)/.exec(kept) || []
  return Date.now() - Number(at) < KEPT_SECONDS * 1000 ? id : ''
}

function begin(src: string): void {
  const { q = [], s = location.search } = typeof pinfold === 'undefined' ? {} : pinfold
  const commands = [...q]
  const address = new URLSearchParams(s)
  const arrived = /^[\w-]{22}$/.exec(address.get(NAME) || '')?.[0]
  const tags = new Set<unknown>()
  let isDenied = navigator.globalPrivacyControl
  let test = address.get(TEST)

  function keep(): void {
    if (isDenied) {
      attempt(() => localStorage.removeItem(NAME))
      setCookie('', 0)
      return
    }
    // Until the tab is closed.
    attempt(() => {
      if (test) sessionStorage.setItem(TEST, test)
      test = sessionStorage.getItem(TEST)
    })
    if (!arrived) return
    const kept = `${arrived}.${Date.now()}`
    try {
      localStorage.setItem(NAME, kept)
    } catch {
      setCookie(kept, KEPT_SECONDS)
    }
  }

  function track(to: Iterable<unknown>, event: unknown, details?: Details | null): void {
    const told = {
      event,
      eid: details?.event_id || Date.now().toString(36) + Math.random().toString(36).slice(2),
      cid: isDenied ? '' : arrived || keptClickId(),
      value: details?.value,
      currency: details?.currency,
      test,
    }
    for (const tid of to) {
      const query = new URLSearchParams()
      for (const [name, word] of Object.entries({ tid, ...told })) {
        if (word || word === 0) query.set(name, String(word))
      }
      send(String(query))
    }
  }

  /** An event that happens without a network waits for it, as long as the page is open. */
  function send(told: string): void {
    if (navigator.onLine === false) {
      addEventListener('online', () => send(told), { once: true })
      return
    }
    const byImage = () => {
      new Image().src = `${src}?${told}`
    }
    let isSent = false
    attempt(() => {
      isSent = navigator.sendBeacon(src, told)
    })
    if (isSent) return
    try {
      fetch(src, { method: 'POST', body: told, keepalive: true, mode: 'no-cors' }).catch(byImage)
    } catch {
      byImage()
    }
  }

  function obey([act, word, details]: Command): void {
    if (act === 'consent') {
      isDenied = navigator.globalPrivacyControl || word === 'denied'
      keep()
    } else if (act === 'track') track(tags, word, details)
    else if (act === 'load' && !tags.has(word)) {
      tags.add(word)
      track([word], 'PAGE_VISIT')
    }
  }

  const take = (...command: Command) => attempt(() => obey(command))
  Object.assign(window, { pinfold: take })
  // A denial before this script came holds for all that happened before.
  const isConsent = ([act]: Command) => act === 'consent'
  const consent = commands.findLast(isConsent)
  if (consent) obey(consent)
  else keep()
  for (const command of commands) if (!isConsent(command)) take(...command)
}

if (script instanceof HTMLScriptElement) {
  const start = () => attempt(() => begin(new URL('.', script.src).href))
  // The browser may have opened the page ahead, for somebody who never comes.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

export {}
