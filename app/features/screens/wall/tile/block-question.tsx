import { Button } from '../../../../ui/button.tsx'
import { StayForm } from '../../../../ui/form/stay-form.tsx'
import { BlockEffects } from '../../../content/blocks/block-effects.tsx'
import { blockTitle } from '../../../content/blocks/block-texts.ts'

export function BlockQuestion({
  member,
  onBlocked,
  onCancel,
}: {
  member: { id: number; fullName: string }
  onBlocked: () => void
  onCancel: () => void
}) {
  return (
    <>
      <h2 className="mb-4 text-lg">{blockTitle({ member, act: 'block' })}</h2>
      <BlockEffects of="block" />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <StayForm action={`/blocks/${member.id}/block/`} onSubmit={onBlocked}>
          <Button type="submit" look="danger" autoFocus>
            <span>
              Block <bdi>{member.fullName}</bdi>
            </span>
          </Button>
        </StayForm>
      </div>
    </>
  )
}
