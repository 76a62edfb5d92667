import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useNavigationInProgress } from '../../../ui/form/sending.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'

export function AddressForm({
  address,
  refusal,
  place,
}: {
  address: string
  refusal: string | null
  place: Place | null
}) {
  const underWay = useNavigationInProgress()
  const isLooking =
    underWay?.state === 'loading' && new URLSearchParams(underWay.location.search).has('url')
  return (
    <Form
      action="/pin-builder/"
      className="max-narrow:order-last flex flex-col gap-3 max-narrow:mt-10 narrow:mb-8 narrow:flex-row narrow:items-start"
    >
      {place && <input type="hidden" name="board" value={place.boardId} />}
      {place?.section && <input type="hidden" name="section" value={place.section} />}
      <div className="flex-1">
        <TextField
          key={address}
          label="From a web page"
          name="url"
          type="text"
          inputMode="url"
          defaultValue={address}
          error={refusal ?? undefined}
          placeholder="The address of a page or a picture"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <Button type="submit" size="large" look="ink" busy={isLooking} className="narrow:mt-6.5">
        Find pictures
      </Button>
      <p role="status" className="sr-only">
        {isLooking && 'Looking'}
      </p>
    </Form>
  )
}
