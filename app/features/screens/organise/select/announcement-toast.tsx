import { useState } from 'react'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { PASSING_TOAST_MS, TOAST_MS } from '../../../../ui/overlay/toast-ms.ts'
import { UndoButton } from '../../../../ui/overlay/undo-button.tsx'

type Announcement = { text: string; undo: (() => void) | null; stayMs: number; number: number }

/**
 * Shows a toast, even if the previous one had the same text. With `end`, it has an Undo button.
 * `passing` marks a text that needs no reaction.
 */
export type Announce = (text: string, end?: (() => void) | 'passing') => void

export function useAnnouncement(): { announcement: Announcement | null; tell: Announce } {
  const [announcement, setAnnouncement] = useState<Announcement | null>(null)
  const tell: Announce = (text, end) =>
    setAnnouncement((last) => ({
      text,
      undo: typeof end === 'function' ? end : null,
      stayMs: end === 'passing' ? PASSING_TOAST_MS : TOAST_MS,
      number: (last?.number ?? 0) + 1,
    }))
  return { announcement, tell }
}

export function AnnouncementToast({ announcement }: { announcement: Announcement | null }) {
  if (!announcement) return null
  const { text, undo, stayMs, number } = announcement
  return (
    <Toast key={number} stayMs={stayMs}>
      <span className="min-w-0 py-1.5" data-said="">
        {text}
      </span>
      {undo && <UndoButton type="button" onClick={undo} />}
    </Toast>
  )
}
