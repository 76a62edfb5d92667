import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { EmailSwitch } from '../../../features/identity/email-addresses/email-switch.tsx'
import {
  chooseEmails,
  readUnwanted,
} from '../../../features/identity/email-addresses/unwanted-emails.server.ts'
import { EmailsChoice } from '../../../features/identity/email-addresses/unwanted-emails.ts'
import { BrokenEmailLink } from '../../../features/identity/recovery/expired-link.tsx'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import { SECRET_ADDRESS, showLink, submitLink } from '../../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Invitations by email · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, LinkQuery, readUnwanted)
}

export function action(args: ActionFunctionArgs) {
  return submitLink(args, EmailsChoice, chooseEmails)
}

export default function StopEmails() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <BrokenEmailLink />
  const { isStopped } = found
  return (
    <EmailSwitch
      title={isStopped ? "We won't email you again" : 'Invitations by email'}
      isOn={!isStopped}
      button={
        isStopped
          ? { label: 'Allow invitations again', act: 'send' }
          : { label: "Don't email me again", act: 'stop' }
      }
    >
      {isStopped
        ? `Nobody can send you invitations through ${BRAND} at this address. We keep only a hash of it, not the address itself.`
        : `Someone on ${BRAND} sent you an invitation. If you don't want invitations, we won't email this address again.`}
    </EmailSwitch>
  )
}
