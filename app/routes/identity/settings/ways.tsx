import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { EndOtherWays } from '../../../features/identity/account/security/end-other-ways.tsx'
import {
  endOtherWays,
  readOwnWays,
} from '../../../features/identity/account/security/ways-page.server.ts'
import { WayRows } from '../../../features/identity/recovery/way-rows.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Ways into this account · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), readOwnWays)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, v.object({}), async (context) => {
    await endOtherWays(context)
    setFlash(context, { kind: 'ways_ended' })
    return redirect('/settings/security/ways/')
  })
}

export default function WaysIntoThisAccount() {
  const { ways } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="If something here isn't yours, end it. If something happened that wasn't you, end all of it.">
        Ways into this account
      </PageTitle>
      <WayRows ways={ways} />
      <EndOtherWays ways={ways} result={useActionData<typeof action>()} />
    </>
  )
}
