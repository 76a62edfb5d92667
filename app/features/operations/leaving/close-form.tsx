import { BRAND } from '../../../brand.ts'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
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
        <li>Nobody sees your profile, your boards and your pins from now on.</li>
        <li>
          Until <Moment at={eraseAt} /> you can keep the account: log in twice within ten minutes.
        </li>
        <li>
          Our letter has a link by which you fetch a copy of your pins, boards and pictures until
          then, without logging in.
        </li>
        <li>
          Then your name, your addresses, your boards, your pins and their files are erased for
          good. Nobody can bring them back.
        </li>
        <li>Boards that you share go, too, with all that others put on them.</li>
        <li>
          What others saved from you stays on their boards, without your name. Pins that you put on
          others’ boards become those of their owners.
        </li>
      </ul>
      <Form method="post" action="/settings/account/close/" className="flex flex-col gap-5">
        <FormError>{result?.formError}</FormError>
        <Checkbox
          name="isSure"
          label={`Erase all that I have on ${BRAND}`}
          error={result?.errors['isSure']}
        />
        <Acts>
          <Button type="submit" look="danger" busy={isClosing}>
            Close my account
          </Button>
        </Acts>
      </Form>
    </>
  )
}
