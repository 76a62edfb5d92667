import { StayField } from '../../../../ui/form/stay-field.tsx'
import { pendingActionText } from '../../after-sign-in/pending-action-text.ts'
import type { FlowParts } from '../flow-parts.ts'

export function FlowFields({ flow, signIn, typed, stays }: FlowParts) {
  const next = signIn.next ?? typed['next']
  const want = signIn.want ? pendingActionText(signIn.want.pendingAction) : typed['want']
  const isBusiness = flow.container === 'revamped_business_login_page'
  return (
    <>
      {isBusiness && flow.screen.view !== 'login' && (
        <input type="hidden" name="isBusiness" value="true" />
      )}
      {next && <input type="hidden" name="next" value={next} />}
      {want && <input type="hidden" name="want" value={want} />}
      {signIn.isSwitching && <input type="hidden" name="switchAccount" value="1" />}
      {(stays || flow.pending?.isOneTap) && <StayField />}
    </>
  )
}
