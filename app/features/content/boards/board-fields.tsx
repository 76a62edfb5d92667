import type { FormResult } from '../../../forms/form-result.ts'
import { TextArea, TextField } from '../../../ui/form/field.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import type { EditValue } from '../../core/edits/edit-base.ts'
import { EditChoice } from '../../core/edits/edit-choice.tsx'
import type { Board } from './boards.server.ts'
import { useNewBoardPrivacy } from './new-board-privacy.tsx'
import { PrivacyField } from './privacy-field.tsx'

export function BoardFields({
  board,
  result,
}: {
  board?: Pick<Board, 'name' | 'description' | 'privacy' | 'pinLabel'> & { secretLinkCount: number }
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
  const privacy = useNewBoardPrivacy()
  return (
    <>
      <EditChoice name="name" label="Name">
        <TextField
          label="Name"
          name="name"
          defaultValue={typed?.['name'] ?? board?.name}
          error={errors?.['name']}
          placeholder="Like “Places to go” or “Recipes to make”"
          autoComplete="off"
          required
        />
      </EditChoice>
      <EditChoice name="description" label="Description">
        <TextArea
          label="Description"
          name="description"
          defaultValue={typed?.['description'] ?? board?.description}
          error={errors?.['description']}
        />
      </EditChoice>
      <EditChoice name="privacy" label="Who can see it" shownAs={privacyText}>
        <PrivacyField
          {...(board && {
            isProtected: board.privacy === 'protected',
            hint: linksHint(board.secretLinkCount),
          })}
          name="secret"
          defaultChecked={typed ? 'secret' in typed : (board?.privacy ?? privacy) === 'secret'}
        />
      </EditChoice>
      {board && (
        <EditChoice name="pinLabel" label="Label for new pins" shownAs={pinLabelText}>
          <RadioGroup
            name="pinLabel"
            legend="Label for new pins"
            options={PIN_LABELS}
            defaultValue={typed?.['pinLabel'] ?? board.pinLabel ?? ''}
          />
        </EditChoice>
      )}
    </>
  )
}

function privacyText(privacy: EditValue): string {
  return privacy === 'secret' ? 'Secret' : 'Public'
}

function pinLabelText(label: EditValue): string {
  return PIN_LABELS.find(({ value }) => value === (label ?? ''))?.label ?? ''
}

const PIN_LABELS = [
  { value: '', label: 'None' },
  { value: 'maker', label: 'Made with AI' },
  { value: 'person', label: 'Made by a person' },
]

function linksHint(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1
    ? 'Nobody else can see it, except with its secret link. If you make it public, that link stops working permanently.'
    : `Nobody else can see it, except with its ${count} secret links. If you make it public, those links stop working permanently.`
}
