import { useEffect, useRef, useState } from 'react'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { VIDEO_BYTES } from '../../../content/media/limits.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'
import { takeIncomingPicture } from '../incoming-picture.ts'
import { isNamedLikeHeic } from './prepare-picture.ts'
import { type PosterFrame, takeFrame } from './take-frame.ts'
import { usePreparedPicture } from './use-prepared-picture.tsx'

/** Browsers provide no file for a picture that is dragged from another page. */
const NO_FILE =
  'Only files can be dropped here. To save a picture from a web page, enter the page’s address instead.'

/** The chosen file as an object URL. `frame` is the video's cover: `coming` while captured, null if missing. */
export type Chosen = { url: string; isVideo: boolean; frame: PosterFrame | 'coming' | null }

export function useChosenMedia(shared: number) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { isPreparing, problem, notice, reset, prepare } = usePreparedPicture(put)
  const [waiting, setWaiting] = useState(0)
  const memberId = useViewer()?.id ?? 0

  function put(file: File | null) {
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

  function drop(files: FileList) {
    if (files.length > 0) take(files)
    else reset(null, NO_FILE)
  }

  usePastedFiles(take)

  // biome-ignore lint/correctness/useExhaustiveDependencies: The picture is passed on once, when this opens.
  useEffect(() => {
    takeIncomingPicture(memberId, shared).then((incoming) => {
      if (!incoming) return
      take([incoming.picture])
      setWaiting(incoming.waiting)
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

  return { input, chosen, isPreparing, problem, notice, waiting, take, drop }
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
