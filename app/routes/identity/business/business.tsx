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
import { WeeklySwitch } from '../../../features/ads/weekly/weekly-switch.tsx'
import {
  editDetails,
  readDetails,
} from '../../../features/identity/business/details/details.server.ts'
import { BusinessDetails } from '../../../features/identity/business/details/details.ts'
import { DetailsForm } from '../../../features/identity/business/details/details-form.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Business · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    const details = await readDetails(context)
    if (!details) throw redirect('/business/convert/?next=/settings/business/')
    return { details, countries: countryChoices(), isOwn: context.viewer?.acting === null }
  })
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, BusinessDetails, async (context, details) => {
    await editDetails(context, details)
    setFlash(context, { kind: 'settings_saved' })
    return redirect('/settings/business/')
  })
}

export default function Business() {
  const { details, countries, isOwn } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>Business</PageTitle>
      <DetailsForm
        details={details}
        countries={countries}
        result={useActionData<typeof action>()}
      />
      <WeeklySwitch wantsIt={details.wantsWeeklyEmail} />
      {isOwn && (
        <section aria-labelledby="personal" className="mt-12">
          <h2 id="personal" className="mb-4 text-lg">
            Change to a personal account
          </h2>
          <p className="mb-6 text-muted">
            Your pins and boards stay. Other people lose access, and you can no longer promote pins.
          </p>
          <ActionButtons>
            <ButtonLink to="/settings/business/personal/" look="danger">
              Change to personal
            </ButtonLink>
          </ActionButtons>
        </section>
      )}
    </>
  )
}
