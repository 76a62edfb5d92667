import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { EmailSection } from '../../../features/identity/account/email-change/email-section.tsx'
import { changePassword } from '../../../features/identity/account/passwords/change-password.server.ts'
import { ChangePasswordForm } from '../../../features/identity/account/passwords/change-password-form.tsx'
import { NoPassword } from '../../../features/identity/account/passwords/no-password.tsx'
import { FactorsSection } from '../../../features/identity/account/second-factor/factors-section.tsx'
import { PasskeysSection } from '../../../features/identity/account/second-factor/passkeys-section.tsx'
import { ConnectedSection } from '../../../features/identity/account/security/connected-section.tsx'
import { EventRows } from '../../../features/identity/account/security/event-rows.tsx'
import { LogInEmails } from '../../../features/identity/account/security/log-in-emails.tsx'
import { readSecurity } from '../../../features/identity/account/security/security-page.server.ts'
import { SessionRows } from '../../../features/identity/account/sessions/session-rows.tsx'
import { PasswordChange } from '../../../features/identity/account/settings.ts'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { signBrowserIn } from '../../../http/cookies/session-cookie.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Security · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readSecurity)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, PasswordChange, async (context, change) => {
    signBrowserIn(context, await changePassword(context, change))
    setFlash(context, { kind: 'password_changed' })
    return redirect('/settings/security/')
  })
}

export default function SecuritySettings() {
  const { sessions, events, now, hasPassword, isSignedInByCompany, ...others } =
    useLoaderData<typeof loader>()
  const { captchaKeys, recent, connected, offered, factors, logInEmails, ...email } = others
  const username = useViewer()?.username ?? ''
  const result = useActionData<typeof action>()
  // A new password starts a new session, which resets the form.
  const current = sessions.find(({ isCurrent }) => isCurrent)?.id
  return (
    <>
      <PageTitle>Security</PageTitle>
      <Section id="email" title="Email">
        <EmailSection {...email} />
      </Section>
      <Section id="password" title="Password">
        {isSignedInByCompany && (
          <p className="text-muted">
            You log in through your company, so you don’t need a password here.
          </p>
        )}
        {!isSignedInByCompany && hasPassword && (
          <div className="max-w-sm">
            <ChangePasswordForm
              key={current}
              username={username}
              captchaKeys={captchaKeys}
              recent={recent}
              result={result}
            />
          </div>
        )}
        {!isSignedInByCompany && !hasPassword && <NoPassword />}
      </Section>
      <Section id="second-factor" title="Two-step verification">
        <FactorsSection {...factors} />
      </Section>
      <Section id="passkeys" title="Passkeys">
        <PasskeysSection passkeys={factors.passkeys} userHandle={factors.userHandle} />
      </Section>
      <Section id="connected" title="Connected accounts">
        <ConnectedSection connected={connected} offered={offered} />
      </Section>
      <Section id="sessions" title="Where you are logged in">
        <LogInEmails state={logInEmails} />
        <SessionRows sessions={sessions} />
      </Section>
      <Section id="events" title="Recent activity">
        <EventRows events={events} now={now} />
      </Section>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="mb-4 text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
