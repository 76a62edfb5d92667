import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useUnderWay } from '../../../ui/form/sending.ts'
import type { Named } from './blocks.server.ts'
import { WallEffects } from './wall-effects.tsx'

export function WallForm({
  member,
  act,
  onSubmit,
}: {
  member: Named
  act: 'block' | 'mute'
  onSubmit: () => void
}) {
  const isGoing = useUnderWay()?.state === 'submitting'
  return (
    <Form
      method="post"
      action={`/blocks/${member.id}/${act}/`}
      className="flex flex-col gap-6"
      onSubmit={onSubmit}
    >
      <WallEffects of={act} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={`/${member.username}/`}>Cancel</ButtonLink>
        <Button type="submit" look="danger" busy={isGoing}>
          <span>
            {act === 'block' ? 'Block' : 'Mute'} <bdi>{member.fullName}</bdi>
          </span>
        </Button>
      </div>
    </Form>
  )
}
