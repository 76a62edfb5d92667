import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { AddedFactor } from '../../../features/identity/account/second-factor/added-factor.tsx'
import { FactorForm } from '../../../features/identity/account/second-factor/factor-form.tsx'
import { CodeField } from '../../../features/identity/second-factor/code-field.tsx'
import { addApp, newApp } from '../../../features/identity/second-factor/set-up.server.ts'
import { NewAuthenticator } from '../../../features/identity/second-factor/set-up.ts'
import { QrCode } from '../../../features/screens/share/qr-code.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Authenticator app · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => newApp(context))
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewAuthenticator, addApp)
}

export default function AddApp() {
  const made = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'recoveryCodes' in answer) return <AddedFactor {...answer} />
  // A refused code belongs to the secret that the page showed.
  const secret = answer?.typed['secret'] ?? made.secret
  return (
    <FactorForm
      title="Authenticator app"
      action="/settings/security/app/"
      button="Turn on"
      result={answer}
    >
      <p className="text-muted">
        Scan this code with an authenticator app, such as Google Authenticator, Microsoft
        Authenticator or your password manager. Then enter the code it shows.
      </p>
      <QrCode
        text={made.address.replace(made.secret, secret)}
        label="QR code for your authenticator app"
      />
      <details className="text-sm">
        <summary className="cursor-pointer font-semibold underline">Can't scan the code?</summary>
        <p className="mt-2 text-muted">Enter this key in the app:</p>
        <p className="mt-1 font-mono wrap-anywhere">{secret.match(/.{4}/g)?.join(' ')}</p>
      </details>
      <input type="hidden" name="secret" value={secret} />
      <CodeField error={answer?.errors['mfaToken']} />
    </FactorForm>
  )
}
