import type { FormResult } from '../../../../forms/form-result.ts'
import { FileField } from '../../../../ui/form/file-field.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import type { EditValue } from '../../../core/edits/edit-base.ts'
import { EditChoice } from '../../../core/edits/edit-choice.tsx'
import { CAPTIONS_BYTES } from '../limits.ts'
import { captionsPath } from '../videos/video-path.ts'
import { NO_SPEECH } from './captions-input.ts'

type Saved = { captionsHash: string | null; captionCount: number | null; hasNoSpeech: boolean }

const NO_CAPTIONS: Saved = { captionsHash: null, captionCount: null, hasNoSpeech: false }

const NO_SPEECH_LABEL = 'This video has no speech'

/** The fields for a video's captions. A chosen file takes precedence over the radio buttons. */
export function CaptionsFields({
  saved: { captionsHash, captionCount, hasNoSpeech } = NO_CAPTIONS,
  result,
}: {
  saved?: Saved | undefined
  result: FormResult | undefined
}) {
  const { errors, typed } = result ?? {}
  const without = [
    { value: '', label: captionsHash === null ? 'No captions' : 'Remove the captions' },
    { value: NO_SPEECH, label: NO_SPEECH_LABEL },
  ]
  const kept = { value: 'keep', label: `Keep the ${countText(captionCount)}` }
  const isKept = captionsHash !== null
  return (
    <EditChoice name="captions" label="Captions" shownAs={savedText}>
      <div className="flex flex-col gap-4">
        <RadioGroup
          name="speech"
          legend="Captions"
          options={isKept ? [kept, ...without] : without}
          defaultValue={typed?.['speech'] ?? (isKept ? 'keep' : hasNoSpeech ? NO_SPEECH : '')}
        />
        {isKept && (
          <a
            href={`${captionsPath(captionsHash)}?download`}
            download
            className="w-fit font-semibold underline underline-offset-4"
          >
            Download the captions
          </a>
        )}
        <FileField
          label="Captions file"
          button="Choose a file"
          name="captions"
          accept=".vtt,.srt,text/vtt"
          error={errors?.['captions']}
          hint={`For a video: WebVTT or SRT, up to ${CAPTIONS_BYTES / 1024} KB. A file replaces the choice above.`}
        />
      </div>
    </EditChoice>
  )
}

function countText(count: number | null): string {
  return count === 1 ? 'caption' : `${count} captions`
}

function savedText(saved: EditValue): string {
  if (saved === null) return 'No captions'
  return saved === NO_SPEECH ? NO_SPEECH_LABEL : 'Other captions'
}
