import { useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { hasFilledTextField } from '../../../../ui/form/typed-text.ts'
import { untilLoaded } from '../../../../ui/network.ts'
import { VIDEO_BYTES } from '../../../content/media/limits.ts'
import type { Place } from '../../../content/pins/places/own-place.server.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { receiveDrops } from '../../tray/drop-receiver.ts'
import type { HeldDrop } from '../../tray/held-drop.ts'
import { isTable } from '../../tray/table/is-table.ts'
import { useAddToTray } from '../../tray/use-add-to-tray.tsx'
import { takeIncomingPictures } from '../incoming-picture.ts'
import { isNamedLikeHeic } from './prepare-picture.ts'
import { type PosterFrame, takeFrame } from './take-frame.ts'
import { usePreparedPicture } from './use-prepared-picture.tsx'

const TYPED_PROBLEM = 'That opens another page. Save this pin or clear its texts first.'

/** The chosen file as an object URL. `frame` is the video's cover: `coming` while captured, null if missing. */
export type Chosen = { url: string; isVideo: boolean; frame: PosterFrame | 'coming' | null }

/**
 * One picture or video is chosen for this form. Several, and what else opens another page, go there if nothing is typed
 * in this one.
 */
export function useChosenMedia(shared: readonly number[], place: Place | null) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const held = useRef<File | null>(null)
  const { isPreparing, problem, notice, ...prepared } = usePreparedPicture(put)
  const { reset, prepare, decline, tell } = prepared
  const memberId = useViewer()?.id ?? 0
  const navigate = useNavigate()
  const addToTray = useAddToTray()

  function put(file: File | null) {
    held.current = file
    if (!input.current) return
    const transfer = new DataTransfer()
    if (file) transfer.items.add(file)
    input.current.files = transfer.files
    const isVideo = file?.type.startsWith('video/') ?? false
    setChosen(file && { url: URL.createObjectURL(file), isVideo, frame: isVideo ? 'coming' : null })
  }

  function take(files: Iterable<File> | null | undefined) {
    const given = [...(files ?? [])]
    if (!input.current || given.length === 0) return
    if (given.filter(isMedia).length > 1 || given.some(isTable)) {
      if (hasFilledTextField()) {
        put(held.current)
        decline(TYPED_PROBLEM)
        return
      }
      put(null)
      void addToTray({ files: given }, place)
      return
    }
    const file = given.find((one) => isMedia(one)) ?? null
    if (!file) {
      reset(null, SHOWN_TEXTS.picture_unreadable)
    } else if (file.type.startsWith('video/')) {
      const isTooLarge = file.size > VIDEO_BYTES
      reset(file, isTooLarge ? SHOWN_TEXTS.video_too_large : undefined)
      put(isTooLarge ? null : file)
    } else {
      void prepare(file)
    }
  }

  async function drop(drop: HeldDrop) {
    const [{ readDrop, destinationOf }, { takeDropped, NOTHING_DROPPED }] = await untilLoaded(() =>
      Promise.all([import('../../tray/dropped.ts'), import('../../tray/take-dropped.ts')]),
    )
    const dropped = await readDrop(drop)
    const destination = destinationOf(dropped, false)
    if (destination === 'nothing') decline(NOTHING_DROPPED)
    else if (dropped.files.length > 0) take(dropped.files)
    else if (hasFilledTextField()) decline(TYPED_PROBLEM)
    else await takeDropped(dropped, place, false, { addToTray, navigate, say: tell })
  }

  usePastedFiles(take)

  const latestDrop = useRef(drop)
  latestDrop.current = drop
  useEffect(() => receiveDrops((dropped) => void latestDrop.current(dropped)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: The pictures are passed on once, when this opens.
  useEffect(() => {
    void takeIncomingPictures(memberId, shared, async (pictures) => {
      if (pictures.length > 1) await addToTray({ files: pictures }, place)
      else take(pictures)
    })
  }, [])

  const { url, isVideo = false } = chosen ?? {}
  useEffect(() => {
    if (url === undefined) return
    let isCurrent = true
    if (isVideo) {
      takeFrame(url).then((frame) => {
        if (isCurrent) setChosen({ url, isVideo, frame })
      })
    }
    return () => {
      isCurrent = false
      URL.revokeObjectURL(url)
    }
  }, [url, isVideo])

  return { input, chosen, isPreparing, problem, notice, take, drop }
}

function usePastedFiles(take: (files: Iterable<File> | undefined) => void): void {
  useEffect(() => {
    function onPaste({ clipboardData }: ClipboardEvent) {
      take(clipboardData?.files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  })
}

function isMedia(file: File): boolean {
  return /^(?:image\/(?!svg)|video\/)/.test(file.type) || isNamedLikeHeic(file)
}
