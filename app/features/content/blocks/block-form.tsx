import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { BlockEffects } from './block-effects.tsx'
import type { MemberName } from './blocks.server.ts'

export function BlockForm({
  member,
  act,
  onSubmit,
}: {
  member: MemberName
  act: 'block' | 'mute'
  onSubmit: () => void
}) {
  const isGoing = useSentForm() !== null
  return (
    <Form
      method="post"
      action={`/blocks/${member.id}/${act}/`}
      className="flex flex-col gap-6"
      onSubmit={onSubmit}
    >
      <BlockEffects of={act} />
      <ActionButtons>
        <Button type="submit" look="danger" busy={isGoing}>
          <span>
            {act === 'block' ? 'Block' : 'Mute'} <bdi>{member.fullName}</bdi>
          </span>
        </Button>
        <ButtonLink to={`/${member.username}/`}>Cancel</ButtonLink>
      </ActionButtons>
    </Form>
  )
}
