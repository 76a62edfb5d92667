import type { MetaFunction } from '@remix-run/cloudflare'
import { Link } from 'react-router-dom'
import { BRAND } from '../../../brand.ts'
import { ProsePage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Terms · ${BRAND}` }]

export default function Terms() {
  return (
    <ProsePage title="Terms">
      <p>These are the rules for using {BRAND}, in plain English.</p>
      <h2>Who can have an account</h2>
      <p>
        Anyone who is old enough under the law where they live: 13 in most countries, up to 16 in
        some. You can have several accounts. Keep your password to yourself.
      </p>
      <h2>What you save</h2>
      <p>
        Pictures belong to their creators. Save only what you’re allowed to, keep the link to the
        source, and describe it truthfully. What you upload stays yours. You allow us to store it,
        make smaller copies of it and show it to the people who can see its board.
      </p>
      <h2>What isn't allowed</h2>
      <p>
        Don’t harm, harass, deceive or exploit anyone, or overload the service with automated
        requests.{' '}
        <Link to="/about/guidelines/" className="underline underline-offset-4">
          Our guidelines
        </Link>{' '}
        explain this in detail. We may remove such content and close accounts that keep posting it.
        We’ll tell you why, and you can appeal.
      </p>
      <h2>Deleting your pins</h2>
      <p>
        You can delete your pins and boards at any time. Pins others have already saved from you
        stay on their boards.
      </p>
    </ProsePage>
  )
}
