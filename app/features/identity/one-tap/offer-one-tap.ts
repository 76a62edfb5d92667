import type { ConnectResult } from '../providers/connect/connect.ts'

/** Our part of Google's script: https://developers.google.com/identity/gsi/web/reference/js-reference */
type OneTap = {
  initialize(options: {
    client_id: string
    nonce: string
    use_fedcm_for_prompt: true
    callback: (answer: { credential: string }) => void
  }): void
  prompt(): void
  cancel(): void
}

declare global {
  interface Window {
    google?: { accounts: { id: OneTap } }
  }
}

/** The specification: check for the script every 100 ms, up to 20 times. */
const SCRIPT_POLL_MS = 100
const SCRIPT_TRIES = 20

/** Shows One Tap once Google's script has loaded, unless the page no longer needs it. */
export async function offerOneTap(
  clientId: string,
  scriptUrl: string,
  isOver: () => boolean,
): Promise<void> {
  addScript(scriptUrl)
  const oneTap = await whenLoaded()
  const begun = oneTap && (await post<{ nonce: string; state: string }>({}))
  if (!oneTap || !begun || isOver()) return
  oneTap.initialize({
    client_id: clientId,
    nonce: begun.nonce,
    use_fedcm_for_prompt: true,
    callback: async ({ credential }) => {
      const result = await post<ConnectResult>({ state: begun.state, credential })
      location.assign(result?.path ?? '/login/')
    },
  })
  oneTap.prompt()
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.src = src
  document.head.appendChild(script)
}

/** Waits for Google's script; null if it doesn't load. */
async function whenLoaded(): Promise<OneTap | null> {
  for (let tries = 0; tries < SCRIPT_TRIES; tries++) {
    if (window.google) return window.google.accounts.id
    await new Promise((resolve) => setTimeout(resolve, SCRIPT_POLL_MS))
  }
  return null
}

async function post<T>(fields: Record<string, string>): Promise<T | null> {
  const body = new URLSearchParams(fields)
  const response = await fetch('/connect/one-tap/', { method: 'POST', body }).catch(() => null)
  return response?.ok ? response.json<T>() : null
}
