import { useFetcher } from '@remix-run/react'
import { Button } from '../../ui/button.tsx'
import { StayField } from '../../ui/stay-field.tsx'

/** Follows or unfollows a member or a board, shown at once; also a plain form. */
export function FollowButton({
  target,
  name,
  isFollowed,
}: {
  target: { memberId: number } | { boardId: number }
  /** Whom or what it is about, for those who hear the button alone. */
  name: string
  isFollowed: boolean
}) {
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
        name="follow"
        value={follows ? 'false' : 'true'}
        look={follows ? 'ink' : 'quiet'}
        aria-label={follows ? `Unfollow ${name}` : `Follow ${name}`}
      >
        {follows ? 'Following' : 'Follow'}
      </Button>
    </fetcher.Form>
  )
}
