import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ABUSIVE } from './sensitivity.ts'

/** Nothing is found for abusive words; other results wait for a press. */
export function WithheldResults({ severity }: { severity: number }) {
  const { pathname, search } = useLocation()
  if (severity === ABUSIVE) {
    return (
      <Empty
        title="No results are shown"
        action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}
      >
        Searches with these words find nothing here.
      </Empty>
    )
  }
  const query = new URLSearchParams(search)
  query.delete('bookmark')
  query.set('anyway', '1')
  return (
    <Empty
      title="The results can wait"
      action={
        <ButtonLink to={`${pathname}?${query}`} rel="nofollow">
          Show results anyway
        </ButtonLink>
      }
    >
      Some of them may be hard to see.
    </Empty>
  )
}
