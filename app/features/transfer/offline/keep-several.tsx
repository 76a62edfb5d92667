import { useEffect, useState } from 'react'
import { sizeText } from '../../../text/size-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { PickerBoard } from '../../screens/picker/picker.ts'
import { fetchBoards } from '../../screens/picker/picker-calls.ts'
import { useActingProfile } from '../../screens/picker/use-acting-profile.tsx'
import type { KeptBoard } from './offline-board.ts'
import { keptPartText, roomText } from './room.ts'
import { useKeepSeveral } from './use-keep-several.tsx'
import { useRoom } from './use-room.tsx'

export function KeepSeveral({
  memberId,
  kept,
  onKept,
}: {
  memberId: number
  kept: readonly KeptBoard[]
  onKept: () => Promise<void>
}) {
  const boards = useOwnBoards()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { progress, ended, keepAll, stop } = useKeepSeveral(memberId, onKept)
  const room = useRoom(kept)
  const others = boards.filter((board) => !kept.some(({ id }) => id === board.id))
  const asked = others.filter(({ id }) => chosen.includes(id))
  const isAll = asked.length === others.length

  return (
    <section aria-labelledby="keep-several" className="mt-10">
      <h2 id="keep-several" className="text-lg">
        Keep more boards
      </h2>
      <p className="mb-4 text-sm text-muted tabular-nums">{roomText(room)}</p>
      {progress && (
        <div className="mb-4 flex flex-col gap-2">
          <ProgressBar label="Pictures kept" done={progress.done} total={progress.total} />
          <p className="text-sm text-muted tabular-nums">
            {`Board ${progress.place} of ${progress.count}, ${progress.done} of ${progress.total} pictures, ${sizeText(progress.bytes)}`}
          </p>
        </div>
      )}
      <p role="status" className="mb-4 empty:hidden">
        {ended}
      </p>
      {others.length > 0 && !progress && (
        <ul className="mb-4 flex max-h-96 flex-col gap-3 overflow-y-auto p-1">
          {others.map(({ id, name, pinCount }) => (
            <li key={id}>
              <Checkbox
                label={name}
                hint={keptPartText(pinCount)}
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
      {progress ? (
        <Button onClick={stop}>Stop</Button>
      ) : (
        others.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button look="ink" off={asked.length === 0} onClick={() => void keepAll(asked)}>
              {asked.length === 1 ? 'Keep 1 board' : `Keep ${asked.length} boards`}
            </Button>
            <Button look="bare" onClick={() => setChosen(isAll ? [] : others.map(({ id }) => id))}>
              {isAll ? 'Select none' : `Select all ${others.length}`}
            </Button>
          </div>
        )
      )}
    </section>
  )
}

function useOwnBoards(): readonly PickerBoard[] {
  const profile = useActingProfile()
  const [boards, setBoards] = useState<readonly PickerBoard[]>([])
  useEffect(() => {
    let isGone = false
    void fetchBoards(profile, null).then((found) => isGone || (found && setBoards(found.allBoards)))
    return () => {
      isGone = true
    }
  }, [profile])
  return boards
}
