import type { FormResult } from '../../../../../forms/form-result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { Form } from '../../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'
import { useClosing } from '../use-closing.tsx'
import { StepDialog } from './step-dialog.tsx'

const PROMISES = [
  'We choose who sees a pin by country, age, gender and what people save in public. You see counts, never people.',
  'What you count on your own site, you count lawfully: you tell visitors, and ask them where the law says so.',
  'You promote nothing to people under 18, and nothing by what the law protects, such as health or faith.',
]

export function ConsentDialog({
  page,
  result,
}: {
  page: ReadyPage
  result: FormResult | undefined
}) {
  const { advertiser, pin, placement } = page
  const home = `/${advertiser.username}/`
  const close = useClosing(page, { fallback: home, isAbove: false })
  return (
    <StepDialog title="Before you advertise in Europe" closePath={home} onClose={close}>
      <p className="mb-4">
        The law protects what people tell about themselves. {advertiser.name} agrees to this once:
      </p>
      <ul className="mb-6 flex list-disc flex-col gap-2 pl-5">
        {PROMISES.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </ul>
      <Form
        method="post"
        action={quickPath({ step: 'gdpr' })}
        replace
        className="flex flex-col gap-4"
      >
        <FormError>{result?.formError}</FormError>
        <input type="hidden" name="advertiserId" value={advertiser.id} />
        {pin && <input type="hidden" name="pinId" value={pin.id} />}
        {placement && <input type="hidden" name="placement" value={placement} />}
        <Button
          type="submit"
          look="brand"
          size="large"
          busy={useSentForm() !== null}
          className="self-end"
        >
          I agree for {advertiser.name}
        </Button>
      </Form>
    </StepDialog>
  )
}
