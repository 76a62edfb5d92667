import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { becomePersonal, readObstacle } from '../../features/ads/become-personal.server.ts'
import { BecomePersonalForm } from '../../features/ads/become-personal-form.tsx'
import { setFlash } from '../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Change to personal · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readObstacle)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, v.object({}), async (context) => {
    await becomePersonal(context)
    setFlash(context, { kind: 'became_personal' })
    return redirect('/settings/profile/')
  })
}

export default function BecomePersonal() {
  const { obstacle } = useLoaderData<typeof loader>()
  return <BecomePersonalForm obstacle={obstacle} result={useActionData<typeof action>()} />
}
