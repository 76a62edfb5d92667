import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../../ui/button.tsx'

const DECISIONS = '/settings/decisions/'

/** Stays until the member has read the decision. */
export default function DecisionNotice() {
  if (useLocation().pathname === DECISIONS) return null
  return (
    <section
      aria-label="Decision"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-2 bg-sunken px-4 py-3"
    >
      <p className="max-w-2xl text-sm">We've made a decision about your account or content.</p>
      <ButtonLink to={DECISIONS} size="small" look="ink">
        Read the decision
      </ButtonLink>
    </section>
  )
}
