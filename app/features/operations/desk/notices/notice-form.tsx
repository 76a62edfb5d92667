import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, SelectField, TextArea, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { CATEGORIES } from '../../../content/advisories/sensitivity.ts'
import { EditRow } from '../terms/edit-row.tsx'
import { fieldOf } from '../terms/field-of.ts'
import { Options } from '../terms/options.tsx'
import { linesOfActions, markedText, STYLES } from './notice.ts'
import type { EditedNotice } from './notices.server.ts'

export function NoticeForm({
  edited,
  result,
}: {
  edited: EditedNotice | null
  result: FormResult | undefined
}) {
  const shown = fieldOf(result)
  return (
    <Form method="post" noValidate className="grid gap-4 narrow:grid-cols-2">
      <FormError>{result?.formError}</FormError>
      <TextField label="Key" {...shown('key', edited?.key)} hint="What terms name it by." />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Country"
          {...shown('country', edited?.country)}
          hint="Empty: every one."
        />
        <TextField label="Language" {...shown('language', edited?.language ?? 'en')} />
      </div>
      <SelectField label="Style" {...shown('style', edited?.style ?? 1)}>
        <Options of={STYLES} />
      </SelectField>
      <SelectField label="Category" {...shown('category', edited?.category)}>
        <Options of={CATEGORIES} />
      </SelectField>
      <div className="contents *:narrow:col-span-2">
        <TextField label="Title" {...shown('title', edited?.title)} />
        <TextArea
          label="Text"
          {...shown(
            'description',
            edited && markedText(edited.description, edited.descriptionTags),
          )}
          hint="Links are written as [988](tel:988)."
        />
        <TextArea
          label="Buttons"
          {...shown('actions', linesOfActions(edited?.actions ?? []))}
          hint="A line each, three at the most: title | words | words on the button | link"
        />
        <TextField label="Footer" {...shown('footer', edited?.footer)} />
      </div>
      <TextField label="Source" {...shown('source', edited?.source)} />
      <TextField label="Checked on" type="date" {...shown('checkedOn', edited?.checkedOn)} />
      <div className="narrow:col-span-2">
        <TextArea label="Reason" {...shown('explanation', '')} />
      </div>
      <EditRow what="notice" edited={edited} />
    </Form>
  )
}
