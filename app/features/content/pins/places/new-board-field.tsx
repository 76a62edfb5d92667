import { useState } from 'react'
import { TextField } from '../../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { firstBoardNames } from '../../boards/board-names/first-boards.ts'
import { SuggestedNames } from '../../boards/board-names/suggested-names.tsx'

const [FIRST, ...OTHERS] = firstBoardNames()

export function NewBoardField({
  typed,
  error,
}: {
  typed: string | undefined
  error: string | undefined
}) {
  const [name, setName] = useState(typed ?? FIRST)
  const isLive = useIsHydrated()
  return (
    <>
      <TextField
        label="New board"
        name="newBoard"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={error}
        hint="Your first board. We'll create it with the pin; you can rename it later."
        autoComplete="off"
        required
      />
      {isLive && <SuggestedNames names={OTHERS} onChoose={setName} />}
    </>
  )
}
