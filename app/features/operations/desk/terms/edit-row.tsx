import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'

export function EditRow({
  what,
  edited,
}: {
  what: 'term' | 'notice'
  edited: { id: number } | null
}) {
  return (
    <div className="narrow:col-span-2">
      <Acts>
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
      </Acts>{' '}
    </div>
  )
}
