import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { CountryOption } from './countries.ts'
import { MainFields } from './main-fields.tsx'

export function ConvertForm({
  next,
  pinId,
  country,
  countries,
  result,
}: {
  next: string | null
  pinId: string | null
  country: string
  countries: readonly CountryOption[]
  result: FormResult | undefined
}) {
  return (
    <Form method="post" className="flex flex-col gap-4">
      <p className="text-center text-muted">
        Your pins, boards and followers stay. Your profile shows the name of your business.
      </p>
      <FormError>{result?.formError}</FormError>
      {next && <input type="hidden" name="next" value={next} />}
      {pinId && <input type="hidden" name="pinId" value={pinId} />}
      <MainFields
        values={result?.typed ?? { country }}
        errors={result?.errors}
        countries={countries}
      />
      <Button
        type="submit"
        size="large"
        look="brand"
        busy={useSentForm() !== null}
        className="w-full"
      >
        Convert account
      </Button>
    </Form>
  )
}
