import { TextArea } from '../../../../ui/form/field.tsx'
import { EditChoice } from '../../../core/edits/edit-choice.tsx'
import { PIN_NOTE_LENGTH } from '../limits.ts'

export function NoteArea({ note, error }: { note: string; error: string | undefined }) {
  return (
    <EditChoice name="note" label="Private note">
      <TextArea
        label="Private note"
        name="note"
        defaultValue={note}
        error={error}
        hint={`Only you can see this. Up to ${PIN_NOTE_LENGTH.toLocaleString('en')} characters.`}
      />
    </EditChoice>
  )
}
