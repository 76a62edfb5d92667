import type { FormResult } from '../../../../../forms/form-result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx'
import { SelectField, TextField } from '../../../../../ui/form/field.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import { EVENT_WORDS, UPSELL_ANSWERS } from '../../../tags/tag-words.ts'
import type { OwnPin } from '../../own-pins.server.ts'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'
import { StepForm } from '../step-form.tsx'
import { useClosing } from '../use-closing.tsx'
import { StepDialog } from './step-dialog.tsx'

export function TagDialog({
  page,
  pin,
  result,
}: {
  page: ReadyPage
  pin: OwnPin
  result: FormResult | undefined
}) {
  const path = quickPath({ pin: pin.id })
  const close = useClosing(page, { fallback: path, isAbove: true })
  const { tags, form, upsellAnswer } = page
  const { errors = {}, typed = {} } = result ?? {}
  return (
    <StepDialog title="Counting sales on your site" closePath={path} onClose={close}>
      <StepForm step="tag" page={page} pin={pin} result={result}>
        <ChoiceGroup
          label="Do you count sales on your site?"
          type="radio"
          name="upsellAnswer"
          choices={UPSELL_ANSWERS.map(({ answer, words }) => ({
            value: String(answer),
            label: words,
          }))}
          chosen={[typed['upsellAnswer'] ?? String(upsellAnswer)]}
        />
        {tags.length > 0 && (
          <SelectField
            label="Tag"
            name="tagId"
            defaultValue={typed['tagId'] ?? form.conversionTagId}
          >
            <option value="">A new one</option>
            {tags.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Name of a new tag"
          name="tagName"
          defaultValue={typed['tagName']}
          error={errors['tagName']}
          hint="Such as “Web shop”. The code for your site is under Conversions, in your campaigns."
        />
        <SelectField
          label="Event to count"
          name="conversionEvent"
          defaultValue={typed['conversionEvent'] ?? (form.conversionEvent || 'CHECKOUT')}
          error={errors['conversionEvent']}
        >
          {Object.entries(EVENT_WORDS).map(([event, words]) => (
            <option key={event} value={event}>
              {words}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="brand" busy={useSentForm() !== null} className="self-end">
          Use this
        </Button>
      </StepForm>
    </StepDialog>
  )
}
