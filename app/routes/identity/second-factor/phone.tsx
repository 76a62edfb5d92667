import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { FactorForm } from '../../../features/identity/account/second-factor/factor-form.tsx'
import { provePhone } from '../../../features/identity/second-factor/set-up.server.ts'
import { NewPhone } from '../../../features/identity/second-factor/set-up.ts'
import { freshlySignedIn } from '../../../features/identity/sessions/fresh-session.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { TextField } from '../../../ui/form/field.tsx'

export const meta: MetaFunction = () => [{ title: `Codes by text message · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    freshlySignedIn(context)
    return null
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewPhone, async (context, typed) => {
    await provePhone(context, typed)
    return redirect('/settings/security/phone/code/')
  })
}

export default function AddPhone() {
  const result = useActionData<typeof action>()
  return (
    <FactorForm
      title="Codes by text message"
      action="/settings/security/phone/"
      button="Send a code"
      result={result}
    >
      <p className="text-muted">
        When you log in, we send a code to your phone. No one can get in with your password alone.
      </p>
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={result?.typed['phone']}
        error={result?.errors['phone']}
        hint="Include the country code, such as +1 201 555 0123. We use it only for codes."
        required
      />
    </FactorForm>
  )
}
