import { useEffect, useState } from 'react'
import { firstBoardNames } from '../../../content/boards/board-names/first-boards.ts'
import { freeNames } from '../../../content/boards/board-names/names.ts'
import type { PickerFlow } from '../flow.ts'
import { PickerList } from '../rows/picker-list.tsx'
import { PickerRow } from '../rows/picker-row.tsx'
import type { SuggestTitles } from './create-board-form.tsx'

/** Suggests names to a member who has no board to save to. Pressing one creates that board and saves to it. */
export function FirstBoards({
  saves,
  takenNames,
  suggestTitles,
  onCreate,
}: {
  saves: PickerFlow['saves']
  takenNames: readonly string[]
  suggestTitles: SuggestTitles
  onCreate: (name: string) => void
}) {
  const [titles, setTitles] = useState<readonly string[] | null>(null)
  const [chosen, setChosen] = useState('')
  const all = freeNames(firstBoardNames(titles ?? []), takenNames)
  const names = titles ? all : all.slice(0, 1)

  useEffect(() => {
    suggestTitles().then(setTitles)
  }, [suggestTitles])

  return (
    <>
      <p className="px-5 py-2 text-sm text-muted">
        You don't have a board to save to yet. Choose a name:
      </p>
      <PickerList
        search={null}
        query=""
        isEntered
        count={names.length}
        onType={() => {}}
        onEnter={() => {}}
      >
        {(active) =>
          names.map((name, index) => (
            <PickerRow
              key={name}
              index={index}
              isActive={active === index}
              name={name}
              picture={null}
              state={(name === chosen && saves['new']) || 'idle'}
              onChoose={() => {
                setChosen(name)
                onCreate(name)
              }}
            />
          ))
        }
      </PickerList>
    </>
  )
}
