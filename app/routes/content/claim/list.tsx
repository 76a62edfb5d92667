import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { readClaims } from '../../../features/content/claims/claims-page.server.ts'
import { InstagramSection } from '../../../features/content/claims/instagram-section.tsx'
import { SiteQuery } from '../../../features/content/claims/site.server.ts'
import { SiteForm } from '../../../features/content/claims/site-form.tsx'
import { SiteRows } from '../../../features/content/claims/site-rows.tsx'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Claimed accounts · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readClaims)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, SiteQuery, async (_, { site }) => redirect(`/settings/claim/${site}/`))
}

export default function Claims() {
  const { sites, instagram, offersInstagram } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Claimed accounts</PageTitle>
      <section aria-labelledby="sites" className="mb-12">
        <h2 id="sites" className="mb-4 text-lg">
          Websites
        </h2>
        <p className="mb-6 text-muted">
          Verify your website to get credit for every pin that links to it, so that people who like
          those pins can follow you.
        </p>
        {sites.length > 0 && <SiteRows sites={sites} />}
        <SiteForm result={useActionData<typeof action>()} />
      </section>
      {(offersInstagram || instagram.length > 0) && (
        <section aria-labelledby="instagram">
          <h2 id="instagram" className="mb-4 text-lg">
            Instagram
          </h2>
          <InstagramSection connected={instagram} />
        </section>
      )}
    </>
  )
}
