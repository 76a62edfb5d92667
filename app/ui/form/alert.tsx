import { useActionData } from '@remix-run/react'
import { type ComponentProps, useContext } from 'react'
import { Answer, useChangeCount } from './answer.ts'

/**
 * A refusal. If the next {@link Answer} has the same text, it becomes a new element, because screen readers announce a
 * text only once for each live region.
 */
export function Alert(props: ComponentProps<'p'>) {
  const answer = useActionData()
  const count = useChangeCount(useContext(Answer) ?? answer)
  return <p key={count} role="alert" {...props} />
}
