import { BRAND } from '../../../brand.ts'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Checkbox, FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { Moment } from '../../../ui/moment.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export function CloseForm({
  eraseAt,
  result,
}: {
  eraseAt: number
  result: FormResult | undefined
}) {
  const isClosing = useSentForm() !== null
  return (
    <>
      <PageTitle>Close your account</PageTitle>
      <ul className="mb-6 list-disc space-y-2 pl-5 text-muted">
        <li>As soon as you close it, nobody can see your profile, boards or pins.</li>
        <li>
          Until <Moment at={eraseAt} /> you can keep the account: log in, then log in again within
          ten minutes to confirm.
        </li>
        <li>
          Until then, our email has a link to a copy of your pins, boards and pictures. You don't
          need to log in.
        </li>
        <li>
          After that we permanently delete your name, addresses, boards, pins and their files.
          Nobody can restore them.
        </li>
        <li>Shared boards you own are deleted too, including what others saved there.</li>
        <li>
          Pins others saved from you stay on their boards, without your name. Pins you saved to
          other people’s boards then belong to the board’s owner.
        </li>
      </ul>
      <Form method="post" action="/settings/account/close/" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        <Checkbox
          name="isSure"
          label={`Permanently delete everything I have on ${BRAND}`}
          error={result?.errors['isSure']}
        />
        <ActionButtons>
          <Button type="submit" look="danger" busy={isClosing}>
            Close my account
          </Button>
        </ActionButtons>
      </Form>
    </>
  )
}
