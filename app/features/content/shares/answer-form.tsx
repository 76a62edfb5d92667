import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { FormError, TextArea } from '../../../ui/form/field.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { MESSAGE_LENGTH } from './limits.ts'
import { SHARE_PATH } from './share.ts'

/** Replies to the sender of a pin with a short message, which they get with the pin. */
export default function AnswerForm({ pin, sender }: { pin: { id: number }; sender: string }) {
  const fetcher = useFetcher<FormResult | null>()
  const answer = fetcher.data
  if (fetcher.state === 'idle' && answer === null) return <p>Your reply was sent.</p>
  const { who, message } = answer?.errors ?? {}
  return (
    <fetcher.Form method="post" action={SHARE_PATH} className="flex w-full flex-col gap-3">
      <input type="hidden" name="kind" value="pin" />
      <input type="hidden" name="subjectId" value={pin.id} />
      <input type="hidden" name="who" value={sender} />
      <input type="hidden" name="isAnswer" value="1" />
      <Answer.Provider value={answer}>
        <FormError>{answer?.formError ?? who}</FormError>
        <TextArea
          label="Say what you think"
          name="message"
          maxLength={MESSAGE_LENGTH}
          defaultValue={answer?.typed['message']}
          error={message}
          required
        />
      </Answer.Provider>
      <Button type="submit" look="ink" className="self-end" busy={fetcher.state !== 'idle'}>
        Send
      </Button>
      <CarriedInputs />
    </fetcher.Form>
  )
}
