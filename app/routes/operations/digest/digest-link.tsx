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
import { readDigestLink, stopDigest } from '../../../features/operations/digest/digests.server.ts'
import { SECRET_ADDRESS, showLink, submitLink } from '../../../http/secret-link.server.ts'

export const headers: HeadersFunction = () => SECRET_ADDRESS

export const meta: MetaFunction = () => [
  { title: `Weekly email · ${BRAND}` },
  { name: 'robots', content: 'noindex' },
]

export function loader(args: LoaderFunctionArgs) {
  return showLink(args, LinkQuery, readDigestLink)
}

export function action(args: ActionFunctionArgs) {
  return submitLink(args, LinkQuery, stopDigest)
}

export default function DigestLink() {
  const found = useLoaderData<typeof loader>()
  if (!found) return <BrokenEmailLink />
  const { isOn } = found
  return (
    <EmailSwitch
      title={isOn ? 'Your weekly email' : 'The weekly email is off'}
      isOn={isOn}
      button={isOn ? { label: 'Turn off' } : null}
    >
      {isOn
        ? "Every Monday we email you the week's news, if there is any."
        : 'We no longer send it. You can turn it on again in Settings.'}
    </EmailSwitch>
  )
}
