import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { EmailSwitch } from '../../../features/identity/email-addresses/email-switch.tsx'
import { BrokenEmailLink } from '../../../features/identity/recovery/expired-link.tsx'
import { LinkQuery } from '../../../features/identity/tokens/links.ts'
import {
  readMonthlyCopyLink,
  stopMonthlyByLink,
} from '../../../features/operations/account-closure/copies/monthly-copies.server.ts'
import { SECRET_ADDRESS, showLink, submitLink } from '../../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Monthly copy · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, LinkQuery, readMonthlyCopyLink)
}

export function action(args: ActionFunctionArgs) {
  return submitLink(args, LinkQuery, stopMonthlyByLink)
}

export default function MonthlyCopyLink() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <BrokenEmailLink />
  const { isOn } = found
  return (
    <EmailSwitch
      title={isOn ? 'Your monthly copy' : 'Monthly copies are off'}
      isOn={isOn}
      button={isOn ? { label: 'Stop monthly copies' } : null}
    >
      {isOn
        ? 'Every month we create a copy of your data and email you.'
        : 'We no longer create copies automatically. You can turn them on again in Settings.'}
    </EmailSwitch>
  )
}
