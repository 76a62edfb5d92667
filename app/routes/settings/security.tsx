import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { changePassword } from '../../features/accounts/passwords/change-password.server.ts'
import { ChangePasswordForm } from '../../features/accounts/passwords/change-password-form.tsx'
import { listSessions } from '../../features/accounts/session-list.server.ts'
import { SessionRows } from '../../features/accounts/session-rows.tsx'
import { PasswordChange } from '../../features/accounts/settings.ts'
import { SettingsPage } from '../../features/accounts/settings-page.tsx'
import { useViewer } from '../../features/accounts/use-viewer.tsx'
import { show, submit } from '../../http/form.server.ts'
import { leaveNotice } from '../../http/notice.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'

export const meta: MetaFunction = () => [{ title: `Security · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), listSessions)
}

export async function action(args: ActionFunctionArgs) {
  return submit(args, PasswordChange, async (context, change) => {
    signBrowserIn(context, await changePassword(context, change))
    leaveNotice(context, { kind: 'password_changed' })
    return redirect('/settings/security/')
  })
}

export default function Security() {
  const sessions = useLoaderData<typeof loader>()
  const username = useViewer()?.username ?? ''
  return (
    <SettingsPage title="Security">
      <section aria-labelledby="password" className="mb-12 max-w-sm">
        <h2 id="password" className="mb-4 text-lg">
          Password
        </h2>
        <ChangePasswordForm
          // A new password begins a new session, and the form anew.
          key={sessions.find(({ isCurrent }) => isCurrent)?.id}
          username={username}
          result={useActionData<typeof action>()}
        />
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="mb-2 text-lg">
          Where you are logged in
        </h2>
        <SessionRows sessions={sessions} />
      </section>
    </SettingsPage>
  )
}
