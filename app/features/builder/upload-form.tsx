import { Form } from '@remix-run/react'
import type { FormResult } from '../../http/form.server.ts'
import { FormError } from '../../ui/field.tsx'
import type { OwnBoard } from '../boards/own-boards.server.ts'
import { PinFields } from '../pins/pin-fields.tsx'
import { MediaInput } from './media-input.tsx'
import { SaveRow, useAltNudge } from './save-row.tsx'

/** A picture or a video from the device: chosen, dropped or pasted, and saved with words. */
export function UploadForm({
  boards,
  boardId,
  result,
}: {
  boards: readonly OwnBoard[]
  boardId: number | null
  result: FormResult | undefined
}) {
  const nudge = useAltNudge()
  return (
    <Form
      {...nudge.form}
      method="post"
      encType="multipart/form-data"
      className="grid grid-cols-1 items-start gap-8 narrow:grid-cols-[23rem_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <MediaInput coverError={result?.errors.poster} />
        <FormError>{result?.formError ?? result?.errors.image ?? result?.errors.video}</FormError>
      </div>
      <div className="flex flex-col gap-5">
        <PinFields
          pin={{
            title: '',
            description: '',
            altText: '',
            link: null,
            board: boardId === null ? null : { id: boardId },
          }}
          boards={boards}
          result={result}
        />
        <SaveRow nudge={nudge} />
      </div>
    </Form>
  )
}
