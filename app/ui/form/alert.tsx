import { useActionData } from '@remix-run/react'
import { type ComponentProps, useContext } from 'react'
import { Answer, useChangeCount } from './answer.ts'

/** A refusal. It is announced again if the next {@link Answer} has the same text. */
export function Alert({ children, ...rest }: ComponentProps<'p'>) {
  const answer = useActionData()
  const count = useChangeCount(useContext(Answer) ?? answer)
  return (
    <p role="alert" {...rest}>
      <span key={count}>{children}</span>
    </p>
  )
}
