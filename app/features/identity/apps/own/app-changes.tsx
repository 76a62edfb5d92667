import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { CopyText } from '../../../../ui/form/copy-text.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { appPath } from './app.ts'
import { AppFields } from './app-fields.tsx'
import { AppHistory } from './app-history.tsx'
import type { OwnAppWithHistory } from './own-apps.server.ts'

export function AppChanges({
  app,
  result,
}: {
  app: OwnAppWithHistory
  result: FormResult | undefined
}) {
  const path = appPath(app.id)
  const sent = useSentForm()
  return (
    <div className="flex flex-col gap-12">
      <CopyText label="client_id" text={String(app.id)} />
      <Form method="post" action={path} className="flex flex-col gap-6">
        <AppFields app={app} result={result} />
        <ActionButtons>
          <Button type="submit" look="brand" busy={sent?.action === path}>
            Save changes
          </Button>
        </ActionButtons>
      </Form>
      {app.secretMadeAt !== null && (
        <section aria-labelledby="secret">
          <h2 id="secret" className="mb-2 text-lg">
            Secret
          </h2>
          <p className="mb-4 text-muted">
            Created on <ClockTime at={app.secretMadeAt} dateStyle="medium" />
          </p>
          <ButtonLink to={`${path}secret/`}>Create a new secret</ButtonLink>
        </section>
      )}
      <AppHistory changes={app.changes} />
      <section aria-labelledby="delete">
        <h2 id="delete" className="mb-2 text-lg">
          Delete
        </h2>
        <p className="mb-4 text-muted">
          The app stops working for everyone who uses it. You can't undo this.
        </p>
        <Form method="post" action={`${path}delete/`}>
          <Button type="submit" look="danger">
            Delete the app
          </Button>
        </Form>
      </section>
    </div>
  )
}
