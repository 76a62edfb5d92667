import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import {
  readRecovery,
  sendInstructions,
} from '../../../features/identity/recovery/forgotten-password.server.ts'
import { ForgottenPasswordForm } from '../../../features/identity/recovery/forgotten-password-form.tsx'
import { InstructionsSent } from '../../../features/identity/recovery/instructions-sent.tsx'
import { ForgottenPassword, RecoveryQuery } from '../../../features/identity/recovery/recovery.ts'
import { show, submit } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Reset your password · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, RecoveryQuery, readRecovery)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, ForgottenPassword, async (context, input) => {
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
  const isLookup = result ? result.typed['type'] === 'unified' : asksAsLookup
  return (
    <NarrowPage title={isLookup ? 'Find your account' : 'Reset your password'}>
      <ForgottenPasswordForm
        // Another account resets the form.
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
