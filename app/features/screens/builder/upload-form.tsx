import { FormError } from '../../../ui/form/field.tsx'
import type { PinValues } from '../../content/pins/pin-fields.tsx'
import { type BuilderProps, PinForm } from './pin-form.tsx'
import { MediaInput } from './upload/media-input.tsx'
import { useAltReminder } from './use-alt-reminder.tsx'

export function UploadForm({
  shared,
  ...props
}: BuilderProps & { shared: number; texts: PinValues }) {
  const { errors, formError } = props.result ?? {}
  return (
    <PinForm {...props} layout="beside" reminder={useAltReminder()} encType="multipart/form-data">
      <div className="flex min-w-0 flex-col gap-3">
        <MediaInput result={props.result} shared={shared} place={props.place} />
        <FormError>{formError ?? errors?.['image'] ?? errors?.['video']}</FormError>
      </div>
    </PinForm>
  )
}
