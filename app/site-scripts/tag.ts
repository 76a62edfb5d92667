/**
 * The script of conversion tags on advertisers' pages. Keeps the click id from the page's address in the site's
 * storage for 30 days and sends it with events. With Global Privacy Control or denied consent, deletes it and sends
 * events without it. Never throws.
 */
type Details = { value?: unknown; currency?: unknown; event_id?: unknown }
type Command = [act: string, word?: unknown, details?: Details | null]

/** The snippet's stub has the commands so far in `q`, and the page's query in `s`. */
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
    // A page that can't use its storage still sends events.
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
    // The test code is kept until the tab is closed.
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
    const eventQuery = {
      event,
      eid: details?.event_id || Date.now().toString(36) + Math.random().toString(36).slice(2),
      cid: isDenied ? '' : arrived || keptClickId(),
      value: details?.value,
      currency: details?.currency,
      test,
    }
    for (const tid of to) {
      const query = new URLSearchParams()
      for (const [name, word] of Object.entries({ tid, ...eventQuery })) {
        if (word || word === 0) query.set(name, String(word))
      }
      send(String(query))
    }
  }

  /** Offline, sends an event once the network is back, if the page is still open. */
  function send(eventQuery: string): void {
    if (navigator.onLine === false) {
      addEventListener('online', () => send(eventQuery), { once: true })
      return
    }
    const byImage = () => {
      new Image().src = `${src}?${eventQuery}`
    }
    let isSent = false
    attempt(() => {
      isSent = navigator.sendBeacon(src, eventQuery)
    })
    if (isSent) return
    try {
      fetch(src, { method: 'POST', body: eventQuery, keepalive: true, mode: 'no-cors' }).catch(
        byImage,
      )
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
  // Consent that was denied before this script loaded applies to all earlier commands.
  const isConsent = ([act]: Command) => act === 'consent'
  const consent = commands.findLast(isConsent)
  if (consent) obey(consent)
  else keep()
  for (const command of commands) if (!isConsent(command)) take(...command)
}

if (script instanceof HTMLScriptElement) {
  const start = () => attempt(() => begin(new URL('.', script.src).href))
  // The browser may render the page ahead of a visit that never happens.
  if (document.prerendering) document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}

export {}
