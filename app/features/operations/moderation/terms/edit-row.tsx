import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'

export function EditRow({
  what,
  edited,
}: {
  what: 'term' | 'notice'
  edited: { id: number } | null
}) {
  return (
    <div className="narrow:col-span-2">
      <ActionButtons>
        <Button type="submit" name="act" value="save" look="brand">
          Save {what}
        </Button>
        {edited && (
          <>
            <input type="hidden" name="id" value={edited.id} />
            <Button type="submit" name="act" value="remove" look="danger">
              Remove {what}
            </Button>
          </>
        )}
      </ActionButtons>{' '}
    </div>
  )
}
