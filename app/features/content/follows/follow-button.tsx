import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import type { PendingAction } from '../../identity/arrival/pending-action-text.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { signInPath } from '../../identity/sign-in/sign-in-path.ts'

type FollowButtonProps = {
  target: { memberId: number } | { boardId: number }
  name: string
  isFollowed: boolean
  size?: 'small' | 'medium'
}

export function FollowButton(props: FollowButtonProps) {
  return useViewer() ? <MemberButton {...props} /> : <VisitorLink {...props} />
}

function VisitorLink({ target, name, size = 'medium' }: FollowButtonProps) {
  const pendingAction: PendingAction =
    'memberId' in target
      ? { kind: 'follow-member', memberId: target.memberId }
      : { kind: 'follow-board', boardId: target.boardId }
  return (
    <ButtonLink
      to={signInPath('signup', { container: 'follow', source: 'followButton', pendingAction })}
      data-sign-in=""
      size={size}
      aria-label={`Follow ${name}`}
    >
      Follow
    </ButtonLink>
  )
}

function MemberButton({ target, name, isFollowed, size = 'medium' }: FollowButtonProps) {
  const fetcher = useFetcher()
  const asked = fetcher.formData?.get('follow')
  const follows = asked === undefined || asked === null ? isFollowed : asked === 'true'
  const [field, id] =
    'memberId' in target ? ['memberId', target.memberId] : ['boardId', target.boardId]
  return (
    <fetcher.Form method="post" action="/follow/">
      <StayField />
      <input type="hidden" name={field} value={id} />
      <Button
        type="submit"
        size={size}
        name="follow"
        value={follows ? 'false' : 'true'}
        look={follows ? 'ink' : 'quiet'}
        aria-label={follows ? `Unfollow ${name}` : `Follow ${name}`}
      >
        {follows ? 'Following' : 'Follow'}
      </Button>
      <CarriedInputs />
    </fetcher.Form>
  )
}
