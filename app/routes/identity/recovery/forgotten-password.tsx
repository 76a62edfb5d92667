import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import {
  readRecovery,
  sendInstructions,
} from '../../../features/identity/recovery/forgotten-password.server.ts'
import { ForgottenPasswordForm } from '../../../features/identity/recovery/forgotten-password-form.tsx'
import { InstructionsSent } from '../../../features/identity/recovery/instructions-sent.tsx'
import { ForgottenPassword, RecoveryQuery } from '../../../features/identity/recovery/recovery.ts'
import { CompanySignIn } from '../../../features/identity/sso/company-sign-in.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Reset your password · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, RecoveryQuery, readRecovery)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ForgottenPassword, async (context, input) => {
    await sendInstructions(context, input)
    return { sentTo: input.usernameOrEmail }
  })
}

export default function ForgottenPasswordPage() {
  const { ue, isLookup: asksAsLookup, offered, captchaKeys } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (result && 'sentTo' in result) {
    return (
      <NarrowPage title="Check your email">
        <InstructionsSent to={result.sentTo} />
      </NarrowPage>
    )
  }
  if (result?.code === 'sso_required') {
    return (
      <NarrowPage title="Log in through your company">
        <CompanySignIn email={result.typed['usernameOrEmail']?.trim() ?? ''} />
        <p className="mt-5 text-center text-sm">
          <Link to="/password/reset/" className="font-semibold underline">
            Use another email or username
          </Link>
        </p>
      </NarrowPage>
    )
  }
  const isLookup = result ? result.typed['type'] === 'unified' : asksAsLookup
  return (
    <NarrowPage title={isLookup ? 'Find your account' : 'Reset your password'}>
      <ForgottenPasswordForm
        // Another account needs a fresh form.
        key={ue}
        typed={result?.typed['usernameOrEmail'] ?? ue}
        isLookup={isLookup}
        offered={offered}
        captchaKeys={captchaKeys}
        result={result}
      />
    </NarrowPage>
  )
}
