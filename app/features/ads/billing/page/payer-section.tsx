import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { PayerAddressFields } from '../../payer/payer-address-fields.tsx'
import { PayerFields } from '../../payer/payer-fields.tsx'
import type { Billing } from '../billing-page.server.ts'
import { billingPath } from '../billing-paths.ts'

export function PayerSection({
  billing,
  result,
}: {
  billing: Billing
  result: FormResult | undefined
}) {
  const { advertiser, payer, campaign, countries } = billing
  const path = billingPath({ advertiserId: advertiser.id, campaign_id: campaign?.id ?? null })
  const isSaving = useSentForm()?.action === path
  return (
    <section aria-labelledby="payer" className="max-w-xl">
      <h2 id="payer" className="mb-4 text-lg">
        Who pays
      </h2>
      {advertiser.mayEditBilling ? (
        <Form method="post" action={path} className="flex flex-col gap-5">
          <FormError>{result?.formError}</FormError>
          <PayerFields payer={payer} fallbackName={advertiser.name} result={result} />
          <PayerAddressFields
            address={payer?.address ?? null}
            country={advertiser.country}
            countries={countries}
            result={result}
          />
          <ActionButtons>
            <Button type="submit" busy={isSaving}>
              Save
            </Button>
          </ActionButtons>
        </Form>
      ) : (
        <>
          <p dir="auto">{payer ? payer.payerName : 'No payer yet.'}</p>
          {payer && <p className="text-muted">{payer.email}</p>}
          {payer?.vatId && <p className="text-muted">VAT ID {payer.vatId}</p>}
          <p className="mt-2 text-sm text-muted">An owner or admin can change this.</p>
        </>
      )}
    </section>
  )
}
