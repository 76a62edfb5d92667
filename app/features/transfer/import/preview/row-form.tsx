import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { FormError, SelectField, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { useRefusedFocus } from '../../../../ui/form/use-refused-focus.ts'
import { BOARD_NAME_LENGTH } from '../../../content/boards/limits.ts'
import { AUDIENCES, SEEN_BY } from './audiences.ts'
import { LOST_PLACE } from './becomes.tsx'
import type { RowPage } from './read-row.server.ts'
import { rowPath, rowPlace } from './row.ts'

const HIDDEN_BESIDE_A_BOARD =
  'group-[:has([name=place]_option:not([value=own]):checked):not(:has([aria-invalid]))]:hidden'

export function RowForm({ row, result }: { row: RowPage; result: FormResult | undefined }) {
  const { importId, id, from, name, inFile, isTaken, isTargeted, isNameTaken } = row
  const { errors, typed, formError } = result ?? {}
  const path = rowPath(importId, id)
  const chosen = isTaken ? `${row.place?.id}-${row.placeSeenBy}` : 'own'
  return (
    <Form
      ref={useRefusedFocus(result)}
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
        error={errors?.['place'] ?? (isTargeted && !isTaken ? LOST_PLACE : undefined)}
        hint="On a board of yours, everybody who sees that board sees them too."
      >
        <option value="own">A new board</option>
        <PlaceGroup row={row} label="Only you see it" isForOthers={false} />
        <PlaceGroup row={row} label="Others see it" isForOthers />
      </SelectField>
      <div className={`flex flex-col gap-4 ${HIDDEN_BESIDE_A_BOARD}`}>
        <TextField
          label="Name of the new board"
          name="name"
          defaultValue={typed?.['name'] ?? name}
          maxLength={BOARD_NAME_LENGTH}
          error={errors?.['name']}
          hint={isNameTaken ? 'Another board has this name: the new one gets a number.' : undefined}
          autoComplete="off"
        />
        <SelectField
          label="Who can see the new board?"
          name="audience"
          defaultValue={typed?.['audience'] ?? row.audience ?? 'all'}
          error={errors?.['audience']}
          hint={inFile === null ? undefined : `It is ${inFile} in the file.`}
        >
          <option value="all">As for all new boards: {AUDIENCES[row.forAll]}</option>
          <option value="secret">{AUDIENCES.secret}</option>
          {inFile !== null && <option value="as_file">{AUDIENCES.as_file}</option>}
          <option value="public">{AUDIENCES.public}</option>
        </SelectField>
      </div>
      <Acts>
        <Button type="submit" look="brand" busy={useSentForm()?.action === path}>
          Save
        </Button>
        <ButtonLink to={rowPlace({ importId, rowId: id, from })}>Back to the boards</ButtonLink>
      </Acts>
    </Form>
  )
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
          {name}
          {isForOthers && ` (${SEEN_BY[seenBy]})`}
          {Boolean(isArchived) && ' (archived)'}
        </option>
      ))}
    </optgroup>
  )
}
