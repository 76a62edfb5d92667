import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { useFocusFirstError } from '../../../../ui/form/use-focus-first-error.ts'
import { BOARD_NAME_LENGTH } from '../../../content/boards/limits.ts'
import { AUDIENCES, BOARD_AUDIENCE_TEXTS } from './audiences.ts'
import { LOST_BOARD_TEXT } from './destination.tsx'
import type { RowPage } from './read-row.server.ts'
import { rowPath, rowPlace } from './row.ts'

const HIDDEN_BESIDE_A_BOARD =
  'group-[:has([name=place]_option:not([value=own]):checked):not(:has([aria-invalid]))]:hidden'

export function RowForm({ row, result }: { row: RowPage; result: FormResult | undefined }) {
  const { importId, id, from, name, inFile, isPrivate, isTaken, isTargeted, isNameTaken } = row
  const { errors, typed, formError } = result ?? {}
  const path = rowPath(importId, id)
  const chosen = isTaken ? `${row.place?.id}-${row.placeSeenBy}` : 'own'
  return (
    <Form
      ref={useFocusFirstError(result)}
      method="post"
      action={path}
      className="group mb-10 flex flex-col gap-4"
    >
      <FormError>{formError}</FormError>
      {from !== undefined && <input type="hidden" name="from" value={from} />}
      <SelectField
        label="Its pins go to"
        name="place"
        defaultValue={typed?.['place'] ?? chosen}
        error={errors?.['place'] ?? (isTargeted && !isTaken ? LOST_BOARD_TEXT : undefined)}
        hint="On an existing board, everyone who can see that board can see them too."
      >
        <option value="own">A new board</option>
        <PlaceGroup row={row} label="Only you can see it" isForOthers={false} />
        <PlaceGroup row={row} label="Others can see it" isForOthers />
      </SelectField>
      <div className={`flex flex-col gap-4 ${HIDDEN_BESIDE_A_BOARD}`}>
        <TextField
          label="Name of the new board"
          name="name"
          defaultValue={typed?.['name'] ?? name}
          maxLength={BOARD_NAME_LENGTH}
          error={errors?.['name']}
          hint={
            isNameTaken
              ? "Another board has this name, so we'll add a number to the new one."
              : undefined
          }
          autoComplete="off"
        />
        <SelectField
          label="Who can see the new board?"
          name="audience"
          defaultValue={typed?.['audience'] ?? row.audience ?? 'all'}
          error={errors?.['audience']}
          hint={audienceHint(row)}
        >
          {isPrivate ? (
            <option value="all">{AUDIENCES.secret}</option>
          ) : (
            <>
              <option value="all">Same as all new boards: {AUDIENCES[row.forAll]}</option>
              <option value="secret">{AUDIENCES.secret}</option>
            </>
          )}
          {inFile !== null && !isPrivate && <option value="as_file">{AUDIENCES.as_file}</option>}
          <option value="public">{AUDIENCES.public}</option>
        </SelectField>
      </div>
      <ActionButtons>
        <Button type="submit" look="brand" busy={useSentForm()?.action === path}>
          Save
        </Button>
        <ButtonLink to={rowPlace({ importId, rowId: id, from })}>Back to the boards</ButtonLink>
      </ActionButtons>
    </Form>
  )
}

function audienceHint({ inFile, isPrivate }: RowPage): string | undefined {
  if (isPrivate) return 'The file marks its entries as private.'
  return inFile === null ? undefined : `The file says it is ${inFile}.`
}

function PlaceGroup({
  row,
  label,
  isForOthers,
}: {
  row: RowPage
  label: string
  isForOthers: boolean
}) {
  const places = row.places.filter(({ seenBy }) => (seenBy !== 'secret') === isForOthers)
  if (places.length === 0) return null
  return (
    <optgroup label={label}>
      {places.map(({ id, name, isArchived, seenBy }) => (
        <option key={id} value={`${id}-${seenBy}`} dir="auto">
          {`${name}${isForOthers ? ` (${BOARD_AUDIENCE_TEXTS[seenBy]})` : ''}${isArchived ? ' (archived)' : ''}`}
        </option>
      ))}
    </optgroup>
  )
}
