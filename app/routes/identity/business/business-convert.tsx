import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { countryChoices } from '../../../features/ads/country-choices.ts'
import { afterConverting } from '../../../features/identity/business/details/after-converting.ts'
import { ConvertForm } from '../../../features/identity/business/details/convert-form.tsx'
import { convertToBusiness } from '../../../features/identity/business/details/details.server.ts'
import { ConvertQuery, NewBusiness } from '../../../features/identity/business/details/details.ts'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'

export const meta: MetaFunction = () => [{ title: `Convert to a business · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, ConvertQuery, async (context, query) => {
    const { isPartner, username, country } = signedIn(context)
    if (isPartner) throw redirect(afterConverting(query, `/${username}/`))
    return { ...query, country, countries: countryChoices() }
  })
}

const ConvertPage = v.object({ ...NewBusiness.entries, ...ConvertQuery.entries })

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, ConvertPage, async (context, { next, pinId, ...business }) => {
    await convertToBusiness(context, business)
    setFlash(context, { kind: 'converted', name: business.businessName })
    return redirect(afterConverting({ next, pinId }, `/${signedIn(context).username}/`))
  })
}

export default function ConvertToBusiness() {
  return (
    <NarrowPage title="Convert to a business">
      <ConvertForm {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />
    </NarrowPage>
  )
}
