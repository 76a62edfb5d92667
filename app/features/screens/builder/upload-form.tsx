import { useRef } from 'react'
import { FormError } from '../../../ui/form/field.tsx'
import type { PinValues } from '../../content/pins/pin-fields.tsx'
import { type HandedTexts, handedTextsIn } from '../tray/handed/handed-note.ts'
import { useHandedNote } from '../tray/handed/use-handed-note.tsx'
import type { WaitingFile } from './external-saves/several-files.server.ts'
import { handedPicture } from './incoming-picture.ts'
import { type BuilderProps, PinForm } from './pin-form.tsx'
import { MediaInput } from './upload/media-input.tsx'
import { WaitingPicture } from './upload/waiting-picture.tsx'
import { useAltReminder } from './use-alt-reminder.tsx'

export function UploadForm({
  shared,
  waiting,
  ...props
}: BuilderProps & {
  /** How many shared pictures the server has for this browser. */
  shared: readonly number[]
  /** The file to save, if it came with an earlier form. */
  waiting: WaitingFile | null
  texts: PinValues
}) {
  const { errors, formError } = props.result ?? {}
  const reminder = useAltReminder()
  const typed = useRef<HandedTexts>({})
  useHandedNote(
    () => handedPicture().id,
    () => ({ state: handedPicture().isSaved ? 'saved' : 'shown', texts: typed.current }),
  )
  return (
    <PinForm
      {...props}
      layout="beside"
      reminder={reminder}
      encType="multipart/form-data"
      onChange={(event) => {
        reminder.form.onChange(event)
        typed.current = handedTextsIn(event.currentTarget)
      }}
    >
      <div className="flex min-w-0 flex-col gap-3">
        {waiting ? (
          <WaitingPicture waiting={waiting} place={props.place} />
        ) : (
          <MediaInput result={props.result} shared={shared} place={props.place} />
        )}
        <FormError>{formError ?? errors?.['image'] ?? errors?.['video']}</FormError>
      </div>
    </PinForm>
  )
}
