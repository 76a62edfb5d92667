import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import {
  readWeekly,
  setWeekly,
  WeeklyChoice,
  WeeklyLink,
} from '../../../features/ads/weekly/weekly-setting.server.ts'
import { EmailSwitch } from '../../../features/identity/email-addresses/email-switch.tsx'
import { BrokenEmailLink } from '../../../features/identity/recovery/expired-link.tsx'
import { SECRET_ADDRESS, showLink, submitLink } from '../../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Weekly email · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, WeeklyLink, readWeekly)
}

export function action(args: ActionFunctionArgs) {
  return submitLink(args, WeeklyChoice, setWeekly)
}

export default function Weekly() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <BrokenEmailLink />
  const { name, wantsIt } = found
  return (
    <EmailSwitch
      title={wantsIt ? 'Your weekly email' : 'The weekly email is off'}
      isOn={wantsIt}
      button={wantsIt ? { label: 'Turn off', act: 'stop' } : { label: 'Turn on', act: 'send' }}
    >
      {wantsIt ? (
        <>
          Each Monday <bdi>{name}</bdi> gets an email about what its promoted pins cost and brought
          in.
        </>
      ) : (
        <>
          <bdi>{name}</bdi> no longer gets the weekly email, but still gets bills and replies.
        </>
      )}
    </EmailSwitch>
  )
}
