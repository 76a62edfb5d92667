import { type ReactNode, useEffect, useRef } from 'react'
import { BRAND } from '../../../../brand.ts'
import type { FormResult } from '../../../../forms/form-result.ts'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Answer, useChangeCount } from '../../../../ui/form/answer.ts'
import { FormError } from '../../../../ui/form/field.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { ProviderLinks } from '../../providers/provider-links.tsx'
import { EMAIL_SENT_TOAST_MS, recoveryPath } from '../../recovery/recovery-path.ts'
import type { Modal } from '../../sign-in-methods/modals.ts'
import { type ConnectableProvider, PROVIDERS } from '../../sign-in-methods/providers.ts'

const CLOSE_LABELS: Partial<Record<Modal, string>> = { rateLimited: 'Okay', failed: 'Try again' }

const SOMETHING_WRONG = 'Sorry! Something went wrong on our end.'

export type NoticeParts = {
  modal: Modal
  email: string
  appealsEmail: string
  /** The providers whose log-in can end a soft ban. */
  offered: readonly ConnectableProvider[]
  onClose: () => void
}

export default function RecoveryNotice(parts: NoticeParts) {
  const { modal, onClose } = parts
  const said = useRef<HTMLDivElement>(null)
  // The notice now covers or replaces the element that had the focus.
  useEffect(() => said.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4 text-center wrap-anywhere">
      <div ref={said} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <NoticeBody {...parts} />
      </div>
      <ButtonLink
        to="/login/"
        size="large"
        className="w-full"
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        {CLOSE_LABELS[modal] ?? 'Back to log in'}
      </ButtonLink>
    </div>
  )
}

function NoticeBody({ modal, email, appealsEmail, offered }: NoticeParts): ReactNode {
  switch (modal) {
    case 'rateLimited':
      return <p>{SHOWN_TEXTS.locked_out}</p>
    case 'suspended':
      return (
        <>
          <p>{SHOWN_TEXTS.suspended}</p>
          <ReasonByEmail />
        </>
      )
    case 'deactivated':
      return <Deactivated appealsEmail={appealsEmail} />
    case 'softBanned':
      return (
        <>
          <p>{SHOWN_TEXTS.soft_banned}</p>
          <ButtonLink to={recoveryPath(email)} look="brand" size="large" className="w-full">
            Reset your password
          </ButtonLink>
          <ProviderLinks providers={offered} verb="Continue" asked={{ purpose: 'recover' }} />
          <p className="text-sm">
            Our email has a link to a copy of your pins, boards and pictures. <ResendCopyLink />
          </p>
        </>
      )
    case 'loginAssistance':
      return <Assistance email={email} />
    case 'passwordResetSent':
      return <p>We sent instructions to choose a new password to {email}.</p>
    case 'preventFacebookRegister':
      return <NoMatch provider={PROVIDERS.facebook.label} email={email} />
    case 'preventGoogleRegister':
      return <NoMatch provider={PROVIDERS.google.label} email={email} />
    case 'preventSocialRegister':
      return <NoMatch provider="" email={email} />
    case 'facebookUnavailable':
    case 'googleUnavailable':
    case 'providerUnavailable':
      return <p>Log in with your email and password, or in another way.</p>
    case 'failed':
      return <p>{SOMETHING_WRONG} Nothing you typed is lost.</p>
  }
}

function Deactivated({ appealsEmail }: { appealsEmail: string }) {
  return (
    <>
      <p>Possible reasons:</p>
      <ul className="list-disc self-center text-left">
        <li>Something in the account broke our guidelines.</li>
        <li>We saw unusual activity.</li>
        <li>Someone asked us to close it.</li>
      </ul>
      <p>
        If you think this is a mistake,{' '}
        <a href={`mailto:${appealsEmail}`} className="font-semibold underline">
          contact us
        </a>{' '}
        to appeal.
      </p>
      <ReasonByEmail />
    </>
  )
}

/** The reason is only emailed, because the person who typed the password may not be the owner. */
function ReasonByEmail() {
  return (
    <p>
      Our email to you says why, and has links to appeal and to a copy of your pins, boards and
      pictures. <ResendCopyLink />
    </p>
  )
}

function ResendCopyLink() {
  return (
    <a href="/account/copy/" className="font-semibold underline">
      Send link to a copy again
    </a>
  )
}

function Assistance({ email }: { email: string }) {
  const fetcher = useFetcher<FormResult | { sentTo: string }>()
  const answers = useChangeCount(fetcher.data)
  const failure = fetcher.data && 'formError' in fetcher.data && fetcher.data.formError
  return (
    <>
      <p>We sent an email to {email} to help you get back in.</p>
      <Answer.Provider value={fetcher.data}>
        <FormError>{failure}</FormError>
      </Answer.Provider>
      <fetcher.Form method="post" action="/password/reset/">
        <input type="hidden" name="usernameOrEmail" value={email} />
        <input type="hidden" name="type" value="unified" />
        <Button
          type="submit"
          look="brand"
          size="large"
          busy={fetcher.state !== 'idle'}
          className="w-full"
        >
          Resend email
        </Button>
      </fetcher.Form>
      {fetcher.data && 'sentTo' in fetcher.data && (
        <Toast key={answers} stayMs={EMAIL_SENT_TOAST_MS}>
          Email sent!
        </Toast>
      )}
    </>
  )
}

function NoMatch({ provider, email }: { provider: string; email: string }) {
  return (
    <>
      <p>
        We couldn't match your {provider || 'social'} account to any {BRAND} account. Try resetting
        your password instead.
      </p>
      <ButtonLink to={recoveryPath(email)} look="brand" size="large" className="w-full">
        Reset your password
      </ButtonLink>
    </>
  )
}
