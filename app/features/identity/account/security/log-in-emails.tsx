import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { Security } from './security-page.server.ts'

export function LogInEmails({ state }: { state: Security['logInEmails'] }) {
  const isOff = state === 'off'
  return (
    <div className="mb-6 flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="max-w-prose">
        <p className="font-semibold">{`Emails about new log-ins: ${isOff ? 'off' : 'on'}`}</p>
        <p id="log-in-emails" className="text-sm text-muted">
          We email you when someone logs in from a new device or country.
          {state === 'needed' && (
            <span>{' You can turn this off once you have a second factor.'}</span>
          )}
        </p>
      </div>
      <Form method="post" action="/settings/security/log-in-emails/">
        {isOff && <input type="hidden" name="isOn" value="1" />}
        <Button
          type="submit"
          size="small"
          disabled={state === 'needed'}
          aria-describedby="log-in-emails"
        >
          {isOff ? 'Turn on' : 'Turn off'}
        </Button>
      </Form>
    </div>
  )
}
