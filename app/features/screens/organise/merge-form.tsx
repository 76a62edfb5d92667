import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { organisePath } from '../../content/boards/board-names/board-path.ts'
import type { Section } from '../../content/boards/sections/sections.server.ts'

export function MergeForm({
  board,
  section: { id, title },
  others,
}: {
  board: { id: number }
  section: Section
  others: readonly Section[]
}) {
  const isMerging = useSentForm()?.data?.has('intoId') ?? false
  return (
    <Form
      method="post"
      action={`/board/${board.id}/sections/delete/`}
      preventScrollReset
      aria-label={`Merge ${title}`}
      className="flex w-full flex-col gap-4 rounded-pin bg-raised p-4"
    >
      <input type="hidden" name="sectionId" value={id} />
      <SelectField
        label="Merge into"
        name="intoId"
        hint={
          <>
            All pins of <bdi>{title}</bdi> move to the section you choose, and <bdi>{title}</bdi> is
            deleted. You can undo this.
          </>
        }
        autoFocus
        required
      >
        {others.map((other) => (
          <option key={other.id} value={other.id} dir="auto">
            {other.title}
          </option>
        ))}
      </SelectField>
      <div className="flex justify-end gap-2">
        <ButtonLink to={organisePath(board)} preventScrollReset size="small">
          Cancel
        </ButtonLink>
        <Button type="submit" look="ink" size="small" busy={isMerging}>
          Merge sections
        </Button>
      </div>
    </Form>
  )
}
