import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { UpdateWishes } from '../../../features/identity/updates/kinds.ts'
import {
  changeUpdateWishes,
  readUpdateWishes,
} from '../../../features/identity/updates/wishes.server.ts'
import { UpdateWishesForm } from '../../../features/identity/updates/wishes-form.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Update settings · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), readUpdateWishes)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, UpdateWishes, async (context, wishes) => {
    await changeUpdateWishes(context, wishes)
    setFlash(context, { kind: 'settings_saved' })
    return redirect('/settings/updates/')
  })
}

export default function UpdateSettings() {
  return (
    <>
      <PageTitle>Updates</PageTitle>
      <UpdateWishesForm
        wishes={useLoaderData<typeof loader>()}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
