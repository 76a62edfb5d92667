import { StayField } from '../../../../ui/form/stay-field.tsx'
import { pendingActionText } from '../../pending-action-text.ts'
import type { FlowParts } from '../flow-parts.ts'

export function FlowFields({ flow, signIn, result, isPage }: FlowParts) {
  const next = signIn.next ?? result?.typed.next
  const want = signIn.want ? pendingActionText(signIn.want.pendingAction) : result?.typed.want
  const isBusiness = flow.container === 'revamped_business_login_page'
  return (
    <>
      {isBusiness && flow.screen.view !== 'login' && (
        <input type="hidden" name="isBusiness" value="true" />
      )}
      {next && <input type="hidden" name="next" value={next} />}
      {want && <input type="hidden" name="want" value={want} />}
      {(!isPage || flow.pending?.isOneTap) && <StayField />}
    </>
  )
}
