import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ABUSIVE } from './sensitivity.ts'

/** Replaces withheld results. Readers can show them anyway, unless the search is abusive. */
export function WithheldResults({ severity }: { severity: number }) {
  const { pathname, search } = useLocation()
  if (severity === ABUSIVE) {
    return (
      <Empty
        title="No results are shown"
        action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}
      >
        We don't show results for these words.
      </Empty>
    )
  }
  const query = new URLSearchParams(search)
  query.delete('bookmark')
  query.set('anyway', '1')
  return (
    <Empty
      title="Take a moment"
      action={
        <ButtonLink to={`${pathname}?${query}`} rel="nofollow">
          Show results anyway
        </ButtonLink>
      }
    >
      Some of the results may be distressing.
    </Empty>
  )
}
