import type { FormResult } from '../../../forms/form-result.ts'
import { TextArea, TextField } from '../../../ui/form/field.tsx'
import { PrivacyField } from './privacy-field.tsx'

export function BoardFields({
  board,
  result,
}: {
  board?: { name: string; description: string; privacy: string }
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
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
      {board && (
        <TextArea
          label="Description"
          name="description"
          defaultValue={typed?.['description'] ?? board.description}
          error={errors?.['description']}
        />
      )}
      <PrivacyField
        {...(board && { isProtected: board.privacy === 'protected' })}
        name="secret"
        defaultChecked={typed ? 'secret' in typed : board?.privacy === 'secret'}
      />
    </>
  )
}
