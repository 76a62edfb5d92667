import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { StayField } from '../../../ui/form/stay-field.tsx'
import { announce } from '../../../ui/overlay/announce.ts'
import type { PendingAction } from '../../identity/after-sign-in/pending-action-text.ts'
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
  const { pathname, search } = useLocation()
  const next = pathname + search
  const pendingAction: PendingAction =
    'memberId' in target
      ? { kind: 'follow-member', memberId: target.memberId }
      : { kind: 'follow-board', boardId: target.boardId }
  return (
    <ButtonLink
      to={signInPath('signup', {
        container: 'follow',
        source: 'followButton',
        next,
        pendingAction,
      })}
      data-sign-in="here"
      size={size}
      aria-label={`Follow ${name}`}
    >
      Follow
    </ButtonLink>
  )
}

function MemberButton({ target, name, isFollowed, size = 'medium' }: FollowButtonProps) {
  const fetcher = useFetcher()
  const requested = fetcher.formData?.get('follow')
  const follows = requested === undefined || requested === null ? isFollowed : requested === 'true'
  const asksFollow = useRef(false)
  useEffect(() => {
    if (isFollowed && asksFollow.current) announce(`Following ${name}`)
    asksFollow.current = false
  }, [isFollowed, name])
  const [field, id] =
    'memberId' in target ? ['memberId', target.memberId] : ['boardId', target.boardId]
  return (
    <fetcher.Form
      method="post"
      action="/follow/"
      onSubmit={() => {
        asksFollow.current = !follows
      }}
    >
      <StayField />
      <input type="hidden" name={field} value={id} />
      <Button
        type="submit"
        size={size}
        name="follow"
        value={follows ? 'false' : 'true'}
        look={follows ? 'ink' : 'quiet'}
        aria-label={follows ? `Following ${name}. Press to unfollow` : `Follow ${name}`}
      >
        {follows ? 'Following' : 'Follow'}
      </Button>
      <CarriedInputs />
    </fetcher.Form>
  )
}
