import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { NotificationChoices } from '../../../features/identity/notifications/kinds.ts'
import { changePushSettings } from '../../../features/identity/notifications/notification-settings.server.ts'
import { NotificationSettingsForm } from '../../../features/identity/notifications/notification-settings-form.tsx'
import { DeviceRows } from '../../../features/identity/push/device-rows.tsx'
import { NOTIFICATIONS_PATH } from '../../../features/identity/push/push.ts'
import { TurnOnNotifications } from '../../../features/identity/push/turn-on-notifications.tsx'
import { DigestSection } from '../../../features/operations/digest/digest-section.tsx'
import { readNotificationPage } from '../../../features/operations/digest/digests.server.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Push and email · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readNotificationPage)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NotificationChoices, async (context, settings) => {
    await changePushSettings(context, settings)
    setFlash(context, { kind: 'settings_saved' })
    return redirect(NOTIFICATIONS_PATH)
  })
}

export default function Notifications() {
  const result = useActionData<typeof action>()
  const { key, devices, settings, digest } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle line="What we send you when you're away.">Push and email</PageTitle>
      {key !== null && (
        <section aria-labelledby="devices" className="mb-12">
          <h2 id="devices" className="mb-4 text-lg">
            On your devices
          </h2>
          {devices.length === 0 && (
            <p className="mb-6 text-muted">
              When someone saves your pins, follows you or invites you to a board.
            </p>
          )}
          <DeviceRows devices={devices} />
          {!devices.some(({ isCurrent }) => isCurrent) && <TurnOnNotifications publicKey={key} />}
          {devices.length > 0 && (
            <div className="mt-8">
              <NotificationSettingsForm
                legend="Show on these devices"
                settings={settings}
                result={result}
              />
            </div>
          )}
        </section>
      )}
      <DigestSection digest={digest} />
    </>
  )
}
