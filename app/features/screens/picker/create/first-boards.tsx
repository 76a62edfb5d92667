import { useEffect, useState } from 'react'
import { firstBoardNames } from '../../../content/boards/board-names/first-boards.ts'
import type { PickerFlow } from '../flow.ts'
import { PickerList } from '../rows/picker-list.tsx'
import { PickerRow } from '../rows/picker-row.tsx'
import type { SuggestTitles } from './create-board-form.tsx'

/** Suggests names to a member without boards. Pressing one creates that board and saves to it. */
export function FirstBoards({
  saves,
  suggestTitles,
  onCreate,
}: {
  saves: PickerFlow['saves']
  suggestTitles: SuggestTitles
  onCreate: (name: string) => void
}) {
  const [titles, setTitles] = useState<readonly string[] | null>(null)
  const [chosen, setChosen] = useState('')
  const all = firstBoardNames(titles ?? [])
  const names = titles ? all : all.slice(0, 1)

  useEffect(() => {
    suggestTitles().then(setTitles)
  }, [suggestTitles])

  return (
    <>
      <p className="px-5 py-2 text-sm text-muted">Your first board. Choose a name:</p>
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
