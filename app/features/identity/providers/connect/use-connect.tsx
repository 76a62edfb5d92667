import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '../../../../durations.ts'
import type { ConnectableProvider } from '../../sign-in-methods/providers.ts'
import type { ConnectResult } from './connect.ts'
import { CONNECT_CHANNEL, type ConnectMessage } from './connect-channel.ts'

/** The specification: 580 x 400, and 600 x 600 for single sign-on. */
const SIZES = { usual: [580, 400], sso: [600, 600] } as const

/** The specification: every 1000 ms, check whether the window was closed. */
const CLOSED_POLL_MS = 1000

/** In-app browsers, which can't open a second window. */
const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Threads|TikTok|musical_ly|Line|Snapchat|Pinterest|LinkedInApp)\b/

/** How long an answer is accepted after a window seems closed, because a provider's isolation can make it seem so. */
const GRACE_MS = 3 * MINUTE_MS

export type Connect = {
  /** Opens a provider's page in a pop-up, or in this window on phones, in apps and if pop-ups are blocked. */
  open: (event: MouseEvent<HTMLAnchorElement>, provider: ConnectableProvider) => void
  waiting: ConnectableProvider | null
  problem: string | undefined
}

export function useConnect(on: {
  opened: () => void
  answered: (result: ConnectResult) => void
}): Connect {
  const [waiting, setWaiting] = useState<ConnectableProvider | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const stop = useRef<() => void>()
  const latest = useRef(on)
  latest.current = on
  useEffect(() => () => stop.current?.(), [])

  const open = useCallback<Connect['open']>(
    (event, provider) => {
      if (isWindowless() || isBlocked || hasModifier(event)) return
      event.preventDefault()
      stop.current?.()
      const popup = crypto.randomUUID()
      const opened = openWindow(`${withPopup(event.currentTarget.href, popup)}`, provider)
      setBlocked(!opened)
      if (!opened) return
      setWaiting(provider)
      latest.current.opened()
      stop.current = listen(opened, popup, {
        answered: (result) => {
          setWaiting(null)
          latest.current.answered(result)
        },
        closed: () => setWaiting(null),
      })
    },
    [isBlocked],
  )
  return { open, waiting, problem: isBlocked ? 'You must enable popups!' : undefined }
}

/** Waits for a window's answer until some time after the window closes. Returns a function that stops waiting. */
function listen(
  opened: Window,
  popup: string,
  on: { answered: (result: ConnectResult) => void; closed: () => void },
): () => void {
  const channel = new BroadcastChannel(CONNECT_CHANNEL)
  let grace: ReturnType<typeof setTimeout> | undefined
  const poll = setInterval(() => {
    if (!opened.closed) return
    clearInterval(poll)
    on.closed()
    grace = setTimeout(() => channel.close(), GRACE_MS)
  }, CLOSED_POLL_MS)
  function stop() {
    clearInterval(poll)
    clearTimeout(grace)
    channel.close()
  }
  channel.onmessage = ({ data }: MessageEvent<ConnectMessage>) => {
    // Anybody can open our callback in a window, but only this page knows the name of its own window.
    if (data.popup !== popup) return
    stop()
    on.answered(data.result)
  }
  return stop
}

function isWindowless(): boolean {
  return matchMedia('(pointer: coarse)').matches || IN_APP.test(navigator.userAgent)
}

function openWindow(address: string, provider: ConnectableProvider): Window | null {
  const [width, height] = provider === 'sso' ? SIZES.sso : SIZES.usual
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return open(address, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

function withPopup(address: string, popup: string): URL {
  const url = new URL(address)
  url.searchParams.set('popup', popup)
  return url
}

function hasModifier({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
