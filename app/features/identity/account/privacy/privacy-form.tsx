import type { FormResult } from '../../../../forms/form-result.ts'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { SaveForm } from '../../../../ui/form/save-form.tsx'
import type { PrivacySettings } from './privacy.ts'

const INVITERS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followed', label: 'People I follow' },
  { value: 'nobody', label: 'Nobody' },
] as const

const BOARDS = [
  { value: 'public', label: 'Public: everyone can see them' },
  { value: 'secret', label: 'Secret: only you can see them' },
] as const

export function PrivacyForm({
  settings,
  result,
}: {
  settings: PrivacySettings
  result: FormResult | undefined
}) {
  return (
    <SaveForm formError={result?.formError} className="flex flex-col gap-8">
      <Checkbox
        name="isIndexed"
        defaultChecked={settings.isIndexed}
        label="Show my profile in search engines"
        hint="If you turn this off, we ask search engines to leave out your profile, boards and pins. It can take them a few days. Members can still find you here."
      />
      <RadioGroup
        name="invitableBy"
        legend="Who can invite me to boards"
        options={INVITERS}
        defaultValue={settings.invitableBy}
      >
        <p className="text-sm text-muted">We don’t tell people that they can’t invite you.</p>
      </RadioGroup>
      <RadioGroup
        name="boardPrivacy"
        legend="New boards are"
        options={BOARDS}
        defaultValue={settings.boardPrivacy}
      >
        <p className="text-sm text-muted">You can change this for each board.</p>
      </RadioGroup>
    </SaveForm>
  )
}
