import type { MetaFunction } from '@remix-run/cloudflare'
import { BRAND } from '../../../brand.ts'
import { ProsePage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Notice at collection · ${BRAND}` }]

export default function NoticeAtCollection() {
  return (
    <ProsePage title="Notice at collection">
      <p>What we collect when you sign up for and use {BRAND}, and why.</p>
      <ul>
        <li>Email address: to log you in and to reach you about your account.</li>
        <li>Password: to log you in. Only a one-way hash of it is stored.</li>
        <li>Birthday: to check that you're old enough. It is never shown.</li>
        <li>Country, from your connection: to apply the rules of the place you’re in.</li>
        <li>
          Network address: to count failed log-ins and stop attacks. It isn't stored with your
          account.
        </li>
        <li>Pictures, words and links that you save: to show them where you put them.</li>
      </ul>
      <p>
        None of it is sold or shared for advertising. It is kept for as long as you have an account.
      </p>
    </ProsePage>
  )
}
