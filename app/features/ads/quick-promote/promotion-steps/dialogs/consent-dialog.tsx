import type { FormResult } from '../../../../../forms/form-result.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { Form } from '../../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'
import { useClose } from '../use-close.tsx'
import { StepDialog } from './step-dialog.tsx'

const PROMISES = [
  'We choose who sees a pin by country, age, gender and public saves. You see counts, never people.',
  'You measure activity on your own site lawfully: you tell visitors, and ask for consent where the law requires it.',
  "You don't advertise to people under 18, or target people by protected characteristics such as health or religion.",
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
  const close = useClose(page, { fallback: home, isAbove: false })
  return (
    <StepDialog title="Before you advertise in Europe" closePath={home} onClose={close}>
      <p className="mb-4">
        The law protects people's personal data. {advertiser.name} agrees to this once:
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
