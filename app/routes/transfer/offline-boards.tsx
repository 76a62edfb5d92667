import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { signedIn } from '../../features/identity/sessions/signed-in.ts'
import { KeptList } from '../../features/transfer/offline/kept-list.tsx'
import { loadPage } from '../../http/form.server.ts'
import { PageTitle } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `On this device · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => ({ memberId: signedIn(context).id }))
}

export default function KeptBoards() {
  const { memberId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="Boards you can open offline, until you log out here.">
        On this device
      </PageTitle>
      <noscript>
        <p className="text-muted">Your browser needs JavaScript for this.</p>
      </noscript>
      <KeptList memberId={memberId} />
    </>
  )
}
