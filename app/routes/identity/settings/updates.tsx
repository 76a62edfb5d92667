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
import {
  changeNotificationSettings,
  readNotificationSettings,
} from '../../../features/identity/notifications/notification-settings.server.ts'
import { NotificationSettingsForm } from '../../../features/identity/notifications/notification-settings-form.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Notification settings · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readNotificationSettings)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NotificationChoices, async (context, choices) => {
    await changeNotificationSettings(context, choices)
    setFlash(context, { kind: 'settings_saved' })
    return redirect('/settings/updates/')
  })
}

export default function UpdateSettings() {
  return (
    <>
      <PageTitle>Notification settings</PageTitle>
      <NotificationSettingsForm
        settings={useLoaderData<typeof loader>()}
        result={useActionData<typeof action>()}
      />
    </>
  )
}
