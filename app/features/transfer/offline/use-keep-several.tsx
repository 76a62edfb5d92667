import { useContext, useEffect, useRef, useState } from 'react'
import { isolated } from '../../../text/direction.ts'
import { ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import { KEEP_RESULT_TEXTS } from './keep-texts.ts'
import { dropUnfinished, type Keeping, keepBoard } from './kept-boards.ts'

type Board = { id: number; name: string }

type Progress = Keeping & { board: string; place: number; count: number }

/** Keeps boards one after the other. Stops if the device is full or offline; boards kept so far stay. */
export function useKeepSeveral(memberId: number, onKept: () => Promise<void>) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [ended, setEnded] = useState('')
  const clock = useContext(ClockContext)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])

  async function keepAll(boards: readonly Board[]): Promise<void> {
    const stop = new AbortController()
    stopper.current = stop
    setEnded('')
    await navigator.storage?.persist?.().catch(() => false)
    let kept = 0
    const problems: string[] = []
    for (const [place, board] of boards.entries()) {
      const count = boards.length
      const result = await keepBoard(memberId, board.id, {
        signal: stop.signal,
        tell: (keeping) => setProgress({ ...keeping, board: board.name, place: place + 1, count }),
        dayOf: (at) => timeIn(clock, at, { dateStyle: 'long' }),
      })
      if (result === 'kept') kept += 1
      else problems.push(`${isolated(board.name)}: ${KEEP_RESULT_TEXTS[result]}`)
      if (result === 'full' || result === 'stopped') await dropUnfinished(memberId, board.id)
      await onKept()
      if (result !== 'kept' && result !== 'gone') break
    }
    setProgress(null)
    setEnded([`Kept ${kept === 1 ? '1 board' : `${kept} boards`}.`, ...problems].join(' '))
  }

  return { progress, ended, keepAll, stop: () => stopper.current?.abort() }
}
