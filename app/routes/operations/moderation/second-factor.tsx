import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { moderationMeta } from '../../../features/operations/moderation/moderation-meta.ts'
import { requireStaff } from '../../../features/operations/moderation/require-right.server.ts'
import { loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const meta = moderationMeta('Second factor')

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), async (context) => {
    const { missesFactor, isTwoFactor } = requireStaff(context)
    return { missesFactor, isTwoFactor }
  })
}

export default function SecondFactor() {
  const { missesFactor, isTwoFactor } = useLoaderData<typeof loader>()
  if (isTwoFactor) {
    return (
      <Empty title="You have a second factor" action={<ModerationLink />}>
        You've used it in this session, so you can moderate.
      </Empty>
    )
  }
  return missesFactor ? (
    <Empty
      title="Log in with your second factor"
      action={
        <ButtonLink to="/settings/security/confirm/?next=%2Fdesk%2F" look="brand">
          Log in again
        </ButtonLink>
      }
    >
      Your account has one, but you didn't use it in this session. Log in with it to moderate.
    </Empty>
  ) : (
    <Empty
      title="Set up a second factor"
      action={
        <ButtonLink to="/settings/security/app/" look="brand">
          Set up an app
        </ButtonLink>
      }
    >
      Moderators need two-step verification. Set up an app, a phone number or a passkey in Settings,
      Security, then come back.
    </Empty>
  )
}

function ModerationLink() {
  return (
    <ButtonLink to="/desk/" look="brand">
      Go to moderation
    </ButtonLink>
  )
}
