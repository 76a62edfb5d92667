import { ButtonLink } from '../../../../ui/button.tsx'
import type { FlowParts } from '../flow-parts.ts'

export function DeclineLink({ take }: Pick<FlowParts, 'take'>) {
  return (
    <ButtonLink
      to="/signup/"
      size="large"
      look="bare"
      className="w-full"
      onClick={(event) => {
        event.preventDefault()
        take({ type: 'declined' })
      }}
    >
      Not now
    </ButtonLink>
  )
}
