import { useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/form/alert.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { CarriedInputs } from '../../../ui/form/carried-fields.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { SHARE_PATH, type SharedSubject } from './share.ts'

/** Shares the page's subject with a member, who gets a notification. */
export function ShareForm({ subject }: { subject: SharedSubject }) {
  const fetcher = useFetcher<FormResult | { sentTo: string }>()
  const [who, setWho] = useState('')
  const answer = fetcher.data
  const refused = answer && 'errors' in answer ? answer : null
  return (
    <fetcher.Form method="post" action={SHARE_PATH} className="flex flex-col gap-1.5">
      <input type="hidden" name="kind" value={subject.kind} />
      <input type="hidden" name="subjectId" value={subject.subjectId} />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-[min(10rem,100%)] flex-1">
          <TextField
            label="Send to a member"
            name="who"
            value={who}
            onChange={({ target }) => setWho(target.value)}
            placeholder="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={refused ? true : undefined}
            aria-describedby="send-refused"
          />
        </div>
        <Button type="submit" size="large" busy={fetcher.state === 'submitting'}>
          Send
        </Button>
      </div>
      <Answer.Provider value={answer}>
        <Alert id="send-refused" className="min-h-5 text-sm text-danger">
          {refused && (refused.errors['who'] ?? refused.formError)}
        </Alert>
      </Answer.Provider>
      <CarriedInputs />
    </fetcher.Form>
  )
}
