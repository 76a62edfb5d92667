import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { ChoiceGroup } from '../../../ui/form/choice-group.tsx'
import { FormError, SelectField, TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { sourcesPath } from '../../content/boards/board-names/board-path.ts'
import type { SourcesPage } from './read-sources.server.ts'

const SELECTION_TEXTS = [
  { value: 'new', label: 'New items only' },
  { value: 'all', label: 'Existing items too' },
]

export function SourceForm({
  board,
  result,
}: {
  board: SourcesPage['board']
  result: FormResult | undefined
}) {
  const path = sourcesPath(board)
  const isBusy = useSentForm()?.action === path
  const { typed = {}, errors = {} } = result ?? {}
  return (
    <Form method="post" action={path} className="flex flex-col gap-5">
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Address of a feed, page, Are.na channel or board"
        name="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="blog.example"
        hint="We check every hour and save new items as pins."
        defaultValue={typed['url']}
        error={errors['url']}
      />
      <ChoiceGroup
        label="Which entries become pins?"
        type="radio"
        name="takes"
        choices={SELECTION_TEXTS}
        chosen={[typed['takes'] ?? 'new']}
        error={errors['takes']}
      />
      {board.sections.length > 0 && (
        <SelectField
          label="Where on the board?"
          name="section"
          defaultValue={typed['section'] ?? ''}
        >
          <option value="">No section</option>
          {board.sections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <ActionButtons>
        <Button type="submit" look="brand" busy={isBusy}>
          Follow
        </Button>
      </ActionButtons>
    </Form>
  )
}
