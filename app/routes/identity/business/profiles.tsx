import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { Next } from '../../../features/identity/arrival/next.ts'
import { actingId } from '../../../features/identity/business/acting.ts'
import { listProfiles } from '../../../features/identity/business/profiles.server.ts'
import ProfileRows from '../../../features/identity/business/switcher/profile-rows.tsx'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { OptionalId } from '../../../forms/input.ts'
import { show } from '../../../http/form.server.ts'
import { Refusal } from '../../../refusal.ts'
import { isolated } from '../../../text/direction.ts'
import { safePath } from '../../../text/safe-path.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export const meta: MetaFunction = () => [{ title: `Your profiles · ${BRAND}` }]

/** `profile` is the one to which the page at `next` belongs. */
const Query = v.object({ profile: OptionalId, ...Next.entries })

export async function loader(args: LoaderFunctionArgs) {
  return show(args, Query, async (context, { profile, next }) => {
    const profiles = await listProfiles(context)
    const activeId = actingId(signedIn(context))
    const asked = profiles.find(({ id }) => id === profile)
    if (profile !== null && (!asked || profile === activeId)) throw new Refusal('not_found')
    return { profiles: asked ? [asked] : profiles, activeId, asked, next: safePath(next) }
  })
}

export default function Profiles() {
  const { profiles, activeId, asked, next } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={asked ? `Switch to ${isolated(asked.user.businessName)} to see this` : 'Your profiles'}
    >
      {profiles.length > 0 ? (
        <>
          <p className="mb-4 text-center text-muted">
            {asked
              ? 'The page is of a profile that you don’t act as now.'
              : 'What you save and promote is done for the profile that you act as.'}
          </p>
          <ProfileRows profiles={profiles} activeId={activeId} next={asked ? next : null} />
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
