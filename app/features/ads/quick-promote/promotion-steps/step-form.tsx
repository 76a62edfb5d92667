import type { ReactNode } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { OwnPin } from '../own-pins.server.ts'
import type { ReadyPage } from '../page.server.ts'
import { quickPath } from '../quick-query.ts'

export type StepProps = { page: ReadyPage; pin: OwnPin; result: FormResult | undefined }

export function StepForm({
  step,
  page: { advertiser, form },
  pin,
  result,
  children,
}: StepProps & { step: 'business' | 'billing' | 'tag'; children: ReactNode }) {
  return (
    <Form
      method="post"
      action={quickPath({ pin: pin.id, step })}
      replace
      className="flex flex-col gap-5"
    >
      <FormError>{result?.formError}</FormError>
      <input type="hidden" name="advertiserId" value={advertiser.id} />
      <input type="hidden" name="pinId" value={pin.id} />
      <input type="hidden" name="key" value={form.key} />
      {children}
    </Form>
  )
}
