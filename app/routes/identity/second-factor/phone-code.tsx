import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { AddedFactor } from '../../../features/identity/account/second-factor/added-factor.tsx'
import { FactorForm } from '../../../features/identity/account/second-factor/factor-form.tsx'
import { CodeField } from '../../../features/identity/second-factor/code-field.tsx'
import { addPhone, readPhoneProof } from '../../../features/identity/second-factor/set-up.server.ts'
import { PhoneProof } from '../../../features/identity/second-factor/set-up.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'

export const meta: MetaFunction = () => [{ title: `Codes by text message · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    const proof = await readPhoneProof(context)
    return { phone: proof?.phone ?? null }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, PhoneProof, addPhone)
}

export default function ProvePhone() {
  const { phone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'recoveryCodes' in answer) return <AddedFactor {...answer} />
  if (phone === null) return <NoCodeRequested />
  return (
    <>
      <FactorForm
        title="Enter the code"
        action="/settings/security/phone/code/"
        button="Turn on"
        result={answer}
      >
        <p className="text-muted">We sent a code to {phone}.</p>
        <CodeField error={answer?.errors['mfaToken']} />
      </FactorForm>
      <Form method="post" action="/settings/security/phone/resend/" className="mt-3 max-w-sm">
        <Button type="submit" size="large" className="w-full">
          Send a new code
        </Button>
      </Form>
    </>
  )
}

/** Shown to members who return after ten minutes or in another browser. */
function NoCodeRequested() {
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <h1 className="text-xl">No code requested</h1>
      <p className="text-muted">This code has already been used or has expired.</p>
      <ButtonLink to="/settings/security/phone/" size="large" look="brand" className="w-full">
        Send another code
      </ButtonLink>
    </div>
  )
}
