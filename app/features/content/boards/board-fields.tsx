import type { FormResult } from '../../../forms/form-result.ts'
import { TextArea, TextField } from '../../../ui/form/field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import type { Board } from './boards.server.ts'
import { useNewBoardPrivacy } from './new-board-privacy.tsx'
import { PrivacyField } from './privacy-field.tsx'

export function BoardFields({
  board,
  result,
}: {
  board?: Pick<Board, 'name' | 'description' | 'privacy' | 'pinLabel'>
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
  const privacy = useNewBoardPrivacy()
  return (
    <>
      <TextField
        label="Name"
        name="name"
        defaultValue={typed?.['name'] ?? board?.name}
        error={errors?.['name']}
        placeholder="Like “Places to go” or “Recipes to make”"
        autoComplete="off"
        required
      />
      <TextArea
        label="Description"
        name="description"
        defaultValue={typed?.['description'] ?? board?.description}
        error={errors?.['description']}
      />
      <PrivacyField
        {...(board && { isProtected: board.privacy === 'protected' })}
        name="secret"
        defaultChecked={typed ? 'secret' in typed : (board?.privacy ?? privacy) === 'secret'}
      />
      {board && (
        <RadioGroup
          name="pinLabel"
          legend="What new pins here say of how they were made"
          options={PIN_LABELS}
          defaultValue={typed?.['pinLabel'] ?? board.pinLabel ?? ''}
        />
      )}
    </>
  )
}

const PIN_LABELS = [
  { value: '', label: 'Nothing' },
  { value: 'maker', label: 'Made with AI' },
  { value: 'person', label: 'Made by a person' },
]
