import type { MetaFunction } from '@remix-run/cloudflare'
import { Link } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { ProsePage } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Terms · ${BRAND}` }]

export default function Terms() {
  return (
    <ProsePage title="Terms">
      <p>These are the rules for using {BRAND}, in words that are meant to be read.</p>
      <h2>Who can have an account</h2>
      <p>
        Whoever is old enough under the law where they live: 13 in most countries, up to 16 in some.
        One person may have several accounts. You keep your password to yourself.
      </p>
      <h2>What you save</h2>
      <p>
        Pictures belong to whoever made them. Save what you may save, leave the link to where it
        came from, and describe it truthfully. What you upload stays yours; you let us store it,
        make smaller copies of it and show it to those who may see the board that it is on.
      </p>
      <h2>What isn't allowed</h2>
      <p>
        Nothing that harms, harasses, deceives or exploits anyone, and no machinery that burdens the
        service;{' '}
        <Link to="/about/guidelines/" className="underline underline-offset-4">
          the guidelines
        </Link>{' '}
        say it in full. We may take such things down and close accounts that keep putting them up.
        We tell you why, and you can appeal.
      </p>
      <h2>Leaving</h2>
      <p>
        You can delete your pins and boards at any time. What others saved from your public pins
        before stays on their boards.
      </p>
    </ProsePage>
  )
}
