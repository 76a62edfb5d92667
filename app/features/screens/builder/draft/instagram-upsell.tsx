import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { modalHandlers } from '../../../../ui/overlay/modal-handlers.ts'
import { openModal } from '../../../../ui/overlay/open-modal.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { DISMISS_MS } from './limits.ts'

type UserSettings = { connected_to_instagram: boolean; listed_website_url: string | null }

type Answer = { resource_response: { data: UserSettings } }

/** Invites a member whose website is on Instagram to connect it. Shown once, and closes by itself. */
export default function InstagramUpsell({ onOpen }: { onOpen: () => void }) {
  const viewerId = useViewer()?.id
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [canDismiss, setCanDismiss] = useState(false)
  const opened = useRef(onOpen)
  opened.current = onOpen

  useEffect(() => {
    const key = `instagram-upsell-${viewerId}`
    if (wasSeen(key)) return
    let isGone = false
    readSettings().then((settings) => {
      if (isGone || !settings || settings.connected_to_instagram) return
      if (!isInstagramLink(settings.listed_website_url)) return
      noteSeen(key)
      opened.current()
      setOpen(true)
    })
    return () => {
      isGone = true
    }
  }, [viewerId])

  useEffect(() => {
    if (!isOpen || !dialog.current) return
    const timer = setTimeout(() => setCanDismiss(true), DISMISS_MS)
    const close = openModal(dialog.current)
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [isOpen])

  if (!isOpen) return null
  return (
    <dialog
      ref={dialog}
      aria-labelledby="instagram-upsell"
      className="dialog"
      {...modalHandlers(() => canDismiss && setOpen(false))}
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <h2 id="instagram-upsell" className="text-lg">
          Connect your Instagram
        </h2>
        <p className="max-w-sm">
          Pins from your Instagram will show your name, so people who like them can find you.
        </p>
        <a
          href="/settings/claim/"
          target="_blank"
          rel="noopener"
          className="rounded-full bg-brand px-6 py-3 font-semibold text-white hover:bg-brand-hover"
        >
          Connect Instagram
        </a>
        {canDismiss && <Button onClick={() => setOpen(false)}>Not now</Button>}
      </div>
    </dialog>
  )
}

async function readSettings(): Promise<UserSettings | null> {
  try {
    const response = await fetch('/v3/users/settings/')
    if (!response.ok) return null
    const { resource_response: answer }: Answer = await response.json()
    return answer.data
  } catch {
    return null
  }
}

function isInstagramLink(url: string | null): boolean {
  return /(^|\.)instagram\.com$/.test(URL.parse(url ?? '')?.hostname ?? '')
}

/** Also true if the browser has no storage, so that the invitation isn't repeated. */
function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

function noteSeen(key: string): void {
  try {
    localStorage.setItem(key, 'seen')
  } catch {
    // If the storage is full, the invitation may appear again.
  }
}
