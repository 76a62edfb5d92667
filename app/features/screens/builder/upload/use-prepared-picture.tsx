import { useRef, useState } from 'react'
import { PICTURE_BYTES } from '../../../content/media/limits.ts'
import { isNamedLikeHeic, pictureWork } from './prepare-picture.ts'

/** Prepares a chosen picture, unless another one is chosen in the meantime. `put` gets null until it is ready. */
export function usePreparedPicture(put: (file: File | null) => void) {
  const latest = useRef<File | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [problem, setProblem] = useState<{ text: string } | null>(null)
  const [notice, setNotice] = useState<string | null>(null)

  function reset(file: File | null, text?: string) {
    latest.current = file
    setPreparing(false)
    setNotice(null)
    setProblem(text === undefined ? null : { text })
  }

  async function prepare(file: File) {
    reset(file)
    const mayBeReady = file.size <= PICTURE_BYTES && !isNamedLikeHeic(file)
    put(mayBeReady ? file : null)
    setPreparing(!mayBeReady)
    const work = await pictureWork(file)
    if (latest.current !== file) return
    if (!work) {
      setPreparing(false)
      if (!mayBeReady) put(file)
      return
    }
    put(null)
    setPreparing(true)
    const prepared = await work()
    if (latest.current !== file) return
    setPreparing(false)
    put(prepared.file)
    if (prepared.file) setNotice(prepared.notice)
    else setProblem({ text: prepared.problem })
  }

  /** Shows why something else wasn't taken. The chosen file stays. */
  function decline(text: string) {
    setProblem({ text })
  }

  return { isPreparing, problem, notice, reset, prepare, decline, tell: setNotice }
}
