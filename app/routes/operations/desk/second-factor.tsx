import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { onStaff } from '../../../features/operations/desk/at-desk.server.ts'
import { deskMeta } from '../../../features/operations/desk/desk-meta.ts'
import { show } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'

export const meta = deskMeta('Second factor')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => {
    const { missesFactor, isTwoFactor } = onStaff(context)
    return { missesFactor, isTwoFactor }
  })
}

export default function SecondFactor() {
  const { missesFactor, isTwoFactor } = useLoaderData<typeof loader>()
  if (isTwoFactor) {
    return (
      <Empty title="You have a second factor" action={<DeskLink />}>
        This session has seen it, so the desk is open.
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
      Your account has one, but this session began without it. The desk opens to a session that has
      seen both.
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
      The desk is open only to accounts with two factors. Set up an app, a phone number or a passkey
      under Settings, Security; then come back.
    </Empty>
  )
}

function DeskLink() {
  return (
    <ButtonLink to="/desk/" look="brand">
      To the desk
    </ButtonLink>
  )
}
