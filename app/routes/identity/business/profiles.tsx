import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { actingId } from '../../../features/identity/business/acting.ts'
import { listProfiles } from '../../../features/identity/business/profiles.server.ts'
import ProfileRows from '../../../features/identity/business/switcher/profile-rows.tsx'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { show } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export const meta: MetaFunction = () => [{ title: `Your profiles · ${BRAND}` }]

/** The profiles that the viewer can act as, also for the header's menu. */
export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => ({
    profiles: await listProfiles(context),
    activeId: actingId(signedIn(context)),
  }))
}

export default function Profiles() {
  const { profiles, activeId } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title="Your profiles">
      {profiles.length > 0 ? (
        <>
          <p className="mb-4 text-center text-muted">
            What you save and promote is done for the profile that you act as.
          </p>
          <ProfileRows profiles={profiles} activeId={activeId} />
        </>
      ) : (
        <div className="flex flex-col gap-4 text-center">
          <p className="text-muted">
            Only a business account can act for other businesses. Yours is a personal one.
          </p>
          <ButtonLink to="/business/convert/" size="large" look="brand" className="w-full">
            Convert to a business
          </ButtonLink>
        </div>
      )}
    </NarrowPage>
  )
}
