import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { Next } from '../../../features/identity/after-sign-in/next.ts'
import { actingId } from '../../../features/identity/business/acting.ts'
import { listProfiles } from '../../../features/identity/business/profiles.server.ts'
import ProfileRows from '../../../features/identity/business/switcher/profile-rows.tsx'
import { NarrowPage } from '../../../features/identity/narrow-page.tsx'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { OptionalId } from '../../../forms/input.ts'
import { loadPage } from '../../../http/form.server.ts'
import { Refusal } from '../../../refusal.ts'
import { isolated } from '../../../text/direction.ts'
import { safePath } from '../../../text/safe-path.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export const meta: MetaFunction = () => [{ title: `Your profiles · ${BRAND}` }]

/** `profile` is the profile that the page at `next` belongs to. */
const Query = v.object({ profile: OptionalId, ...Next.entries })

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, Query, async (context, { profile, next }) => {
    const profiles = await listProfiles(context)
    const activeId = actingId(signedIn(context))
    const requestedProfile = profiles.find(({ id }) => id === profile)
    if (profile !== null && (!requestedProfile || profile === activeId))
      throw new Refusal('not_found')
    return {
      profiles: requestedProfile ? [requestedProfile] : profiles,
      activeId,
      asked: requestedProfile,
      next: safePath(next),
    }
  })
}

export default function Profiles() {
  const { profiles, activeId, asked: requestedProfile, next } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={
        requestedProfile
          ? `Switch to ${isolated(requestedProfile.user.businessName)} to see this`
          : 'Your profiles'
      }
    >
      {profiles.length > 0 ? (
        <>
          <p className="mb-4 text-center text-muted">
            {requestedProfile
              ? 'This page belongs to another profile.'
              : "You save and promote as the profile you've selected."}
          </p>
          <ProfileRows
            profiles={profiles}
            activeId={activeId}
            next={requestedProfile ? next : null}
          />
        </>
      ) : (
        <div className="flex flex-col gap-4 text-center">
          <p className="text-muted">
            Only business accounts can manage other businesses. Yours is a personal account.
          </p>
          <ButtonLink to="/business/convert/" size="large" look="brand" className="w-full">
            Convert to a business
          </ButtonLink>
        </div>
      )}
    </NarrowPage>
  )
}
