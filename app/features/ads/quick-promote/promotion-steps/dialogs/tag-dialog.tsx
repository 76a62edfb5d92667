import { Button } from '../../../../../ui/button.tsx'
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx'
import { SelectField, TextField } from '../../../../../ui/form/field.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import { EVENT_NAMES, UPSELL_ANSWERS } from '../../../tags/tag-labels.ts'
import { quickPath } from '../../quick-query.ts'
import { StepForm, type StepProps } from '../step-form.tsx'
import { useClose } from '../use-close.tsx'
import { StepDialog } from './step-dialog.tsx'

export function TagDialog({ page, pin, result }: StepProps) {
  const path = quickPath({ pin: pin.id })
  const close = useClose(page, { fallback: path, isAbove: true })
  const { tags, form, upsellAnswer } = page
  const { errors = {}, typed = {} } = result ?? {}
  return (
    <StepDialog title="Measuring sales on your site" closePath={path} onClose={close}>
      <StepForm step="tag" page={page} pin={pin} result={result}>
        <ChoiceGroup
          label="Do you measure sales on your site?"
          type="radio"
          name="upsellAnswer"
          choices={UPSELL_ANSWERS.map(({ answer, label }) => ({
            value: String(answer),
            label,
          }))}
          chosen={[typed['upsellAnswer'] ?? String(upsellAnswer)]}
        />
        {tags.length > 0 && (
          <SelectField
            label="Tag"
            name="tagId"
            defaultValue={typed['tagId'] ?? form.conversionTagId}
          >
            <option value="">New tag</option>
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
          {Object.entries(EVENT_NAMES).map(([event, label]) => (
            <option key={event} value={event}>
              {label}
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
