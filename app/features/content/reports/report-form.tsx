import { Link } from 'react-router-dom'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { Checkbox, FormError, TextArea } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { HelplineLink } from './helpline-link.tsx'
import { REPORT_NOTE_LENGTH } from './limits.ts'
import { REASONS } from './reasons.ts'
import type { ReportPage } from './report.server.ts'

export function ReportForm({
  page: { name, pictureHash },
  result,
}: {
  page: ReportPage
  result: FormResult | undefined
}) {
  const isSending = useSentForm() !== null
  return (
    <Form method="post" className="flex flex-col gap-6">
      <div className="flex items-center gap-4 rounded-pin bg-sunken p-3">
        {pictureHash && (
          <img
            src={picturePath(pictureHash, '236x')}
            alt=""
            width={56}
            height={56}
            className="size-14 rounded-pin object-cover"
          />
        )}
        <p dir="auto" className="min-w-0 truncate font-semibold">
          {name}
        </p>
      </div>
      <FormError>{result?.formError ?? result?.errors['reason']}</FormError>
      <fieldset>
        <legend className="pb-4 font-semibold">What’s wrong?</legend>
        <div className="flex flex-col gap-4">
          {Object.entries(REASONS).map(([reason, { name, line }]) => (
            <Checkbox
              key={reason}
              type="radio"
              name="reason"
              value={reason}
              defaultChecked={result?.typed['reason'] === reason}
              label={name}
              hint={line}
            />
          ))}
        </div>
      </fieldset>
      <p className="text-sm text-muted">
        Is it your work, or about you? You can also{' '}
        <Link to="/about/contact/" className="font-semibold text-ink underline">
          write to us
        </Link>
        , with documents that prove it.
      </p>
      <p className="text-sm text-muted">
        Is someone in danger now? Call your local emergency number first. <HelplineLink />
      </p>
      <TextArea
        label="Anything else we should know?"
        name="note"
        maxLength={REPORT_NOTE_LENGTH}
        defaultValue={result?.typed['note']}
        error={result?.errors['note']}
        hint="Optional."
      />
      <ActionButtons>
        <Button type="submit" look="brand" busy={isSending}>
          Send report
        </Button>
      </ActionButtons>
    </Form>
  )
}
