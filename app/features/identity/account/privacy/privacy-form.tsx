import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Checkbox, FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { PrivacySettings } from './privacy.ts'

const INVITERS = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'followed', label: 'Members whom I follow' },
  { value: 'nobody', label: 'Nobody' },
] as const

const BOARDS = [
  { value: 'public', label: 'Public: everybody can see them' },
  { value: 'secret', label: 'Secret: nobody else can' },
] as const

export function PrivacyForm({
  settings,
  result,
}: {
  settings: PrivacySettings
  result: FormResult | undefined
}) {
  const isSaving = useSentForm() !== null
  return (
    <Form method="post" className="flex flex-col gap-8">
      <FormError>{result?.formError}</FormError>
      <Checkbox
        name="isUnindexed"
        defaultChecked={settings.isUnindexed}
        label="Hide my profile from search engines"
        hint="We ask search engines to leave out your profile, boards and pins. They need some days to forget what they know. Members here still find you."
      />
      <RadioGroup
        name="invitableBy"
        legend="Who may invite me to boards"
        options={INVITERS}
        defaultValue={settings.invitableBy}
      >
        <p className="text-sm text-muted">Nobody is told that you can’t be invited.</p>
      </RadioGroup>
      <RadioGroup
        name="boardPrivacy"
        legend="New boards begin as"
        options={BOARDS}
        defaultValue={settings.boardPrivacy}
      >
        <p className="text-sm text-muted">You can choose otherwise for each board.</p>
      </RadioGroup>
      <Acts>
        <Button type="submit" look="brand" busy={isSaving}>
          Save changes
        </Button>
      </Acts>
    </Form>
  )
}
