import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { FactorForm } from '../../../features/identity/account/second-factor/factor-form.tsx'
import { RecoveryCodes } from '../../../features/identity/account/second-factor/recovery-codes.tsx'
import {
  makeRecoveryCodes,
  readFactorForCodes,
} from '../../../features/identity/second-factor/recovery-codes.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Recovery codes · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readFactorForCodes)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, v.object({}), (context) => makeRecoveryCodes(context))
}

export default function NewRecoveryCodes() {
  const { hasFactor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'recoveryCodes' in answer) {
    return <RecoveryCodes codes={answer.recoveryCodes} title="Your new recovery codes" />
  }
  if (!hasFactor) {
    return (
      <>
        <PageTitle line="Recovery codes replace a second factor if you lose it. Add a phone or an authenticator app first.">
          Recovery codes
        </PageTitle>
        <ButtonLink to="/settings/security/">Security settings</ButtonLink>
      </>
    )
  }
  return (
    <FactorForm
      title="New recovery codes"
      action="/settings/security/recovery-codes/"
      button="Create new codes"
      result={answer}
    >
      <p className="text-muted">Your current codes will stop working.</p>
    </FactorForm>
  )
}
