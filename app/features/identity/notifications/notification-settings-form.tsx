import type { FormResult } from '../../../forms/form-result.ts'
import { Checkbox } from '../../../ui/form/field.tsx'
import { SaveForm } from '../../../ui/form/save-form.tsx'
import { NOTIFICATION_CHOICES, type NotificationChoices } from './kinds.ts'

export function NotificationSettingsForm({
  legend = 'Notify me about',
  settings,
  result,
}: {
  legend?: string
  settings: NotificationChoices
  result: FormResult | undefined
}) {
  return (
    <SaveForm formError={result?.formError} className="flex flex-col gap-8">
      <fieldset>
        <legend className="pb-3 text-sm font-semibold">{legend}</legend>
        <div className="flex flex-col gap-4">
          {NOTIFICATION_CHOICES.map(({ name, label }) => (
            <Checkbox key={name} name={name} label={label} defaultChecked={settings[name]} />
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-muted">
        We always notify you about decisions on your account and log-ins on new devices.
      </p>
    </SaveForm>
  )
}
