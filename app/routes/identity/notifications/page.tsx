import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { DeviceRows } from '../../../features/identity/push/device-rows.tsx'
import { NOTIFICATIONS_PATH } from '../../../features/identity/push/push.ts'
import { TurnOn } from '../../../features/identity/push/turn-on.tsx'
import { UpdateWishes } from '../../../features/identity/updates/kinds.ts'
import { changePushWishes } from '../../../features/identity/updates/wishes.server.ts'
import { UpdateWishesForm } from '../../../features/identity/updates/wishes-form.tsx'
import { DigestSection } from '../../../features/operations/digest/digest-section.tsx'
import { readNotificationSettings } from '../../../features/operations/digest/digests.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { show, submit } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Notifications · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), readNotificationSettings)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, UpdateWishes, async (context, wishes) => {
    await changePushWishes(context, wishes)
    setFlash(context, { kind: 'settings_saved' })
    return redirect(NOTIFICATIONS_PATH)
  })
}

export default function Notifications() {
  const result = useActionData<typeof action>()
  const { key, devices, wishes, digest } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="What reaches you when you aren't here.">Notifications</PageTitle>
      {key !== null && (
        <section aria-labelledby="devices" className="mb-12">
          <h2 id="devices" className="mb-4 text-lg">
            On your devices
          </h2>
          {devices.length === 0 && (
            <p className="mb-6 text-muted">
              When somebody saves what you found, follows you or invites you to a board.
            </p>
          )}
          <DeviceRows devices={devices} />
          {!devices.some(({ isCurrent }) => isCurrent) && <TurnOn publicKey={key} />}
          {devices.length > 0 && (
            <div className="mt-8">
              <UpdateWishesForm legend="Show there" wishes={wishes} result={result} />
            </div>
          )}
        </section>
      )}
      <DigestSection digest={digest} />
    </>
  )
}
