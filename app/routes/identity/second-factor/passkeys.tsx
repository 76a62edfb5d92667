import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { PasskeyForm } from '../../../features/identity/account/second-factor/passkey-form.tsx'
import { addPasskey } from '../../../features/identity/passkeys/passkeys.server.ts'
import { NewPasskey } from '../../../features/identity/passkeys/passkeys.ts'
import { freshlySignedIn } from '../../../features/identity/sessions/fresh-session.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `New passkey · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    freshlySignedIn(context)
    return null
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewPasskey, async (context, made) => {
    await addPasskey(context, made)
    setFlash(context, { kind: 'passkey_added' })
    return redirect('/settings/security/')
  })
}

export default function AddPasskey() {
  return <PasskeyForm result={useActionData<typeof action>()} />
}
