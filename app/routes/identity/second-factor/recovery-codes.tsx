import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { FactorForm } from '../../../features/identity/account/second-factor/factor-form.tsx'
import { RecoveryCodes } from '../../../features/identity/account/second-factor/recovery-codes.tsx'
import { makeRecoveryCodes } from '../../../features/identity/second-factor/recovery-codes.server.ts'
import { freshlySignedIn } from '../../../features/identity/sessions/fresh-session.server.ts'
import { show, submit } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Recovery codes · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => {
    freshlySignedIn(context)
    return null
  })
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, v.object({}), (context) => makeRecoveryCodes(context))
}

export default function NewRecoveryCodes() {
  const answer = useActionData<typeof action>()
  if (answer && 'recoveryCodes' in answer) {
    return <RecoveryCodes codes={answer.recoveryCodes} title="Your new recovery codes" />
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
