import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { CheckForm } from '../../../features/content/claims/check-form.tsx'
import { claimSite, readClaim } from '../../../features/content/claims/claims.server.ts'
import { ProofWays } from '../../../features/content/claims/proof-ways.tsx'
import { shownHost } from '../../../features/content/claims/shown-host.server.ts'
import { SiteQuery } from '../../../features/content/claims/site.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { isolated } from '../../../text/direction.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Claim ${data ? isolated(data.name) : 'a site'} · ${BRAND}` },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, SiteQuery, readClaim)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, SiteQuery, async (context, query) => {
    const { host } = await claimSite(context, query)
    setFlash(context, { kind: 'site_claimed', host: shownHost(host) })
    return redirect('/settings/claim/')
  })
}

export default function ClaimSite() {
  const { host, name, proofs, isOwn } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle
        line={
          isOwn
            ? 'This site is verified. Leave your code in place: we check for it every month.'
            : 'Choose one of these ways, then select “Check now”. The code is unique to you.'
        }
      >
        Claim {isolated(name)}
      </PageTitle>
      <ProofWays host={host} proofs={proofs} seen={result?.details ?? {}} />
      <CheckForm host={host} result={result} />
    </>
  )
}
