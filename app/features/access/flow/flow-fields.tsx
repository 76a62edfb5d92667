import { StayField } from '../../../ui/stay-field.tsx'
import { wishText } from '../wish-text.ts'
import type { FlowParts } from './flow-parts.ts'

/** What every form of the flow carries along: where to go, what was wanted, and whether to stay. */
export function FlowFields({ flow, entrance, isPage }: FlowParts) {
  const isBusiness = flow.container === 'revamped_business_login_page'
  return (
    <>
      {isBusiness && flow.screen.view !== 'login' && (
        <input type="hidden" name="isBusiness" value="true" />
      )}
      {entrance.next !== null && <input type="hidden" name="next" value={entrance.next} />}
      {entrance.want && <input type="hidden" name="want" value={wishText(entrance.want.wish)} />}
      {!isPage && <StayField />}
    </>
  )
}
