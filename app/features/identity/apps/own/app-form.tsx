import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { APPS_PATH } from './app.ts'
import { AppFields } from './app-fields.tsx'

const KINDS = [
  { value: 'confidential', label: 'On a server, with a secret' },
  { value: 'public', label: 'On a device or in a web page, without a secret' },
]

export function AppForm({ result }: { result: FormResult | undefined }) {
  const isSending = useSentForm() !== null
  return (
    <Form method="post" className="flex flex-col gap-6">
      <AppFields result={result} />
      <RadioGroup
        name="kind"
        legend="Where it runs"
        options={KINDS}
        defaultValue={result?.typed['kind'] ?? 'confidential'}
      />
      <ActionButtons>
        <Button type="submit" look="brand" busy={isSending}>
          Register app
        </Button>
        <ButtonLink to={APPS_PATH} look="bare">
          Cancel
        </ButtonLink>
      </ActionButtons>
    </Form>
  )
}
