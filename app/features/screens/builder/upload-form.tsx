import { FormError } from '../../../ui/form/field.tsx'
import { MediaInput } from './media-input.tsx'
import { type BuilderProps, PinForm } from './pin-form.tsx'
import { useAltNudge } from './save-row.tsx'

export function UploadForm({ shared, ...props }: BuilderProps & { shared: number }) {
  const { errors, formError } = props.result ?? {}
  return (
    <PinForm {...props} layout="beside" nudge={useAltNudge()} encType="multipart/form-data">
      <div className="flex min-w-0 flex-col gap-3">
        <MediaInput coverError={errors?.['poster']} shared={shared} />
        <FormError>{formError ?? errors?.['image'] ?? errors?.['video']}</FormError>
      </div>
    </PinForm>
  )
}
