import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { GrantRows } from '../../../features/identity/apps/consent/grant-rows.tsx'
import { readApps } from '../../../features/identity/apps/consent/grants.server.ts'
import { AppRows } from '../../../features/identity/apps/own/app-rows.tsx'
import { loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Apps · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readApps)
}

export default function Apps() {
  const { grants, apps } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Apps</PageTitle>
      <section aria-labelledby="programs" className="mb-12">
        <h2 id="programs" className="mb-4 text-lg">
          Apps with access
        </h2>
        <GrantRows grants={grants} />
      </section>
      <section aria-labelledby="own">
        <h2 id="own" className="mb-4 text-lg">
          Your own apps
        </h2>
        <AppRows apps={apps} />
      </section>
    </>
  )
}
